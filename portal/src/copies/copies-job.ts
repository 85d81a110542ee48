import { tonight } from '@mayim/core/calendar/schedule-days.ts'
import type { Facility } from '@mayim/core/runtime/facility.ts'
import { type PeriodicJob, startPeriodicJob } from '@mayim/core/runtime/periodic-job.ts'
import { copyForHub } from './copy-for-hub.ts'

/** So that a text that is queued, sent and delivered within seconds becomes one entry, or two. */
const everyMs = 5000

/**
 * Copies for the hub while it is linked and takes copies (sync-940): everything at the start and once on each business
 * day, and in between the last two days. During an outage nothing is written, so that what has changed meanwhile
 * becomes one entry each.
 */
export function startCopiesJob(facility: Facility, takesCopies: () => boolean): PeriodicJob {
  let wholeOn = ''
  let lastMs = 0
  return startPeriodicJob(facility, 'copies', async () => {
    const nowMs = facility.hostClock.now()
    if (!takesCopies() || nowMs - lastMs < everyMs) return
    const today = tonight(facility)
    await copyForHub(facility, wholeOn !== today)
    wholeOn = today
    lastMs = nowMs
  })
}
