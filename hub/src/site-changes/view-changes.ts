import type { ListName } from '@mayim/contract/entities/listed.ts'
import type { Newsletter } from '@mayim/contract/entities/shop.ts'
import type { SiteChange } from '@mayim/contract/entities/site-change.ts'
import { copiesBetween, copyOf } from '@mayim/core/copies/portal-copy-table.ts'
import { viewEditedList } from '@mayim/core/lists/view-lists.ts'
import { usersById } from '@mayim/core/people/user-table.ts'
import type { Caller, Facility, Readers } from '@mayim/core/runtime/facility.ts'
import { newsletterTitle, wordsOfFileName } from '@mayim/core/site-files/file-kinds.ts'
import { saneImageSize } from '@mayim/core/site-files/image-size.ts'
import { nameOf } from '@mayim/domain/people/name-of.ts'
import { inLanguage } from '@mayim/domain/site/listed.ts'
import { fileOfSiteChange, type ListedSiteChange, siteChangeRows } from './site-change-table.ts'

type Readable = Pick<Facility, 'db'>

/** The newsletters and pictures that wait for the website, the oldest first (sync-950). */
export async function viewSiteChanges(
  facility: Readable,
  { language }: Pick<Caller, 'language'>,
): Promise<SiteChange[]> {
  const rows = await siteChangeRows(facility.db)
  const users = await usersById(
    facility.db,
    rows.map(({ userId }) => userId),
  )
  return Promise.all(
    rows.map(async row => {
      const user = users.get(row.userId)
      return {
        id: row.id,
        kind: row.kind,
        isRemoval: row.bytes === 0,
        list: row.list || null,
        entry: row.entry,
        title: await titleOf(facility, row, language),
        picture: row.bytes === 0 || row.kind === 'newsletter' ? '' : `waiting-${row.id}`,
        at: row.at,
        byName: user ? nameOf(user) : '',
        state: row.refusal !== '' ? 'refused' : row.sentAt === null ? 'waiting' : 'leaving',
        refusal: row.refusal === '' ? null : JSON.parse(row.refusal),
      } satisfies SiteChange
    }),
  )
}

async function titleOf(
  facility: Readable,
  { kind, list, entry, fileName }: ListedSiteChange,
  language: Caller['language'],
): Promise<string> {
  if (kind === 'newsletter')
    return entry === ''
      ? wordsOfFileName(fileName) || fileName
      : copiedNewsletter(await copyOf(facility.db, `newsletter ${entry}`), entry).title
  if (list === '') return ''
  const listed = await listedEntry(facility, list, entry)
  return listed ? inLanguage(listed.names, language) : ''
}

export async function listedEntry(facility: Readable, list: ListName, id: string) {
  return (await viewEditedList(facility, list)).find(each => each.id === id)
}

/** The newsletters of the website as the portal told of them last, the newest first. */
export async function copiedNewsletters(db: Readers): Promise<Newsletter[]> {
  const copies = await copiesBetween(db, 'newsletter', { from: '' })
  return copies.filter(({ body }) => body !== '').map(({ body }) => copiedNewsletter(body))
}

/** A newsletter from its copy; a portal of an older release copies no title. One whose copy is gone has its name alone. */
function copiedNewsletter(body: string, gone = ''): Newsletter {
  const copied = JSON.parse(body || '{}') as Partial<Newsletter>
  const { name = gone, size = 0, title = '' } = copied
  return { name, title: newsletterTitle({ name, title }), size, url: '' }
}

/** A picture by the name that a screen has of it: one that waits, or a small one of the website. */
export async function pictureOfSite(
  db: Readers,
  name: string,
): Promise<{ readonly type: string; readonly bytes: Buffer } | null> {
  const [, waitingId] = /^waiting-(.{36})$/.exec(name) ?? []
  if (waitingId !== undefined) {
    const bytes = await fileOfSiteChange(db, waitingId)
    const size = saneImageSize(bytes)
    return size && { type: size.type, bytes }
  }
  const body = await copyOf(db, `picture ${name}`)
  return body === '' ? null : { type: 'image/webp', bytes: Buffer.from(body, 'base64') }
}
