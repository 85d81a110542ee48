import type { Caller, Facility } from '@mayim/core/ground/runtime/facility.ts'
import { record } from '@mayim/core/ground/runtime/record-change.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import { activeImport, importById, updateImport } from './import-table.ts'
import { type ImportView, undoMs, viewImport } from './view-import.ts'

/**
 * Accepts a checked import; the job then imports it line by line (people-89). A file with faults is imported only if
 * the caller leaves the faulty lines out. Refuses importMissing, importNotChecked, importFaulty and importRunning.
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

/**
 * Begins to take back a finished import, within a day of its end (people-93). Refuses importMissing, importNotDone and
 * importUndoTooLate.
 */
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
