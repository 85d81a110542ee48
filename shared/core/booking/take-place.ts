import type { Move } from '@mayim/domain/capacity/placement.ts'
import { eligiblePools, type Pool } from '@mayim/domain/capacity/pools.ts'
import { ok, type Result } from '@mayim/domain/result.ts'
import type { Night } from '../calendar/schedule-days.ts'
import type { Caller, Facility, Writers } from '../runtime/facility.ts'
import { record } from '../runtime/record-change.ts'
import type { BookingInput } from './booking-input.ts'
import { placeOnNight, type ReplacingRequest } from './night-places.ts'
import { updateReservation } from './reservation-table.ts'

export interface TakenPlace {
  readonly pool: Pool
  readonly overbooked: boolean
}

/**
 * Takes a place under the lock of the night, and moves other holds to other pools if that makes room. With
 * `ignoreAvailability` it takes a place of the first eligible pool, above its count and without any move. Refuses
 * slotTaken, parkingTaken, salonTaken and chabadBorTaken.
 */
export async function takePlace(
  facility: Facility,
  trx: Writers,
  caller: Caller,
  night: Night,
  input: BookingInput,
  replaced: Pick<ReplacingRequest, 'replacingReservationId' | 'originalStays'>,
): Promise<Result<TakenPlace>> {
  const placed = await placeOnNight(facility, trx, night, { ...input, ...replaced })
  if (placed.ok) {
    await applyMoves(facility, trx, caller, placed.value.moves)
    return ok({ pool: placed.value.pool, overbooked: false })
  }
  const [pool] = eligiblePools(input, facility.settings.current(), night)
  return input.ignoreAvailability && pool ? ok({ pool, overbooked: true }) : placed
}

/** Moves holds to other pools to make room. */
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
