import { tonight } from '@mayim/core/calendar/schedule-days.ts'
import { isShabbosNow } from '@mayim/core/calendar/shabbos-now.ts'
import type { Facility } from '@mayim/core/runtime/facility.ts'
import { type PeriodicJob, startPeriodicJob } from '@mayim/core/runtime/periodic-job.ts'
import { advanceAtZman } from '../evening/advance-at-zman.ts'
import { printDueSheets } from '../paper/print-due-sheets.ts'
import { chargeNoShows } from '../visits/charge-no-shows.ts'
import { closeLeftOver } from '../visits/close-left-over.ts'
import { closeShabbosNights } from '../visits/close-shabbos-nights.ts'
import { markNoShows } from '../visits/mark-no-shows.ts'

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
