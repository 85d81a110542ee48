import type { StatusHistoryEntry } from '@mayim/shared/contract/entities/reservation.ts'
import type { ReservationStatus } from '@mayim/shared/domain/status.ts'

/** One stretch of a visit: from and length in shares (0 to 1) of the whole bar. */
export interface Span {
  readonly status: ReservationStatus
  readonly from: number
  readonly length: number
  readonly minutes: number
}

const threeHoursMs = 3 * 60 * 60_000

/** The bar ends three hours after arrival (operations 9), sooner when the visit is over, later when it lasts. */
export function timelineEnd(arrivedIso: string, completedIso: string | null, nowMs: number): number {
  const arrived = Date.parse(arrivedIso)
  if (completedIso !== null) return Math.max(Date.parse(completedIso), arrived + 60_000)
  return Math.max(arrived + threeHoursMs, nowMs)
}

/** The stretches of a visit from her arrival on; the last one grows until now. */
export function timelineSpans(
  history: readonly StatusHistoryEntry[],
  arrivedIso: string,
  completedIso: string | null,
  nowMs: number,
): Span[] {
  const start = Date.parse(arrivedIso)
  const end = timelineEnd(arrivedIso, completedIso, nowMs)
  const entries = history
    .filter(entry => entry.newReservationStatus !== 'Reserved' && entry.newReservationStatus !== 'Pending')
    .toSorted((a, b) => a.dateCreated.localeCompare(b.dateCreated))
  return entries.flatMap((entry, index) => {
    const next = entries[index + 1]
    const from = Math.max(start, Date.parse(entry.dateCreated))
    const to = next ? Date.parse(next.dateCreated) : completedIso === null ? nowMs : end
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
