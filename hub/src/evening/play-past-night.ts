import { setImmediate } from 'node:timers/promises'
import type { Answer } from '@mayim/contract/call.ts'
import type { Calls } from '@mayim/contract/calls.ts'
import { reservationsOfNight } from '@mayim/core/booking/reservation-table.ts'
import { scheduleDayOf, tonight } from '@mayim/core/calendar/schedule-days.ts'
import type { Facility } from '@mayim/core/runtime/facility.ts'
import { choicesOf } from '@mayim/core/schema/choices-of.ts'
import type { ReservationRow } from '@mayim/core/schema/schema.ts'
import { needOf } from '@mayim/domain/booking/wait-list.ts'
import { businessMinutes, instantAt } from '@mayim/domain/business-day.ts'
import { isTimeToBeSet } from '@mayim/domain/capacity/choices.ts'
import { nightChanges, type PlayedNight, playNight } from '@mayim/domain/plan/what-if.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import { shownStatus } from '@mayim/domain/visit/visit.ts'
import { attendantsOnDuty, rooms } from '../rooms/room-table.ts'
import { measuredStages } from './measure-stages.ts'

const tookNoPlace = new Set(['Canceled', 'Replaced', 'Pending'])

/**
 * Plays a past night as it was, and with an attendant or a room more or less (visit-740), by the rooms, the attendants
 * and the measured times of today. Lets other requests in between the five. Refuses rangeInvalid for a night that is
 * not over.
 */
export async function playPastNight(
  facility: Facility,
  date: string,
): Promise<Result<Answer<Calls['nightPlayed']>>> {
  if (date >= tonight(facility)) return refuse('invalid', 'rangeInvalid', { field: 'dt' })
  const night = await nightOf(facility, date)
  const outcomes: Answer<Calls['nightPlayed']>['outcomes'] = []
  for (const change of night.visits.length === 0 ? [] : nightChanges) {
    const outcome = playNight(night, change)
    if (outcome !== null) {
      const { lastCalledMs, ...rest } = outcome
      outcomes.push({
        ...rest,
        lastCalledAt: lastCalledMs === null ? null : new Date(lastCalledMs).toISOString(),
      })
    }
    await setImmediate()
  }
  const { attendants, visits } = night
  return ok({ visits: visits.length, rooms: night.rooms.length, attendants, outcomes })
}

async function nightOf(facility: Facility, date: string): Promise<PlayedNight> {
  const { timeZone, checkingBeforeReadyForMikvah, bathMayServeShower } = facility.settings.current()
  const { openTime, zmanTevillahAtMs } = scheduleDayOf(facility, date)
  const rows = await reservationsOfNight(facility.db, date)
  const visits = rows.flatMap(row => visitOf(row, timeZone))
  const duty = new Set(await attendantsOnDuty(facility.db))
  const opensMs = instantAt(date, businessMinutes(openTime ?? '18:00'), timeZone)
  return {
    opensMs: Math.min(opensMs, ...visits.map(({ arrivesMs }) => arrivesMs)),
    zmanMs: zmanTevillahAtMs,
    visits,
    rooms: (await rooms(facility.db)).map(({ id, bath }) => ({ id, bath: bath === 1 })),
    attendants: Math.max(1, duty.size),
    times: await measuredStages(facility),
    checking: checkingBeforeReadyForMikvah,
    bathMayServeShower,
  }
}

/** A visit that took place or stood; nothing for one that did not, or came at no known time. */
function visitOf(row: ReservationRow, timeZone: string): PlayedNight['visits'] {
  const choices = choicesOf(row)
  const isUnknown = row.timeArrived === null && isTimeToBeSet(choices, row.time)
  if (tookNoPlace.has(shownStatus(row)) || row.noShowAt !== null || isUnknown) return []
  const arrivesMs =
    row.timeArrived === null
      ? instantAt(row.date, businessMinutes(row.time), timeZone)
      : Date.parse(row.timeArrived)
  return [{ id: row.id, bath: row.bath === 1, arrivesMs, need: needOf(choices) }]
}
