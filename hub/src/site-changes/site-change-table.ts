import type { Readers, Writers } from '@mayim/core/runtime/facility.ts'
import type { SiteChangeRow } from '@mayim/core/schema/site-rows.ts'

/** A change without its file, which has megabytes. */
export type ListedSiteChange = Omit<SiteChangeRow, 'content'>

const listed = [
  'id',
  'kind',
  'list',
  'entry',
  'fileName',
  'bytes',
  'userId',
  'address',
  'at',
  'seq',
  'sentAt',
  'refusal',
] as const satisfies readonly (keyof ListedSiteChange)[]

/** The oldest first. */
export async function siteChangeRows(db: Readers): Promise<ListedSiteChange[]> {
  return db.selectFrom('siteChange').select(listed).orderBy('at').orderBy('id').execute()
}

export async function siteChangeById(db: Readers, id: string): Promise<ListedSiteChange | undefined> {
  return db.selectFrom('siteChange').select(listed).where('id', '=', id).executeTakeFirst()
}

/** The file of a change; empty for a removal, and if the change is gone. */
export async function fileOfSiteChange(db: Readers, id: string): Promise<Buffer> {
  const row = await db.selectFrom('siteChange').select('content').where('id', '=', id).executeTakeFirst()
  return Buffer.from(row?.content ?? '', 'base64')
}

export async function insertSiteChange(trx: Writers, row: SiteChangeRow): Promise<void> {
  await trx.insertInto('siteChange').values(row).execute()
}

export async function updateSiteChange(
  trx: Writers,
  id: string,
  fields: Pick<Partial<SiteChangeRow>, 'sentAt' | 'refusal'>,
): Promise<void> {
  await trx.updateTable('siteChange').set(fields).where('id', '=', id).execute()
}

export async function deleteSiteChange(trx: Writers, id: string): Promise<void> {
  await trx.deleteFrom('siteChange').where('id', '=', id).execute()
}

/** What the log of changes calls it: the name of a newsletter, the entry of a picture, or its place. */
export function loggedName({
  kind,
  entry,
  fileName,
}: Pick<SiteChangeRow, 'kind' | 'entry' | 'fileName'>): string {
  return entry || (kind === 'newsletter' && fileName) || kind
}
