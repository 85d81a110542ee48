import { setImmediate } from 'node:timers/promises'
import { book } from '@mayim/core/booking/book.ts'
import type { BookingInput } from '@mayim/core/booking/booking-input.ts'
import { reservationsOfUser } from '@mayim/core/booking/reservation-table.ts'
import { importer } from '@mayim/core/ground/runtime/caller.ts'
import type { Caller, Facility, Writers } from '@mayim/core/ground/runtime/facility.ts'
import { record } from '@mayim/core/ground/runtime/record-change.ts'
import type { DataImportRow, ImportedRowRow, ImportFaultRow } from '@mayim/core/ground/schema/people-rows.ts'
import { plainChoices } from '@mayim/domain/capacity/choices.ts'
import type { ImportColumns } from '@mayim/domain/people/import-columns.ts'
import { type ImportedBooking, type ImportLine, readImportLine } from '@mayim/domain/people/import-line.ts'
import { ok, refuse } from '@mayim/domain/result.ts'
import { isOfBooking, lineRules } from './check-import.ts'
import { readCsv } from './csv.ts'
import { importPatrons } from './import-patrons.ts'
import {
  countResults,
  faultyLines,
  importById,
  importedPatrons,
  insertFaults,
  insertImported,
  updateImport,
} from './import-table.ts'
import { storedColumns, storedReading } from './imports.ts'
import { linesWithMessages } from './left-lines.ts'

const chunkLines = 200
const over: ReadonlySet<string> = new Set(['Canceled', 'Replaced'])

interface Chunk {
  readonly records: { readonly line: number; readonly cells: readonly string[] }[]
  /** The lines of the file that are processed after it. */
  end: number
}

interface GoodLine extends ImportLine {
  readonly line: number
}

/**
 * Imports an accepted file from where it stopped, in chunks (people-89). A chunk that a crash cut off is repeated:
 * patrons that are there stay, and a booking is found by its idempotency key. Stops between two chunks if asked.
 */
export async function runImport(
  facility: Facility,
  row: DataImportRow,
  isStopping: () => boolean,
): Promise<void> {
  const columns = storedColumns(row.columns).map(each => each.field)
  let count = -storedReading(row.reading).heading
  let chunk: Chunk = { records: [], end: row.position }
  for await (const record of readCsv(facility.ownSealer.open(row.content))) {
    count += 1
    // The records down to the heading have numbers below 1.
    if (count <= Math.max(row.position, 0)) continue
    chunk.records.push(record)
    chunk.end = count
    if (chunk.records.length < chunkLines) continue
    if (isStopping()) return
    await importChunk(facility, row, columns, chunk)
    await setImmediate()
    chunk = { records: [], end: count }
  }
  if (isStopping()) return
  if (chunk.records.length > 0) await importChunk(facility, row, columns, chunk)
  await finish(facility, row)
}

async function importChunk(
  facility: Facility,
  row: DataImportRow,
  columns: ImportColumns,
  chunk: Chunk,
): Promise<void> {
  const from = chunk.records[0]?.line ?? 0
  const to = chunk.records.at(-1)?.line ?? 0
  const { faults, lines, unbooked } = await readLines(facility, row, columns, chunk, [from, to])
  const done = await facility.write(async trx => {
    const before = await importedPatrons(trx, row.id, from, to)
    const open = lines.filter(each => !before.has(each.line))
    const result = await importPatrons(facility, trx, row.id, columns, open)
    await insertImported(trx, result.imported)
    await insertFaults(trx, [...faults, ...result.faults])
    return ok(null)
  })
  if (!done.ok) throw new Error(`import: ${done.code}`)
  const patrons = await importedPatrons(facility.db, row.id, from, to)
  const booked: ImportedRowRow[] = []
  const refused: ImportFaultRow[] = []
  for (const { line, booking } of lines) {
    if (!booking) continue
    const result = await bookLine(facility, row.id, line, patrons.get(line) ?? '', booking)
    if (result.ok)
      booked.push({
        importId: row.id,
        line,
        kind: 'reservation',
        entityId: result.value.id,
        created: 1,
      })
    else
      refused.push({
        importId: row.id,
        line,
        place: columns.indexOf(result.field === 'reservationTime' ? 'reservationTime' : 'reservationDate'),
        code: result.code,
        stage: 'run',
      })
  }
  await facility.write(async trx => {
    await insertImported(trx, booked)
    await insertFaults(trx, refused)
    const now = (await importById(trx, row.id)) ?? row
    const counts = await countResults(trx, row.id)
    await updateImport(trx, row.id, {
      ...counts,
      position: chunk.end,
      refused: now.refused + refused.length + unbooked,
    })
    return ok(null)
  })
}

/** The lines that are imported. A date that has passed since the check is told now. */
async function readLines(
  facility: Facility,
  { id: importId, reading }: DataImportRow,
  columns: ImportColumns,
  { records }: Chunk,
  [from, to]: readonly [number, number],
): Promise<{ readonly faults: ImportFaultRow[]; readonly lines: GoodLine[]; readonly unbooked: number }> {
  const left = await faultyLines(facility.db, importId, from, to)
  const rules = lineRules(facility, storedReading(reading))
  let unbooked = 0
  const faults: ImportFaultRow[] = []
  const lines: GoodLine[] = []
  for (const { line, cells } of records) {
    if (left.has(line)) continue
    const read = readImportLine(cells, columns, rules)
    const [told, stage] = 'line' in read ? [read.told, 'told' as const] : [read.faults, 'run' as const]
    if ('line' in read) lines.push({ ...read.line, line })
    if (told.some(({ code }) => isOfBooking({ stage, code }))) unbooked += 1
    for (const { column, code } of told) faults.push({ importId, line, place: column ?? -1, code, stage })
  }
  return { faults, lines, unbooked }
}

/**
 * Books as staff by the ordinary rules, and not twice for one night (people-91). The key makes a repeated line find its
 * booking.
 */
function bookLine(
  facility: Facility,
  importId: string,
  line: number,
  userId: string,
  booking: ImportedBooking,
) {
  const key = `import ${importId} ${line}`
  const input: BookingInput = {
    ...plainChoices,
    bath: booking.bath,
    userId,
    date: booking.date,
    time: booking.time,
    userNotes: '',
    language: facility.settings.current().defaultLanguage,
    replacingReservationId: null,
    walkIn: false,
    byStaff: true,
    // `refuseSecond` says it in the words of the import.
    secondVisit: true,
    ignoreCutoff: false,
    wantedStatus: 'Reserved',
    shownTotalMinor: null,
    once: { key, asked: key },
  }
  return book(facility, importer, input, { check: refuseSecond })
}

/** Runs only for a line that is not booked yet. */
async function refuseSecond(trx: Writers, _caller: Caller, { userId, date }: BookingInput) {
  const visits = await reservationsOfUser(trx, userId, { from: date, to: date })
  return visits.some(visit => !over.has(visit.bookingStatus))
    ? refuse('conflict', 'alreadyReserved', { field: 'reservationDate' })
    : ok(null)
}

/** At the end the lines with a message are kept for a day; of the others ids alone stay (privacy-40). */
async function finish(facility: Facility, row: DataImportRow): Promise<void> {
  const kept = await linesWithMessages(facility, row)
  const content = kept.size === 0 ? '' : facility.ownSealer.seal(JSON.stringify([...kept]))
  await facility.write(async trx => {
    const now = (await importById(trx, row.id)) ?? row
    const columns = storedColumns(now.columns).map(each => ({ ...each, samples: [] }))
    await updateImport(trx, row.id, {
      state: 'done',
      content,
      columns: JSON.stringify(columns),
      endedAt: new Date(facility.hostClock.now()).toISOString(),
    })
    const { created, joined, booked, refused, faulty } = now
    const fields = { created, joined, booked, refused, faulty }
    await record(
      facility,
      trx,
      { id: row.startedBy },
      { entity: 'dataImport', id: row.id, kind: 'imported', fields },
    )
    return ok(null)
  })
}
