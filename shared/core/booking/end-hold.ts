import { isHoldOver } from '@mayim/domain/booking/booking-status.ts'
import { systemCaller } from '../ground/runtime/caller.ts'
import type { Caller, Facility, Writers } from '../ground/runtime/facility.ts'
import type { ReservationRow } from '../ground/schema/schema.ts'
import { heldRows } from './held-table.ts'
import { moveToStanding, returnCredit } from './move-account.ts'
import { noteStatus } from './note-status.ts'
import { reservationById, reservedOriginal } from './reservation-table.ts'

/**
 * Ends a hold (visit-R4): frees its place, and moves what was paid on it back: credit to the canceled booking that it
 * came from, the rest to the booking that the hold would have replaced.
 */
export async function endHold(
  facility: Pick<Facility, 'side' | 'clock'>,
  trx: Writers,
  caller: Caller,
  row: ReservationRow,
): Promise<void> {
  await noteStatus(facility, trx, caller, {
    before: row,
    reservationId: row.id,
    newStatus: 'Canceled',
    fields: { bookingStatus: 'Canceled' },
    kind: 'canceled',
    cause: 'R4',
  })
  await returnMoney(facility, trx, caller, row)
}

/**
 * Moves what was paid on a hold back: credit of a canceled booking to that booking, where it stays credit (money-1020);
 * the rest but prepaid credit to the booking that the hold would have replaced, if that is still reserved.
 */
export async function returnMoney(
  facility: Pick<Facility, 'side' | 'clock'>,
  trx: Writers,
  caller: Caller,
  row: ReservationRow,
): Promise<void> {
  await returnCredit(facility, trx, caller, row)
  const original = await reservedOriginal(trx, row)
  if (original) await moveToStanding(facility, trx, caller, row, original)
}

/**
 * Ends this side's holds of a night that are over. Called in the write that sells or gives away their
 * places, before it does: a clock that steps back would revive a hold whose place someone else has (visit-R4).
 */
export async function endOverHolds(facility: Facility, trx: Writers, date: string): Promise<void> {
  const nowMs = facility.clock.now()
  for (const held of await heldRows(facility, trx, date)) {
    if (held.bookingStatus !== 'Pending' || held.owner !== facility.side || !isHoldOver(held, nowMs)) continue
    const row = await reservationById(trx, held.id)
    if (row && isHoldOver(row, nowMs)) await endHold(facility, trx, systemCaller, row)
  }
}
