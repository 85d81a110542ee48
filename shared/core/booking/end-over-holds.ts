import { isHoldOver } from '@mayim/domain/booking/booking-status.ts'
import { systemCaller } from '../ground/runtime/caller.ts'
import type { Facility, Writers } from '../ground/runtime/facility.ts'
import { endHold } from './end-hold.ts'
import { heldRows } from './held-table.ts'
import { reservationById } from './reservation-table.ts'

/**
 * Ends this side's holds of a night that are over. Called under the lock of the night, before their places are sold or
 * given away: a clock that steps back would revive a hold whose place somebody else has (visit-R4).
 */
export async function endOverHolds(facility: Facility, trx: Writers, date: string): Promise<void> {
  const nowMs = facility.clock.now()
  for (const { id, owner, ...held } of await heldRows(facility, trx, date)) {
    if (owner !== facility.side || !isHoldOver(held, nowMs)) continue
    const row = await reservationById(trx, id)
    if (row && isHoldOver(row, nowMs)) await endHold(facility, trx, systemCaller, row)
  }
}
