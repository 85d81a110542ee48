import { businessMinutes } from '../business-day.ts'
import { ok, type Result, refuse } from '../result.ts'
import type { ReservationStatus } from '../status.ts'

/** What a line that was kept on paper brings about: the visit done, its times only, or that she did not come. */
export type PaperStep = 'done' | 'times' | 'noShow'

const ended: ReadonlySet<ReservationStatus> = new Set(['Canceled', 'Replaced'])
/** Whose visit has not begun: of these alone it can be said that they did not come. */
export const notBegun: ReadonlySet<ReservationStatus> = new Set(['Pending', 'Reserved', 'Arrived'])

/** Whether it was closed by itself after Shabbos (visit-D3): when she came and left can be entered still (visit-156). */
export function wasClosedByItself(visit: {
  readonly status: ReservationStatus
  readonly timeArrived: string | null
}): boolean {
  return visit.status === 'Done' && visit.timeArrived === null
}

/**
 * What is entered of one line (visit-156). A night that was closed by itself takes the times still. Refuses
 * statusNotAllowed for a booking that has ended or a visit that has been entered, and paperTimes where she left before
 * she came.
 */
export function decidePaperLine(
  line: { readonly came: boolean; readonly arrived?: string; readonly left?: string },
  visit: {
    readonly status: ReservationStatus
    readonly timeArrived: string | null
    /** A line of hers was entered before. */
    readonly entered: boolean
  },
): Result<PaperStep> {
  const { status } = visit
  const refused = refuse('conflict', 'statusNotAllowed', { detail: { status } })
  const wasClosed = wasClosedByItself(visit) && !visit.entered
  if (ended.has(status) || (status === 'Done' && !wasClosed)) return refused
  if (!line.came) return notBegun.has(status) ? ok('noShow') : refused
  const { arrived, left } = line
  if (arrived !== undefined && left !== undefined && businessMinutes(left) < businessMinutes(arrived))
    return refuse('invalid', 'paperTimes', { field: 'left' })
  return ok(wasClosed ? 'times' : 'done')
}
