import type { UploadedFile } from '@mayim/contract/calls/sides.ts'
import { maxSiteChanges } from '@mayim/contract/entities/site-change.ts'
import { readHeads } from '@mayim/core/log/change-head-table.ts'
import type { Caller, Facility } from '@mayim/core/runtime/facility.ts'
import { nowIso, record } from '@mayim/core/runtime/record-change.ts'
import type { SiteChangeRow } from '@mayim/core/schema/site-rows.ts'
import { isPdf } from '@mayim/core/site-files/file-kinds.ts'
import { maxPixels, saneImageSize } from '@mayim/core/site-files/image-size.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import { v7 as uuidv7 } from 'uuid'
import {
  deleteSiteChange,
  insertSiteChange,
  type ListedSiteChange,
  loggedName,
  siteChangeById,
  siteChangeRows,
} from './site-change-table.ts'

/** What a change is about: a newsletter by its name, the picture of an entry, or a picture of the home page. */
export type SiteChangeTarget = Pick<SiteChangeRow, 'kind'> & Partial<Pick<SiteChangeRow, 'list' | 'entry'>>

const longestName = 120

/**
 * Keeps a newsletter or a picture until the website has it; without a file, the removal of what is there (sync-950). A
 * later press takes the place of one about the same thing that has not been sent. Refuses imageInvalid, pdfInvalid and
 * siteChangesTooMany.
 */
export async function keepSiteChange(
  facility: Facility,
  caller: Caller,
  { kind, list = '', entry = '' }: SiteChangeTarget,
  file: UploadedFile | null,
): Promise<Result<null>> {
  if (file && kind === 'newsletter' && !isPdf(file.bytes))
    return refuse('invalid', 'pdfInvalid', { field: 'file' })
  if (file && kind !== 'newsletter' && saneImageSize(file.bytes) === null)
    return refuse('invalid', 'imageInvalid', { field: 'file', detail: { max: maxPixels } })
  const change: Omit<SiteChangeRow, 'seq'> = {
    id: uuidv7(),
    kind,
    list,
    entry,
    fileName: (file?.name ?? '').slice(0, longestName),
    content: file ? Buffer.from(file.bytes).toString('base64') : '',
    bytes: file?.bytes.length ?? 0,
    userId: caller.id,
    address: caller.address,
    at: nowIso(facility),
    sentAt: null,
    refusal: '',
  }
  return facility.write(async trx => {
    const rows = await siteChangeRows(trx)
    const replaced = rows.filter(other => other.sentAt === null && isAboutTheSame(other, change))
    for (const { id } of replaced) await deleteSiteChange(trx, id)
    if (rows.length - replaced.length >= maxSiteChanges)
      return refuse('conflict', 'siteChangesTooMany', { detail: { max: maxSiteChanges } })
    const { bytes, fileName: name } = change
    await record(facility, trx, caller, {
      entity: 'siteFile',
      id: loggedName(change),
      kind: file ? 'added' : 'removed',
      fields: { kind, name, bytes },
    })
    await insertSiteChange(trx, { ...change, seq: (await readHeads(trx)).hub.seq })
    return ok(null)
  })
}

/** Each newsletter is one more; everything else is there once. */
function isAboutTheSame(one: ListedSiteChange, other: Omit<SiteChangeRow, 'seq'>): boolean {
  const isOneMore = other.kind === 'newsletter' && other.entry === ''
  return !isOneMore && one.kind === other.kind && one.list === other.list && one.entry === other.entry
}

/** Takes a change back that has not been sent, or removes one that was refused. Refuses fileMissing and siteChangeLeft. */
export async function takeBackSiteChange(
  facility: Facility,
  caller: Caller,
  id: string,
): Promise<Result<null>> {
  return facility.write(async trx => {
    const row = await siteChangeById(trx, id)
    if (!row) return refuse('missing', 'fileMissing')
    if (row.sentAt !== null) return refuse('conflict', 'siteChangeLeft')
    await deleteSiteChange(trx, id)
    await record(facility, trx, caller, {
      entity: 'siteFile',
      id: loggedName(row),
      kind: 'canceled',
      fields: {},
    })
    return ok(null)
  })
}
