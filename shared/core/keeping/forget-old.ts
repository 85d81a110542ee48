import { monthsBefore } from '@mayim/domain/people/dormant.ts'
import { ok } from '@mayim/domain/result.ts'
import { tonight } from '../ground/calendar/schedule-days.ts'
import type { Facility } from '../ground/runtime/facility.ts'
import { always, type JobTimes, type PeriodicJob, startPeriodicJob } from '../ground/runtime/job.ts'
import { deleteSignIns } from '../sign-in/sign-in-table.ts'
import { deleteAccessLog, deleteHistoryReads } from './history-read-table.ts'
import { partVisits } from './parting/part-visits.ts'

/**
 * Deletes the lines of reads, of doors and of sign-ins that are older than their settings allow, and parts old visits
 * (privacy-61, privacy-351).
 */
export async function forgetOld(facility: Facility): Promise<void> {
  const { historyReadsMonths, accessLogMonths } = facility.settings.current()
  const today = tonight(facility)
  await facility.write(async trx => {
    await deleteHistoryReads(trx, monthsBefore(today, historyReadsMonths))
    await deleteAccessLog(trx, monthsBefore(today, accessLogMonths))
    await deleteSignIns(trx, monthsBefore(today, accessLogMonths))
    return ok(null)
  })
  await partVisits(facility)
}

/**
 * Forgets at the start and once on each business day.
 * @param more what else this side forgets
 */
export function startForgetJob(
  facility: Facility,
  times: JobTimes = always,
  more: (facility: Facility) => Promise<void> = async () => undefined,
): PeriodicJob {
  let done = ''
  const run = async () => {
    const today = tonight(facility)
    if (today === done) return
    await forgetOld(facility)
    await more(facility)
    done = today
  }
  return startPeriodicJob(facility, 'forget', run, { ...times, isDue: () => tonight(facility) !== done })
}
