import { setImmediate } from 'node:timers/promises'
import { tonight } from '@mayim/core/ground/calendar/schedule-days.ts'
import type { Facility } from '@mayim/core/ground/runtime/facility.ts'
import type { DataImportRow, ImportFaultRow } from '@mayim/core/ground/schema/people-rows.ts'
import { servedPhone } from '@mayim/core/people/mobile-phone.ts'
import { columnsFit, type ImportColumns } from '@mayim/domain/people/import-columns.ts'
import { type LineRules, readImportLine } from '@mayim/domain/people/import-line.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import { readCsv } from './csv.ts'
import { deleteFaults, importById, insertFaults, updateImport } from './import-table.ts'
import { type ImportView, storedColumns, viewImport } from './imports.ts'

/** Lines between two turns of the event loop. */
const turnLines = 200

/** Sets what each column holds and checks every line. Stores each fault by line and column (people-87). */
export async function checkImport(
  facility: Facility,
  id: string,
  columns: ImportColumns,
): Promise<Result<ImportView>> {
  const row = await importById(facility.db, id)
  const refused = unlessOpen(row)
  if (refused) return refused
  const open = row as DataImportRow
  const stored = storedColumns(open.columns)
  if (columns.length !== stored.length || !columnsFit(columns))
    return refuse('invalid', 'importColumns', { field: 'columns' })
  const faults = await findFaults(facility, open, columns)
  return facility.write(async trx => {
    const before = await importById(trx, id)
    const gone = unlessOpen(before)
    if (gone) return gone
    await deleteFaults(trx, id)
    await insertFaults(trx, faults)
    const fields = {
      state: 'checked' as const,
      columns: JSON.stringify(stored.map((each, at) => ({ ...each, field: columns[at] ?? null }))),
      faulty: new Set(faults.map(fault => fault.line)).size,
    }
    await updateImport(trx, id, fields)
    return ok(await viewImport(trx, { ...open, ...fields }))
  })
}

/** The rules by which this facility reads a line. */
export function lineRules(facility: Facility): LineRules {
  const settings = facility.settings.current()
  return { phoneOf: text => servedPhone(text, settings), today: tonight(facility) }
}

function unlessOpen(row: DataImportRow | undefined) {
  if (!row) return refuse('missing', 'importMissing')
  return row.state === 'uploaded' || row.state === 'checked' ? null : refuse('conflict', 'importStarted')
}

async function findFaults(
  facility: Facility,
  row: DataImportRow,
  columns: ImportColumns,
): Promise<ImportFaultRow[]> {
  const rules = lineRules(facility)
  const faults: ImportFaultRow[] = []
  let count = 0
  for await (const { line, cells } of readCsv(facility.ownSealer.open(row.content))) {
    count += 1
    if (count % turnLines === 0) await setImmediate()
    // The first record is the header.
    if (count === 1) continue
    const read = readImportLine(cells, columns, rules)
    if ('line' in read) continue
    for (const { column, code } of read.faults)
      faults.push({ importId: row.id, line, place: column ?? -1, code, stage: 'check' })
  }
  return faults
}
