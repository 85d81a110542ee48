import { cancelBooking } from '@mayim/core/booking/cancel-booking.ts'
import { reservationById, reservationsOfUser } from '@mayim/core/booking/reservation-table.ts'
import { activeEntriesOf } from '@mayim/core/booking/wait-list/wait-list-table.ts'
import { importer } from '@mayim/core/ground/runtime/caller.ts'
import type { Facility, Writers } from '@mayim/core/ground/runtime/facility.ts'
import { always, type JobTimes, type PeriodicJob, startPeriodicJob } from '@mayim/core/ground/runtime/job.ts'
import { record } from '@mayim/core/ground/runtime/record-change.ts'
import type { DataImportRow, ImportedRowRow } from '@mayim/core/ground/schema/people-rows.ts'
import { eraseUser } from '@mayim/core/keeping/delete-account.ts'
import { userById } from '@mayim/core/people/user-table.ts'
import { ok } from '@mayim/domain/result.ts'
import { shownStatus } from '@mayim/domain/visit/visit.ts'
import { activeImport, changedByOthers, createdRows, hasSession, updateImport } from './import-table.ts'
import { forgetUnusedFiles } from './imports.ts'
import { runImport } from './run-import.ts'

/** Imports the accepted file and takes back an import, also one that a crash or a stop interrupted (people-89). */
export function startImportJob(facility: Facility, times: JobTimes = always): PeriodicJob {
  let stopping = false
  const run = async () => {
    const row = await activeImport(facility.db)
    const isStopping = () => stopping
    if (row?.state === 'running') await runImport(facility, row, isStopping)
    else if (row?.state === 'undoing') await runUndo(facility, row, isStopping)
    else await forgetUnusedFiles(facility)
  }
  const job = startPeriodicJob(facility, 'imports', run, times)
  return {
    settled: () => job.settled(),
    async stop() {
      stopping = true
      await job.stop()
    },
  }
}

const chunkRows = 100
const everyNight = { from: '0000-01-01', to: '9999-12-31' }

/**
 * Takes back what an import created, bookings first: cancels a booking and erases a patron that nobody else has changed
 * since (people-93). Goes on where it stopped.
 */
async function runUndo(facility: Facility, row: DataImportRow, isStopping: () => boolean): Promise<void> {
  let { position, undone, kept } = row
  for (;;) {
    if (isStopping()) return
    const rows = await createdRows(facility.db, row.id, position, chunkRows)
    if (rows.length === 0) break
    const bookings = rows.filter(each => each.kind === 'reservation')
    let takenBack = 0
    for (const each of bookings) if (await cancelImported(facility, each)) takenBack += 1
    const counts = await facility.write(async trx => {
      let erased = 0
      for (const each of rows)
        if (each.kind === 'patron' && (await eraseImported(facility, trx, each))) erased += 1
      const done = takenBack + erased
      const fields = {
        position: position + rows.length,
        undone: undone + done,
        kept: kept + rows.length - done,
      }
      await updateImport(trx, row.id, fields)
      return ok(fields)
    })
    if (!counts.ok) throw new Error(`undo of an import: ${counts.code}`)
    ;({ position, undone, kept } = counts.value)
  }
  await facility.write(async trx => {
    await updateImport(trx, row.id, { state: 'undone', content: '' })
    await record(
      facility,
      trx,
      { id: row.startedBy },
      { entity: 'dataImport', id: row.id, kind: 'undone', fields: { undone, kept } },
    )
    return ok(null)
  })
}

/** Whether the booking is canceled by the import. */
async function cancelImported(facility: Facility, { entityId }: ImportedRowRow): Promise<boolean> {
  const row = await reservationById(facility.db, entityId)
  if (!row || row.owner !== facility.side) return false
  if (await changedByOthers(facility.db, 'reservation', entityId, importer.id)) return false
  if (shownStatus(row) === 'Canceled') return true
  return (await cancelBooking(facility, importer, entityId)).ok
}

/** Whether the patron is erased by the import. A patron who has signed in, waits or has a booking stays. */
async function eraseImported(
  facility: Facility,
  trx: Writers,
  { entityId }: ImportedRowRow,
): Promise<boolean> {
  const user = await userById(trx, entityId)
  if (!user || (await changedByOthers(trx, 'user', entityId, importer.id))) return false
  if (user.erasedAt !== null) return true
  const visits = await reservationsOfUser(trx, entityId, everyNight)
  if (visits.some(visit => shownStatus(visit) !== 'Canceled')) return false
  if ((await activeEntriesOf(trx, entityId)).length > 0 || (await hasSession(trx, entityId))) return false
  await eraseUser(facility, trx, importer, entityId)
  return true
}
