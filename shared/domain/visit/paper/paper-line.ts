import { businessMinutes } from '../../calendar/business-day.ts'
import { ok, type Result, refuse } from '../../result.ts'
import type { ReservationStatus } from '../../status.ts'

/** The effect of a line on paper: the visit is done, only its times are entered, or the patron did not come. */
export type PaperStep = 'done' | 'times' | 'noShow'

const ended: ReadonlySet<ReservationStatus> = new Set(['Canceled', 'Replaced'])
/** The statuses before a visit begins, in which a patron can be entered as not come. */
export const notBegun: ReadonlySet<ReservationStatus> = new Set(['Pending', 'Reserved', 'Arrived'])

/** Whether the visit was closed automatically after Shabbos (visit-D3): its times can still be entered (visit-156). */
export function wasClosedByItself(visit: {
  readonly status: ReservationStatus
  readonly timeArrived: string | null
}): boolean {
  return visit.status === 'Done' && visit.timeArrived === null
}

/**
 * The effect of one line (visit-156). A night that was closed automatically still accepts times. Refuses
 * statusNotAllowed for a booking that has ended or a visit that was entered already, and paperTimes if the patron left
 * before she came.
 */
export function decidePaperLine(
  line: { readonly came: boolean; readonly arrived?: string; readonly left?: string },
  visit: {
    readonly status: ReservationStatus
    readonly timeArrived: string | null
    /** A line of this patron was entered before. */
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
