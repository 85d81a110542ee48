import { scheduleDayOf, tonight } from '@mayim/core/ground/calendar/schedule-days.ts'
import { isFrozenNow } from '@mayim/core/ground/calendar/shabbos-now.ts'
import type { Facility } from '@mayim/core/ground/runtime/facility.ts'
import { whyNoUpdate } from '@mayim/domain/building/update-time.ts'
import { instantOfBusinessTime } from '@mayim/domain/calendar/business-day.ts'
import { isHere } from '@mayim/domain/status.ts'
import { shownStatus } from '@mayim/domain/visit/visit.ts'
import { readEvening } from '../../visit/read-evening.ts'

/** Why nothing is installed now; null: it may be. */
export async function whyNotNow(facility: Facility): Promise<'rest' | 'open' | null> {
  const { visits, inRoom } = await readEvening(facility)
  return whyNoUpdate({
    nowMs: facility.clock.now(),
    isRest: isFrozenNow(facility),
    hours: hoursOf(facility),
    isAnybodyHere: inRoom.size > 0 || visits.some(row => isHere(shownStatus(row))),
  })
}

/** The last entry of tonight, after which "tonight after closing" begins; this moment on a night without one. */
export function closingMs(facility: Pick<Facility, 'settings' | 'clock'>): number {
  return hoursOf(facility)?.lastEntryMs ?? facility.clock.now()
}

function hoursOf(facility: Pick<Facility, 'settings' | 'clock'>) {
  const date = tonight(facility)
  const { timeZone } = facility.settings.current()
  const { closed, openTime, lastEntryTime } = scheduleDayOf(facility, date)
  if (closed || openTime === null || lastEntryTime === null) return null
  return {
    opensMs: instantOfBusinessTime(date, openTime, timeZone),
    lastEntryMs: instantOfBusinessTime(date, lastEntryTime, timeZone),
  }
}
