import type { Move } from '@mayim/domain/capacity/placement.ts'
import { eligiblePools, type Pool } from '@mayim/domain/capacity/pools.ts'
import { ok, type Result } from '@mayim/domain/result.ts'
import type { Night } from '../calendar/schedule-days.ts'
import type { Caller, Facility, Writers } from '../runtime/facility.ts'
import { record } from '../runtime/record-change.ts'
import type { BookingInput } from './booking-input.ts'
import { placeOnNight } from './night-places.ts'
import { updateReservation } from './reservation-table.ts'

export interface TakenPlace {
  readonly pool: Pool
  readonly overbooked: boolean
}

/**
 * Takes a place of the night under its lock and moves other holds where that helps. With `ignoreAvailability` it takes the
 * first eligible pool, beyond its number and without moving a hold.
 * Refuses slotTaken, parkingTaken, salonTaken and chabadBorTaken.
 */
export async function takePlace(
  facility: Facility,
  trx: Writers,
  caller: Caller,
  night: Night,
  input: BookingInput,
  originalId: string | null,
): Promise<Result<TakenPlace>> {
  const placed = await placeOnNight(facility, trx, night, { ...input, replacingReservationId: originalId })
  if (placed.ok) {
    await applyMoves(facility, trx, caller, placed.value.moves)
    return ok({ pool: placed.value.pool, overbooked: false })
  }
  const [pool] = eligiblePools(input, facility.settings.current(), night)
  return input.ignoreAvailability && pool ? ok({ pool, overbooked: true }) : placed
}

/** Writes which holds go to another pool to make room. */
export async function applyMoves(
  facility: Facility,
  trx: Writers,
  caller: Caller,
  moves: readonly Move[],
): Promise<void> {
  for (const { id, pool } of moves) {
    await updateReservation(trx, id, { pool })
    await record(facility, trx, caller, { entity: 'reservation', id, kind: 'moved', fields: { pool } })
  }
}
