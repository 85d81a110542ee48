import type { StatusHistoryEntry } from '@mayim/contract/entities/reservation.ts'
import type { ReservationStatus } from '@mayim/domain/status.ts'
import { clockTime } from '../../facility/facility-time.ts'

/** One stretch of a visit: from and length in shares (0 to 1) of the whole bar. */
export interface Span {
  readonly status: ReservationStatus
  readonly from: number
  readonly length: number
  readonly minutes: number
}

/** From when to when she was here; null while she is. */
export interface Stay {
  readonly arrivedIso: string
  readonly completedIso: string | null
}

const threeHoursMs = 3 * 60 * 60_000
const businessDayEndsHour = 5

/**
 * The bar ends three hours after arrival, or with the day: at midnight, at 05:00 for who came before that (operations
 * 9); sooner when the visit is over, later when it lasts.
 * @param timeZone of the house
 */
export function timelineEnd(visit: Stay, nowMs: number, timeZone: string): number {
  const arrived = Date.parse(visit.arrivedIso)
  if (visit.completedIso !== null) return Math.max(Date.parse(visit.completedIso), arrived + 60_000)
  return Math.max(Math.min(arrived + threeHoursMs, endOfDay(arrived, timeZone)), nowMs)
}

function endOfDay(instantMs: number, timeZone: string): number {
  const [hour = 0, minute = 0] = clockTime(instantMs, timeZone).split(':').map(Number)
  const endHour = hour < businessDayEndsHour ? businessDayEndsHour : 24
  return Math.floor(instantMs / 60_000) * 60_000 + (endHour * 60 - hour * 60 - minute) * 60_000
}

/** The stretches of a visit from her arrival on; the last one grows until now. */
export function timelineSpans(
  history: readonly StatusHistoryEntry[],
  visit: Stay,
  nowMs: number,
  timeZone: string,
): Span[] {
  const start = Date.parse(visit.arrivedIso)
  const end = timelineEnd(visit, nowMs, timeZone)
  const entries = history
    .filter(entry => entry.newReservationStatus !== 'Reserved' && entry.newReservationStatus !== 'Pending')
    .toSorted((a, b) => a.dateCreated.localeCompare(b.dateCreated))
  return entries.flatMap((entry, index) => {
    const next = entries[index + 1]
    const from = Math.max(start, Date.parse(entry.dateCreated))
    const to = next ? Date.parse(next.dateCreated) : visit.completedIso === null ? nowMs : end
    if (entry.newReservationStatus === 'Done' || to <= from) return []
    return [
      {
        status: entry.newReservationStatus,
        from: (from - start) / (end - start),
        length: (to - from) / (end - start),
        minutes: Math.round((to - from) / 60_000),
      },
    ]
  })
}
