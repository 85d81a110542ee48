import type { UploadedFile } from '@mayim/contract/calls/sides.ts'
import type { DataImport } from '@mayim/contract/entities/data-import.ts'
import type { Caller, Facility, Readers } from '@mayim/core/ground/runtime/facility.ts'
import { record } from '@mayim/core/ground/runtime/record-change.ts'
import type { DataImportRow } from '@mayim/core/ground/schema/people-rows.ts'
import { type PhoneSettings, servedPhone } from '@mayim/core/people/mobile-phone.ts'
import { findHeading, guessColumns, guessFromCells, mostAbove } from '@mayim/domain/people/import-columns.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import { decodeText, notText } from '@mayim/domain/site/file-text.ts'
import { tidyText } from '@mayim/domain/validation.ts'
import type { Static } from 'typebox'
import { v7 as uuidv7 } from 'uuid'
import { CsvFault, readCsv } from './csv.ts'
import {
  activeImport,
  countFaults,
  deleteFaults,
  deleteImport,
  importById,
  importsWithLines,
  insertImport,
  latestImport,
  unstartedImports,
  updateImport,
} from './import-table.ts'

/** How long an import can be undone (people-93). */
export const undoMs = 24 * 3_600_000

export type ImportView = Static<typeof DataImport>
export type StoredColumn = ImportView['columns'][number]
/** How a file is read, as it is kept with it. */
export type Reading = Omit<ImportView['reading'], 'countries'>

/** The import as an Admin sees it. */
export async function viewImport(
  { settings }: Pick<Facility, 'settings'>,
  db: Readers,
  row: DataImportRow,
): Promise<ImportView> {
  const { content: _content, startedBy: _startedBy, columns, reading, ...shown } = row
  const undoUntil =
    row.state === 'done' && row.endedAt !== null
      ? new Date(Date.parse(row.endedAt) + undoMs).toISOString()
      : null
  return {
    ...shown,
    columns: storedColumns(columns),
    reading: { ...storedReading(reading), countries: servedCountries(settings.current()) },
    faults: await countFaults(db, row.id),
    undoUntil,
  }
}

export function storedColumns(text: string): StoredColumn[] {
  return JSON.parse(text) as StoredColumn[]
}

export function storedReading(text: string): Reading {
  return JSON.parse(text) as Reading
}

/** The countries whose phones are reached, the facility's first. */
export function servedCountries({ countryCode, smsCountries }: PhoneSettings): string[] {
  return [...new Set([countryCode, ...smsCountries].map(each => each.toUpperCase()))]
}

/** The latest import; null if there is none. */
export async function viewLatest(facility: Pick<Facility, 'db' | 'settings'>): Promise<ImportView | null> {
  const row = await latestImport(facility.db)
  return row ? viewImport(facility, facility.db, row) : null
}

/**
 * Accepts a checked import; the job then imports it line by line (people-89). A file with faults is imported only if
 * the caller leaves the faulty lines out.
 */
export async function startImport(
  facility: Facility,
  caller: Caller,
  id: string,
  leaveOutFaulty: boolean,
): Promise<Result<ImportView>> {
  return facility.write(async trx => {
    const row = await importById(trx, id)
    if (!row) return refuse('missing', 'importMissing')
    if (await activeImport(trx)) return refuse('conflict', 'importRunning')
    if (row.state !== 'checked') return refuse('conflict', 'importNotChecked')
    if (row.faulty > 0 && !leaveOutFaulty) return refuse('conflict', 'importFaulty')
    const fields = { state: 'running' as const, position: 0, refused: 0, startedBy: caller.id }
    await updateImport(trx, id, fields)
    const counts = { lines: row.lines, faulty: row.faulty }
    await record(facility, trx, caller, { entity: 'dataImport', id, kind: 'started', fields: counts })
    return ok(await viewImport(facility, trx, { ...row, ...fields }))
  })
}

/** Begins to take back a finished import, within a day of its end (people-93). */
export async function undoImport(
  facility: Facility,
  caller: Caller,
  id: string,
): Promise<Result<ImportView>> {
  return facility.write(async trx => {
    const row = await importById(trx, id)
    if (!row) return refuse('missing', 'importMissing')
    if (row.state !== 'done' || row.endedAt === null) return refuse('conflict', 'importNotDone')
    if (Date.parse(row.endedAt) + undoMs < facility.hostClock.now())
      return refuse('conflict', 'importUndoTooLate')
    const fields = { state: 'undoing' as const, position: 0, undone: 0, kept: 0 }
    await updateImport(trx, id, fields)
    await record(facility, trx, caller, { entity: 'dataImport', id, kind: 'undoing', fields: {} })
    return ok(await viewImport(facility, trx, { ...row, ...fields }))
  })
}

const sampleLines = 10
const mostColumns = 100
const longestCell = 120
const unusedMs = 24 * 3_600_000

/**
 * Stores a CSV file and guesses its columns from the first line (people-86). The file is sealed, and replaces one that
 * was not started.
 */
export async function uploadImport(
  facility: Facility,
  caller: Caller,
  file: UploadedFile,
): Promise<Result<ImportView>> {
  const kind = notText(file.bytes)
  if (kind === 'spreadsheet') return refuse('invalid', 'importSpreadsheet', { field: 'file' })
  if (kind === 'contacts') return refuse('invalid', 'importContacts', { field: 'file' })
  if (kind === 'other') return unreadable(1)
  const content = decodeText(file.bytes)
  const read = await readHead(facility, content, null)
  if (!read.ok) return read
  const createdAt = new Date(facility.hostClock.now()).toISOString()
  const row: DataImportRow = {
    id: uuidv7(),
    state: 'uploaded',
    name: shorten(file.name),
    content: facility.ownSealer.seal(content),
    ...read.value,
    position: 0,
    faulty: 0,
    created: 0,
    joined: 0,
    booked: 0,
    refused: 0,
    undone: 0,
    kept: 0,
    startedBy: '',
    createdAt,
    endedAt: null,
  }
  return facility.write(async trx => {
    if (await activeImport(trx)) return refuse('conflict', 'importRunning')
    for (const id of await unstartedImports(trx, '9999')) await deleteImport(trx, id)
    await insertImport(trx, row)
    const fields = { lines: row.lines }
    await record(facility, trx, caller, { entity: 'dataImport', id: row.id, kind: 'uploaded', fields })
    return ok(await viewImport(facility, trx, row))
  })
}

/** Sets the line of the headings of a file that is not started, and guesses its columns again (people-86). */
export async function setHeading(
  facility: Facility,
  id: string,
  heading: number,
): Promise<Result<ImportView>> {
  const row = await importById(facility.db, id)
  const refused = unlessOpen(row)
  if (refused) return refused
  const read = await readHead(facility, facility.ownSealer.open((row as DataImportRow).content), heading)
  if (!read.ok) return read
  return facility.write(async trx => {
    const before = await importById(trx, id)
    const gone = unlessOpen(before)
    if (gone) return gone
    await deleteFaults(trx, id)
    const fields = { ...read.value, state: 'uploaded' as const, faulty: 0, refused: 0 }
    await updateImport(trx, id, fields)
    return ok(await viewImport(facility, trx, { ...(before as DataImportRow), ...fields }))
  })
}

export function unlessOpen(row: DataImportRow | undefined) {
  if (!row) return refuse('missing', 'importMissing')
  return row.state === 'uploaded' || row.state === 'checked' ? null : refuse('conflict', 'importStarted')
}

/** Deletes the files that nobody has started for a day, and the lines that are kept of others for a day (privacy-40). */
export async function forgetUnusedFiles(facility: Facility): Promise<void> {
  const before = new Date(facility.hostClock.now() - unusedMs).toISOString()
  const old = await unstartedImports(facility.db, before)
  const left = await importsWithLines(facility.db, before)
  if (old.length + left.length === 0) return
  await facility.write(async trx => {
    for (const id of old) await deleteImport(trx, id)
    for (const id of left) await updateImport(trx, id, { content: '' })
    return ok(null)
  })
}

type Head = Pick<DataImportRow, 'columns' | 'reading' | 'lines'>

/**
 * Reads the whole file once: a file that breaks in the middle is refused before anything is stored. Finds the heading
 * if none is chosen, and the country whose phones the most of the first lines have.
 */
async function readHead(
  { settings }: Pick<Facility, 'settings'>,
  content: string,
  chosen: number | null,
): Promise<Result<Head>> {
  const first: (readonly string[])[] = []
  let count = 0
  try {
    for await (const { cells } of readCsv(content)) {
      count += 1
      if (first.length < mostAbove + sampleLines) first.push(cells)
    }
  } catch (error) {
    if (error instanceof CsvFault) return unreadable(error.line)
    throw error
  }
  const heading = chosen ?? findHeading(first)
  const samples = first.slice(heading, heading + sampleLines)
  const width = Math.max(...samples.map(cells => cells.length), 0)
  const header = heading === 0 ? Array.from({ length: width }, () => '') : (first[heading - 1] ?? [])
  const lines = count - heading
  if (header.length === 0 || header.length > mostColumns || lines < 1 || heading > mostAbove)
    return unreadable(1)
  const guessed = guessFromCells(guessColumns(header), samples)
  const columns: StoredColumn[] = header.map((text, at) => ({
    header: shorten(text),
    field: guessed[at] ?? null,
    samples: samples.map(cells => shorten(cells[at] ?? '')),
  }))
  const phones = samples.map(cells => cells[guessed.indexOf('phone')] ?? '')
  const reading: Reading = {
    heading,
    headings: first.slice(0, mostAbove).map(cells => shorten(cells.filter(cell => cell !== '').join(' · '))),
    country: countryOf(phones, settings.current()),
    dateOrder: null,
    nameOrder: 'firstLast',
  }
  return ok({ columns: JSON.stringify(columns), reading: JSON.stringify(reading), lines })
}

/** The served country that reads the most of some phones; the facility's own unless another reads more. */
function countryOf(phones: readonly string[], settings: PhoneSettings): string {
  const countries = servedCountries(settings)
  const reads = (country: string) =>
    phones.filter(phone => servedPhone(phone, settings, country) !== null).length
  return countries.reduce((best, each) => (reads(each) > reads(best) ? each : best))
}

function unreadable(line: number) {
  return refuse('invalid', 'importUnreadable', { field: 'file', detail: { line } })
}

export function shorten(text: string): string {
  const plain = tidyText(text.replace(/\p{Cc}/gu, ' '))
  return Array.from(plain)
    .slice(0, longestCell / 2)
    .join('')
}
