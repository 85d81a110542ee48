import { tonight } from '@mayim/core/ground/calendar/schedule-days.ts'
import { isShabbosNow } from '@mayim/core/ground/calendar/shabbos-now.ts'
import type { Facility } from '@mayim/core/ground/runtime/facility.ts'
import { type MayAct, type PeriodicJob, startPeriodicJob } from '@mayim/core/ground/runtime/job.ts'
import { printDueSheets } from '../desk/paper/day-sheets.ts'
import { chargeNoShows, markNoShows } from '../visit/no-shows.ts'
import { advanceAtZman, closeLeftOver, closeShabbosNights } from '../visit/timed-steps.ts'

const minuteMs = 60_000

/** Runs what a night needs at its set hours. A restart or a changed clock only makes it check again. */
export function startNightsJob(facility: Facility, mayAct: MayAct): PeriodicJob {
  let lookedAtMinute = -1
  let closedFor = ''
  const run = async () => {
    const minute = Math.floor(facility.clock.now() / minuteMs)
    if (minute === lookedAtMinute) return
    await markNoShows(facility)
    await chargeNoShows(facility)
    await advanceAtZman(facility)
    await printDueSheets(facility)
    await closeLeftOver(facility)
    const state = `${tonight(facility)} ${isShabbosNow(facility)}`
    if (state !== closedFor) await closeShabbosNights(facility)
    closedFor = state
    lookedAtMinute = minute
  }
  return startPeriodicJob(facility, 'nights', run, mayAct)
}
