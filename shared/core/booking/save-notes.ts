import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import { isStaff } from '../ground/runtime/caller.ts'
import type { Caller, Facility } from '../ground/runtime/facility.ts'
import { nowIso, record } from '../ground/runtime/record-change.ts'
import type { ReservationRow } from '../ground/schema/schema.ts'
import { updateUser } from '../people/user-table.ts'
import { reservationById, updateReservation } from './reservation-table.ts'

/**
 * Saves a patron's note for this visit and her standing note to the attendant. For staff, saves the staff's note
 * instead of the first.
 */
export async function saveNotes(
  facility: Facility,
  caller: Caller,
  input: { reservationId: string; notes?: string; userNotes?: string },
): Promise<Result<ReservationRow>> {
  return facility.write(async trx => {
    const row = await reservationById(trx, input.reservationId)
    if (!row) return refuse('missing', 'reservationMissing')
    const fields: Partial<ReservationRow> = {}
    if (input.notes !== undefined)
      fields[isStaff(caller) ? 'notes' : 'userNotes'] = facility.notes.seal(row.userId, input.notes)
    if (Object.keys(fields).length > 0) {
      await updateReservation(trx, row.id, fields)
      await record(facility, trx, caller, { entity: 'reservation', id: row.id, kind: 'noted', fields })
    }
    if (input.userNotes !== undefined) {
      const user = { notes: facility.notes.seal(row.userId, input.userNotes), updatedAt: nowIso(facility) }
      await updateUser(trx, row.userId, user)
      await record(facility, trx, caller, { entity: 'user', id: row.userId, kind: 'changed', fields: user })
    }
    return ok({ ...row, ...fields })
  })
}
