import { minutesOnDate, wallTime } from '@mayim/domain/calendar/business-day.ts'
import {
  type Held,
  type Placement,
  type PlaceRequest,
  placeBeside,
  placeHold,
  takesPlace,
} from '@mayim/domain/capacity/availability.ts'
import { storedPool } from '@mayim/domain/capacity/held-night.ts'
import type { Move } from '@mayim/domain/capacity/placement.ts'
import { eligiblePools, type Pool } from '@mayim/domain/capacity/pools.ts'
import { ok, type Result } from '@mayim/domain/result.ts'
import { isInRoom } from '@mayim/domain/status.ts'
import { shownStatus } from '@mayim/domain/visit/visit.ts'
import { type Night, scheduleDayOf } from '../ground/calendar/schedule-days.ts'
import type { Caller, Facility, Readers, Writers } from '../ground/runtime/facility.ts'
import { record } from '../ground/runtime/record-change.ts'
import { choicesOf } from '../ground/schema/columns.ts'
import type { ReservationRow } from '../ground/schema/schema.ts'
import type { BookingInput } from './booking-input.ts'
import { endOverHolds } from './end-hold.ts'
import { type HeldRow, heldRows } from './held-table.ts'
import { updateReservation } from './reservation-table.ts'
import { countsForSale } from './shares/counts.ts'

/**
 * The reservations that take a place of a night on this side's share. Those of the other side count against its own.
 */
export async function heldOf(
  facility: Facility,
  db: Readers,
  date: string,
  leaveOutId: string | null,
): Promise<Held[]> {
  const nowMs = facility.clock.now()
  const { timeZone } = facility.settings.current()
  const held: Held[] = []
  for (const row of await heldRows(facility, db, date)) {
    if (row.owner !== facility.side || row.id === leaveOutId) continue
    // A canceled booking takes no place, even if its visit has a status.
    if (row.bookingStatus !== 'Reserved' && row.bookingStatus !== 'Pending') continue
    if (takesPlace(shownStatus(row), row.holdExpiresAt, nowMs)) held.push(cachedHeld(row, timeZone))
  }
  return held
}

/** Each cached row is converted to the domain's form once. */
const heldOfRow = new WeakMap<HeldRow, Held>()

function cachedHeld(row: HeldRow, timeZone: string): Held {
  if (row.timeCompleted !== null) return heldFrom(row, timeZone)
  const found = heldOfRow.get(row)
  if (found) return found
  const held = heldFrom(row, timeZone)
  heldOfRow.set(row, held)
  return held
}

function heldFrom(row: HeldRow, timeZone: string): Held {
  return {
    id: row.id,
    time: row.time,
    minutes: row.minutes,
    pool: row.pool,
    locked: isInRoom(shownStatus(row)) || row.roomIdPreassign !== null,
    leftTime:
      row.timeCompleted === null
        ? null
        : wallTime(minutesOnDate(Date.parse(row.timeCompleted), row.date, timeZone)),
    ...choicesOf(row),
  }
}

/** The request for a place, and the reservation that it replaces. */
interface ReplacingRequest extends PlaceRequest {
  readonly replacingReservationId: string | null
  /** The replaced reservation stays until the new one is paid. */
  readonly originalStays?: boolean
}

/** Finds a place on this side's share. */
async function placeOnNight(
  facility: Facility,
  trx: Writers,
  night: Night,
  request: ReplacingRequest,
): Promise<Result<Placement>> {
  const settings = facility.settings.onNight(night.date)
  await endOverHolds(facility, trx, night.date)
  const all = await heldOf(facility, trx, night.date, null)
  const before = all.find(({ id }) => id === request.replacingReservationId)
  const pool =
    before?.time === request.time ? storedPool(before, eligiblePools(before, settings, night), night) : null
  const counts = await countsForSale(facility, trx, night, pool)
  if (before && request.originalStays) return placeBeside(before.id, request, all, counts, settings, night)
  const held = all.filter(each => each !== before)
  return placeHold(request, held, counts, settings, night)
}

/** Finds the place of a canceled booking, or of a paid edit, again. */
export async function findPlaceAgain(
  facility: Facility,
  trx: Writers,
  row: ReservationRow,
): Promise<Result<Placement>> {
  const night = scheduleDayOf(facility, row.date)
  return placeOnNight(facility, trx, night, {
    ...choicesOf(row),
    time: row.time,
    replacingReservationId: row.id,
  })
}

export interface TakenPlace {
  readonly pool: Pool
  readonly overbooked: boolean
}

/**
 * Takes a place, and moves other holds to other pools if that makes room. With
 * `ignoreAvailability` it takes a place of the first eligible pool, above its count and without any move.
 */
export async function takePlace(
  facility: Facility,
  trx: Writers,
  caller: Caller,
  night: Night,
  input: BookingInput,
  original: Pick<ReplacingRequest, 'replacingReservationId' | 'originalStays'>,
): Promise<Result<TakenPlace>> {
  const placement = await placeOnNight(facility, trx, night, { ...input, ...original })
  if (placement.ok) {
    await applyMoves(facility, trx, caller, placement.value.moves)
    return ok({ pool: placement.value.pool, overbooked: false })
  }
  const [pool] = eligiblePools(input, facility.settings.onNight(night.date), night)
  return input.ignoreAvailability && pool ? ok({ pool, overbooked: true }) : placement
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
