import { reservationById } from '@mayim/core/booking/reservation-table.ts'
import { scheduleDayOf, tonight } from '@mayim/core/ground/calendar/schedule-days.ts'
import { shabbosRefusal } from '@mayim/core/ground/calendar/shabbos-now.ts'
import { actorOf, isStaff } from '@mayim/core/ground/runtime/caller.ts'
import type { Caller, Facility, Writers } from '@mayim/core/ground/runtime/facility.ts'
import { nowIso, record } from '@mayim/core/ground/runtime/record-change.ts'
import type { ReservationRow } from '@mayim/core/ground/schema/schema.ts'
import { garageCause } from '@mayim/domain/building/doors.ts'
import {
  garageWindow,
  isGarageOpenable,
  isNearGarage,
  mayOpenGarage,
  type Place,
} from '@mayim/domain/building/garage.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import { shownStatus } from '@mayim/domain/visit/visit.ts'
import { garageOpens, noteAccess } from '../../building/access-log-table.ts'
import { changeVisitWithin } from '../change-visit.ts'

export interface GarageRequest {
  readonly reservationId: string
  /** Where the patron's phone is; null if it sends no position. */
  readonly place: Place | null
}

/**
 * Requests that the garage open, for a reservation with parking inside its window, and near the garage if a position
 * is sent. If the patron requests it she has arrived (visit-A1). An opening is counted once it is allowed
 * (building-47), and is in the access log. The answer is immediate: nothing is queued.
 */
export async function openGarage(
  facility: Facility,
  caller: Caller,
  { reservationId, place }: GarageRequest,
): Promise<Result<{ door: string }>> {
  return facility.write(async trx => {
    const row = await reservationById(trx, reservationId)
    if (!row) return refuse('missing', 'reservationMissing')
    const allowed = mayOpen(facility, row, place)
    if (!allowed.ok) return allowed
    const nowMs = facility.clock.now()
    const opens = await garageOpens(trx, { reservationId: row.id, personId: caller.id }, nowMs)
    if (!mayOpenGarage(opens, isStaff(caller))) return refuse('tooMany', 'garageTooOften')
    await noteAccess(facility, trx, caller, {
      door: 'garage',
      roomId: null,
      reservationId: row.id,
      outcome: 'asked',
    })
    const opened = await noteOpened(facility, trx, caller, row)
    return opened.ok ? ok({ door: 'garage' }) : opened
  })
}

/** Whether the garage may be opened for a visit now. */
export function mayOpen(facility: Facility, row: ReservationRow, place: Place | null): Result<null> {
  const rest = shabbosRefusal(facility, 'lock')
  if (rest) return rest
  const settings = facility.settings.current()
  const visit = { status: shownStatus(row), date: row.date, time: row.time, parking: row.parking === 1 }
  const window = garageWindow(visit, {
    ...settings,
    lastEntryTime: scheduleDayOf(facility, row.date).lastEntryTime,
  })
  if (!isGarageOpenable(window, facility.clock.now())) return refuse('conflict', 'garageNotNow')
  const { garageLatitude: latitude, garageLongitude: longitude, garageRadiusMeters } = settings
  const garage = latitude === null || longitude === null ? null : { latitude, longitude }
  return isNearGarage(garage, place, garageRadiusMeters) ? ok(null) : refuse('conflict', 'garageTooFar')
}

/**
 * The door follows the log. Her arrival opens it; if she is already here or leaves, or reception asks, the request
 * opens it.
 */
async function noteOpened(
  facility: Facility,
  trx: Writers,
  caller: Caller,
  row: ReservationRow,
): Promise<Result<unknown>> {
  const arrives = actorOf(caller) === 'U' && shownStatus(row) === 'Reserved' && row.date === tonight(facility)
  if (arrives) {
    const fields = { timeArrived: nowIso(facility) }
    return changeVisitWithin(facility, trx, caller, {
      reservationId: row.id,
      to: 'Arrived',
      kind: 'arrived',
      fields,
    })
  }
  await record(facility, trx, caller, {
    entity: 'reservation',
    id: row.id,
    kind: 'garageAsked',
    fields: {},
    cause: garageCause,
  })
  return ok(null)
}

/** The kind and entity of the entry that opens the gate. */
export const gateAsked = { entity: 'gate', kind: 'openAsked' } as const

/**
 * Requests that the gate open, for an account with the role (building-51), with or without a reservation. Every
 * attempt that passes the rate limit is in the access log.
 */
export async function openGate(facility: Facility, caller: Caller): Promise<Result<{ door: string }>> {
  return facility.write(async trx => {
    const rest = shabbosRefusal(facility, 'lock')
    if (rest) return rest
    const nowMs = facility.clock.now()
    const opens = await garageOpens(trx, { reservationId: null, personId: caller.id }, nowMs)
    if (!mayOpenGarage(opens, false)) return refuse('tooMany', 'garageTooOften')
    const access = { door: 'gate', roomId: null, reservationId: null, outcome: 'asked' }
    await noteAccess(facility, trx, caller, access)
    await record(facility, trx, caller, { ...gateAsked, id: 'main', fields: {} })
    return ok({ door: 'gate' })
  })
}
