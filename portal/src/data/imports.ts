import type { UploadedFile } from '@mayim/contract/calls/sides.ts'
import type { DataImport, ImportFaultView } from '@mayim/contract/entities/data-import.ts'
import type { Caller, Facility, Readers } from '@mayim/core/ground/runtime/facility.ts'
import { record } from '@mayim/core/ground/runtime/record-change.ts'
import type { DataImportRow } from '@mayim/core/ground/schema/people-rows.ts'
import { guessColumns } from '@mayim/domain/people/import-columns.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import { decodeText } from '@mayim/domain/site/file-text.ts'
import { tidyText } from '@mayim/domain/validation.ts'
import type { Static } from 'typebox'
import { v7 as uuidv7 } from 'uuid'
import { CsvFault, readCsv } from './csv.ts'
import {
  activeImport,
  countFaults,
  deleteImport,
  faultsAfter,
  importById,
  insertImport,
  latestImport,
  unstartedImports,
  updateImport,
} from './import-table.ts'

const pageRows = 500
/** How long an import can be undone (people-93). */
export const undoMs = 24 * 3_600_000

export type ImportView = Static<typeof DataImport>
export type StoredColumn = ImportView['columns'][number]

/** The import as an Admin sees it. */
export async function viewImport(db: Readers, row: DataImportRow): Promise<ImportView> {
  const { content: _content, startedBy: _startedBy, columns, ...shown } = row
  const undoUntil =
    row.state === 'done' && row.endedAt !== null
      ? new Date(Date.parse(row.endedAt) + undoMs).toISOString()
      : null
  return { ...shown, columns: storedColumns(columns), faults: await countFaults(db, row.id), undoUntil }
}

export function storedColumns(text: string): StoredColumn[] {
  return JSON.parse(text) as StoredColumn[]
}

/** The latest import; null if there is none. */
export async function viewLatest(facility: Pick<Facility, 'db'>): Promise<ImportView | null> {
  const row = await latestImport(facility.db)
  return row ? viewImport(facility.db, row) : null
}

/** 500 faults of an import in the order of the lines. */
export async function listFaults(
  facility: Pick<Facility, 'db'>,
  id: string,
  skip: number,
): Promise<Result<Static<typeof ImportFaultView>[]>> {
  if (!(await importById(facility.db, id))) return refuse('missing', 'importMissing')
  const rows = await faultsAfter(facility.db, id, skip, pageRows)
  return ok(rows.map(({ line, place, code }) => ({ line, column: place < 0 ? null : place, code })))
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
    const fields = { state: 'running' as const, position: 0, startedBy: caller.id }
    await updateImport(trx, id, fields)
    const counts = { lines: row.lines, faulty: row.faulty }
    await record(facility, trx, caller, { entity: 'dataImport', id, kind: 'started', fields: counts })
    return ok(await viewImport(trx, { ...row, ...fields }))
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
    return ok(await viewImport(trx, { ...row, ...fields }))
  })
}

const sampleLines = 3
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
  const content = decodeText(file.bytes)
  const read = await readHead(content)
  if (!read.ok) return read
  const createdAt = new Date(facility.hostClock.now()).toISOString()
  const row: DataImportRow = {
    id: uuidv7(),
    state: 'uploaded',
    name: shorten(file.name),
    content: facility.ownSealer.seal(content),
    columns: JSON.stringify(read.value.columns),
    lines: read.value.lines,
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
    return ok(await viewImport(trx, row))
  })
}

/** Deletes the files that nobody has started for a day (privacy-40). */
export async function forgetUnusedFiles(facility: Facility): Promise<void> {
  const before = new Date(facility.hostClock.now() - unusedMs).toISOString()
  const old = await unstartedImports(facility.db, before)
  if (old.length === 0) return
  await facility.write(async trx => {
    for (const id of old) await deleteImport(trx, id)
    return ok(null)
  })
}

/** Reads the whole file once: a file that breaks in the middle is refused before anything is stored. */
async function readHead(content: string): Promise<Result<{ columns: StoredColumn[]; lines: number }>> {
  let header: readonly string[] | null = null
  const samples: (readonly string[])[] = []
  let lines = 0
  try {
    for await (const { cells } of readCsv(content)) {
      if (header === null) header = cells
      else {
        lines += 1
        if (samples.length < sampleLines) samples.push(cells)
      }
    }
  } catch (error) {
    if (error instanceof CsvFault) return unreadable(error.line)
    throw error
  }
  if (header === null || header.length > mostColumns || lines === 0) return unreadable(1)
  const guessed = guessColumns(header)
  const columns = header.map((text, at) => ({
    header: shorten(text),
    field: guessed[at] ?? null,
    samples: samples.map(cells => shorten(cells[at] ?? '')),
  }))
  return ok({ columns, lines })
}

function unreadable(line: number) {
  return refuse('invalid', 'importUnreadable', { field: 'file', detail: { line } })
}

function shorten(text: string): string {
  const plain = tidyText(text.replace(/\p{Cc}/gu, ' '))
  return Array.from(plain)
    .slice(0, longestCell / 2)
    .join('')
}
