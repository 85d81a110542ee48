import { setImmediate } from 'node:timers/promises'
import { tonight } from '@mayim/core/ground/calendar/schedule-days.ts'
import type { Facility } from '@mayim/core/ground/runtime/facility.ts'
import type { DataImportRow, ImportFaultRow } from '@mayim/core/ground/schema/people-rows.ts'
import { mobilePhone, servedPhone } from '@mayim/core/people/mobile-phone.ts'
import { columnsFit, type ImportColumns } from '@mayim/domain/people/import-columns.ts'
import { type DateOrder, orderOf } from '@mayim/domain/people/import-dates.ts'
import { type LineRules, readImportLine } from '@mayim/domain/people/import-line.ts'
import type { NameOrder } from '@mayim/domain/people/names.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import { type CsvRecord, readCsv } from './csv.ts'
import { deleteFaults, importById, insertFaults, updateImport } from './import-table.ts'
import {
  type ImportView,
  type Reading,
  servedCountries,
  storedColumns,
  storedReading,
  unlessOpen,
  viewImport,
} from './imports.ts'

/** Lines between two turns of the event loop. */
const turnLines = 200

/** What the Admin chose of how the file is read; what is missing is guessed or stays. */
interface Choices {
  readonly columns: ImportColumns
  readonly country?: string
  readonly dateOrder?: DateOrder
  readonly nameOrder?: NameOrder
}

/**
 * Sets what each column holds and how it is read, and checks every line. Stores each fault by line and column (people-87).
 * Refuses `importDateOrder` if nobody said which of day and month comes first and the dates do not show it.
 */
export async function checkImport(
  facility: Facility,
  id: string,
  { columns, ...chosen }: Choices,
): Promise<Result<ImportView>> {
  const row = await importById(facility.db, id)
  const refused = unlessOpen(row)
  if (refused) return refused
  const open = row as DataImportRow
  const stored = storedColumns(open.columns)
  if (columns.length !== stored.length || !columnsFit(columns))
    return refuse('invalid', 'importColumns', { field: 'columns' })
  const before = storedReading(open.reading)
  const country = chosen.country?.toUpperCase() ?? before.country
  if (!servedCountries(facility.settings.current()).includes(country))
    return refuse('invalid', 'importColumns', { field: 'country' })
  const dateOrder = chosen.dateOrder ?? (await orderInFile(facility, open, columns))
  if (dateOrder === 'ask') return refuse('invalid', 'importDateOrder', { field: 'dateOrder' })
  const reading = { ...before, country, dateOrder, nameOrder: chosen.nameOrder ?? before.nameOrder }
  const faults = await findFaults(facility, { ...open, reading: JSON.stringify(reading) }, columns)
  return facility.write(async trx => {
    const gone = unlessOpen(await importById(trx, id))
    if (gone) return gone
    await deleteFaults(trx, id)
    await insertFaults(trx, faults)
    const fields = {
      state: 'checked' as const,
      columns: JSON.stringify(stored.map((each, at) => ({ ...each, field: columns[at] ?? null }))),
      reading: JSON.stringify(reading),
      faulty: linesOf(faults.filter(({ stage }) => stage === 'check')).size,
      refused: linesOf(faults.filter(isOfBooking)).size,
    }
    await updateImport(trx, id, fields)
    return ok(await viewImport(facility, trx, { ...open, ...fields }))
  })
}

/** The rules by which this facility reads a line of a file. */
export function lineRules(facility: Facility, { country, dateOrder, nameOrder }: Reading): LineRules {
  const settings = facility.settings.current()
  return {
    phoneOf: text => servedPhone(text, settings, country),
    isMobile: e164 => mobilePhone(e164, settings) !== null,
    today: tonight(facility),
    dateOrder: dateOrder ?? 'dmy',
    nameOrder,
    nameMinLetters: settings.nameMinLetters,
  }
}

function linesOf(faults: readonly ImportFaultRow[]): Set<number> {
  return new Set(faults.map(({ line }) => line))
}

const bookingCodes: ReadonlySet<string> = new Set([
  'dateInvalid',
  'datePast',
  'timeInvalid',
  'bookingIncomplete',
  'flagInvalid',
])

/** Whether a message is about a booking that is not taken, while its patron is. */
export function isOfBooking({ stage, code }: Pick<ImportFaultRow, 'stage' | 'code'>): boolean {
  return stage === 'told' && bookingCodes.has(code)
}

/** The lines below the heading. */
async function* linesBelow(facility: Facility, row: DataImportRow): AsyncGenerator<CsvRecord> {
  const { heading } = storedReading(row.reading)
  let count = 0
  for await (const record of readCsv(facility.ownSealer.open(row.content))) {
    count += 1
    if (count % turnLines === 0) await setImmediate()
    if (count > heading) yield record
  }
}

async function orderInFile(facility: Facility, row: DataImportRow, columns: ImportColumns) {
  const at = columns.indexOf('reservationDate')
  if (at < 0) return null
  const cells: string[] = []
  for await (const { cells: line } of linesBelow(facility, row)) cells.push(line[at] ?? '')
  return orderOf(cells)
}

async function findFaults(
  facility: Facility,
  row: DataImportRow,
  columns: ImportColumns,
): Promise<ImportFaultRow[]> {
  const rules = lineRules(facility, storedReading(row.reading))
  const faults: ImportFaultRow[] = []
  for await (const { line, cells } of linesBelow(facility, row)) {
    const read = readImportLine(cells, columns, rules)
    const [found, stage] = 'line' in read ? [read.told, 'told' as const] : [read.faults, 'check' as const]
    for (const { column, code } of found)
      faults.push({ importId: row.id, line, place: column ?? -1, code, stage })
  }
  return faults
}
