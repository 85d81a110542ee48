import { scheduleDayOf, tonight } from '@mayim/core/ground/calendar/schedule-days.ts'
import { isFrozenNow } from '@mayim/core/ground/calendar/shabbos-now.ts'
import type { Facility } from '@mayim/core/ground/runtime/facility.ts'
import { instantOfBusinessTime } from '@mayim/domain/calendar/business-day.ts'
import { isHere } from '@mayim/domain/status.ts'
import { shownStatus } from '@mayim/domain/visit/visit.ts'
import { readEvening } from '../../visit/read-evening.ts'

/** Staff prepare the building before it opens. */
const beforeOpeningMs = 60 * 60_000

/** Why nothing is installed now: Shabbos or Yom Tov is near or now, or the building is open. Null: it may be. */
export async function whyNotNow(facility: Facility): Promise<'rest' | 'open' | null> {
  if (isFrozenNow(facility)) return 'rest'
  const { opensMs, lastEntryMs } = hoursOf(facility)
  const nowMs = facility.clock.now()
  if (opensMs !== null && nowMs >= opensMs - beforeOpeningMs && nowMs < lastEntryMs) return 'open'
  const { visits, inRoom } = await readEvening(facility)
  return inRoom.size > 0 || visits.some(row => isHere(shownStatus(row))) ? 'open' : null
}

/** The last entry of tonight, after which "tonight after closing" begins; this moment on a night without one. */
export function closingMs(facility: Pick<Facility, 'settings' | 'clock'>): number {
  const { opensMs, lastEntryMs } = hoursOf(facility)
  return opensMs === null ? facility.clock.now() : lastEntryMs
}

function hoursOf(facility: Pick<Facility, 'settings' | 'clock'>): {
  readonly opensMs: number | null
  readonly lastEntryMs: number
} {
  const date = tonight(facility)
  const { timeZone } = facility.settings.current()
  const { closed, openTime, lastEntryTime } = scheduleDayOf(facility, date)
  if (closed || openTime === null || lastEntryTime === null) return { opensMs: null, lastEntryMs: 0 }
  return {
    opensMs: instantOfBusinessTime(date, openTime, timeZone),
    lastEntryMs: instantOfBusinessTime(date, lastEntryTime, timeZone),
  }
}
