import { mayTryGarage } from '@mayim/shared/domain/garage-tries.ts'
import { garageWindow, isGarageOpenable } from '@mayim/shared/domain/garage-window.ts'
import { ok, type Result, refuse } from '@mayim/shared/domain/result.ts'
import { garageCause } from '@mayim/shared/domain/transitions.ts'
import { shownStatus } from '@mayim/shared/domain/visit.ts'
import type { Caller, Facility } from '@mayim/shared/operations/facility.ts'
import { record } from '@mayim/shared/operations/record-change.ts'
import { reservationById } from '@mayim/shared/operations/reservations/reservation-table.ts'
import { scheduleDayOf } from '@mayim/shared/operations/settings/schedule-days.ts'
import { isShabbosNow } from '@mayim/shared/operations/settings/shabbos-now.ts'
import { noteAccess } from '../rooms/unlock-door.ts'
import { garageTries } from './garage-tries-table.ts'

/**
 * Asks for the garage to open, for a reservation with parking inside its window. Every try that is let through is in
 * the access log, and each answer is decided now: nothing is queued.
 * Refuses reservationMissing, shabbosMode, garageNotNow, garageTooOften.
 */
export async function openGarage(
  facility: Facility,
  caller: Caller,
  reservationId: string,
): Promise<Result<{ door: string }>> {
  return facility.write(async trx => {
    const row = await reservationById(trx, reservationId)
    if (!row) return refuse('missing', 'reservationMissing')
    if (isShabbosNow(facility)) return refuse('conflict', 'shabbosMode')
    const settings = facility.settings.current()
    const visit = { status: shownStatus(row), date: row.date, time: row.time, parking: row.parking === 1 }
    const window = garageWindow(visit, {
      ...settings,
      lastEntryTime: scheduleDayOf(facility, row.date).lastEntryTime,
    })
    const nowMs = facility.clock.now()
    if (!isGarageOpenable(window, nowMs)) return refuse('conflict', 'garageNotNow')
    const tries = await garageTries(trx, { reservationId: row.id }, nowMs)
    if (!mayTryGarage(tries, nowMs)) return refuse('tooMany', 'garageTooOften')
    await noteAccess(facility, trx, caller, {
      door: 'garage',
      roomId: null,
      reservationId: row.id,
      outcome: 'asked',
    })
    await record(facility, trx, caller, {
      entity: 'reservation',
      id: row.id,
      kind: 'garageAsked',
      fields: {},
      cause: garageCause,
    })
    return ok({ door: 'garage' })
  })
}
