import type { UploadedFile } from '@mayim/contract/calls/sides.ts'
import type { ListName } from '@mayim/contract/entities/listed.ts'
import type { Newsletter } from '@mayim/contract/entities/shop.ts'
import { type PicturePlace, pictureSettings } from '@mayim/contract/settings.ts'
import type { Caller, Facility, Writers } from '@mayim/core/ground/runtime/facility.ts'
import { nowIso, record } from '@mayim/core/ground/runtime/record-change.ts'
import type { SiteFileRow } from '@mayim/core/ground/schema/site-rows.ts'
import { storeSetting } from '@mayim/core/ground/settings/stored-setting.ts'
import { changeListed } from '@mayim/core/money/lists/edit-list.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import { v7 as uuidv7 } from 'uuid'
import { maxPixels, redrawImage } from './redraw-image.ts'
import { deleteSiteFile, insertSiteFile, siteFilesOf } from './site-file-table.ts'

const maxNewsletters = 100
const longestStem = 60

/** The newsletters, newest first. */
export async function listNewsletters(facility: Pick<Facility, 'db'>): Promise<Newsletter[]> {
  const files = await siteFilesOf(facility.db, 'newsletter')
  return files.map(file => ({
    name: file.name,
    title: newsletterTitle(file),
    size: file.bytes,
    url: `/files/${file.name}`,
  }))
}

/** Replaces a picture of the first page. */
export async function setPicture(
  facility: Facility,
  caller: Caller,
  place: PicturePlace,
  file: UploadedFile,
): Promise<Result<null>> {
  const bytes = await redrawImage(file.bytes)
  if (bytes === null) return refuse('invalid', 'imageInvalid', { field: 'file', detail: { max: maxPixels } })
  const row = rowOf(facility, { kind: place, type: 'image/webp', name: `${place}-${shortId()}.webp`, bytes })
  return facility.write(async trx => {
    for (const { name } of await siteFilesOf(trx, place)) await removeFile(facility, trx, caller, place, name)
    await addFile(facility, trx, caller, row)
    await storeSetting(facility, trx, caller, pictureSettings[place], row.name)
    return ok(null)
  })
}

/** Removes a picture of the first page, which then shows a drawing. Does nothing without one. */
export async function removePicture(
  facility: Facility,
  caller: Caller,
  place: PicturePlace,
): Promise<Result<null>> {
  return facility.write(async trx => {
    for (const { name } of await siteFilesOf(trx, place)) await removeFile(facility, trx, caller, place, name)
    await storeSetting(facility, trx, caller, pictureSettings[place], '')
    return ok(null)
  })
}

/** Sets or, without a file, removes the picture of an entry of a list. */
export async function setListedPicture(
  facility: Facility,
  caller: Caller,
  entry: { readonly list: ListName; readonly id: string },
  file: UploadedFile | null,
): Promise<Result<null>> {
  const bytes = file === null ? null : await redrawImage(file.bytes)
  if (file !== null && bytes === null)
    return refuse('invalid', 'imageInvalid', { field: 'file', detail: { max: maxPixels } })
  const name = `${entry.list}-${shortId()}.webp`
  const row = bytes && rowOf(facility, { kind: 'listed', type: 'image/webp', name, bytes })
  return facility.write(async trx => {
    const changed = await changeListed(facility, trx, caller, entry, { picture: row?.name ?? '' })
    if (!changed.ok) return changed
    await removeFile(facility, trx, caller, 'listed', changed.value.pictureBefore)
    if (row) await addFile(facility, trx, caller, row)
    return ok(null)
  })
}

/** Adds a newsletter, which is a PDF, as the newest. */
export async function addNewsletter(
  facility: Facility,
  caller: Caller,
  file: UploadedFile,
): Promise<Result<null>> {
  const { bytes } = file
  if (!isPdf(bytes)) return refuse('invalid', 'pdfInvalid', { field: 'file' })
  const row = rowOf(facility, {
    kind: 'newsletter',
    type: 'application/pdf',
    name: pdfName(file.name),
    title: wordsOfFileName(file.name),
    bytes,
  })
  return facility.write(async trx => {
    if ((await siteFilesOf(trx, 'newsletter')).length >= maxNewsletters)
      return refuse('conflict', 'filesTooMany', { detail: { max: maxNewsletters } })
    await addFile(facility, trx, caller, row)
    await storeSetting(facility, trx, caller, 'newsletterFile', row.name)
    return ok(null)
  })
}

/** Deletes a newsletter; the next newest takes its place. */
export async function removeNewsletter(
  facility: Facility,
  caller: Caller,
  name: string,
): Promise<Result<null>> {
  return facility.write(async trx => {
    if (!(await removeFile(facility, trx, caller, 'newsletter', name)))
      return refuse('missing', 'fileMissing', { field: 'name' })
    const [newest] = await siteFilesOf(trx, 'newsletter')
    await storeSetting(facility, trx, caller, 'newsletterFile', newest?.name ?? '')
    return ok(null)
  })
}

async function addFile(facility: Facility, trx: Writers, caller: Caller, row: SiteFileRow): Promise<void> {
  await insertSiteFile(trx, row)
  const { name, kind, type, bytes } = row
  const fields = { name, kind, type, bytes }
  await record(facility, trx, caller, { entity: 'siteFile', id: name, kind: 'added', fields })
}

async function removeFile(
  facility: Facility,
  trx: Writers,
  caller: Caller,
  kind: SiteFileRow['kind'],
  name: string,
): Promise<boolean> {
  if (!(await deleteSiteFile(trx, kind, name))) return false
  await record(facility, trx, caller, { entity: 'siteFile', id: name, kind: 'removed', fields: {} })
  return true
}

interface NewFile extends Pick<SiteFileRow, 'name' | 'kind' | 'type'> {
  readonly title?: string
  readonly bytes: Uint8Array
}

function rowOf(facility: Facility, { bytes, title = '', ...file }: NewFile): SiteFileRow {
  const content = Buffer.from(bytes).toString('base64')
  return { ...file, title, bytes: bytes.length, content, createdAt: nowIso(facility) }
}

/** A generated name; of the uploaded file's name only harmless parts are kept (threats-T24). */
function pdfName(given: string): string {
  const stem = given
    .replace(/\.pdf$/i, '')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, longestStem)
  return `${stem === '' ? 'newsletter' : stem}-${shortId()}.pdf`
}

function shortId(): string {
  return uuidv7().slice(-8)
}

/** Whether a file begins as a PDF does. */
function isPdf(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.subarray(0, 5)).equals(Buffer.from('%PDF-'))
}

const longestTitle = 60

/**
 * What visitors read of a newsletter: the words of the file's name as it was given, in any script (screens-594); '' if it
 * has none.
 */
function wordsOfFileName(given: string): string {
  const name = given.split(/[\\/]/).at(-1) ?? ''
  const words = name
    .normalize('NFC')
    .replace(/\.pdf$/i, '')
    .replace(/[^\p{L}\p{M}\p{N}'’"׳״]+/gu, ' ')
    .trim()
  return Array.from(words).slice(0, longestTitle).join('').trim()
}

/** The title of a newsletter: as stored, else the words of its own name, without the part that makes that unique. */
function newsletterTitle({ name, title }: { readonly name: string; readonly title: string }): string {
  return title || name.replace(/-[^-]+\.pdf$/, '').replaceAll('-', ' ')
}
