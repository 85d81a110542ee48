import { tonight } from '@mayim/core/ground/calendar/schedule-days.ts'
import { isShabbosNow } from '@mayim/core/ground/calendar/shabbos-now.ts'
import type { Facility } from '@mayim/core/ground/runtime/facility.ts'
import { type PeriodicJob, startPeriodicJob } from '@mayim/core/ground/runtime/periodic-job.ts'
import { printDueSheets } from '../../desk/paper/print-due-sheets.ts'
import { chargeNoShows } from '../../visit/charge-no-shows.ts'
import { closeLeftOver } from '../../visit/close-left-over.ts'
import { closeShabbosNights } from '../../visit/close-shabbos-nights.ts'
import { advanceAtZman } from '../../visit/evening/advance-at-zman.ts'
import { markNoShows } from '../../visit/mark-no-shows.ts'

const minuteMs = 60_000

/** Runs what a night needs at its set hours. A restart or a changed clock only makes it check again. */
export function startNightsJob(facility: Facility): PeriodicJob {
  let lookedAtMinute = -1
  let closedFor = ''
  return startPeriodicJob(facility, 'nights', async () => {
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
  })
}
