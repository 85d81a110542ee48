import { tonight } from '@mayim/core/ground/calendar/schedule-days.ts'
import { isShabbosNow } from '@mayim/core/ground/calendar/shabbos-now.ts'
import type { Facility } from '@mayim/core/ground/runtime/facility.ts'
import {
  type JobTimes,
  nextMinute,
  type PeriodicJob,
  startPeriodicJob,
} from '@mayim/core/ground/runtime/job.ts'
import { printDueSheets } from '../desk/paper/day-sheets.ts'
import { chargeNoShows, markNoShows } from '../visit/no-shows.ts'
import { advanceAtZman, closeLeftOver, closeShabbosNights } from '../visit/timed-steps.ts'

/** Runs what a night needs at its set hours. A restart or a changed clock only makes it check again. */
export function startNightsJob(facility: Facility, times: JobTimes): PeriodicJob {
  let lookedUntilMs = -1
  let closedFor = ''
  const run = async () => {
    const next = nextMinute(facility.clock)
    if (next.ms === lookedUntilMs) return next
    await markNoShows(facility)
    await chargeNoShows(facility)
    await advanceAtZman(facility)
    await printDueSheets(facility)
    await closeLeftOver(facility)
    const state = `${tonight(facility)} ${isShabbosNow(facility)}`
    if (state !== closedFor) await closeShabbosNights(facility)
    closedFor = state
    lookedUntilMs = next.ms
    return next
  }
  return startPeriodicJob(facility, 'nights', run, times)
}
