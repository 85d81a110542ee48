import { monthsBefore } from '@mayim/domain/people/months-ago.ts'
import { ok } from '@mayim/domain/result.ts'
import { tonight } from '../calendar/schedule-days.ts'
import { deleteSignIns } from '../people/sign-ins/sign-in-table.ts'
import type { Facility } from '../runtime/facility.ts'
import { type PeriodicJob, startPeriodicJob } from '../runtime/periodic-job.ts'
import { deleteAccessLog } from './access-log-table.ts'
import { deleteHistoryReads } from './history-read-table.ts'

/** Deletes the lines of reads, of doors and of sign-ins that are older than their settings allow (privacy-61). */
export async function forgetOld(facility: Facility): Promise<void> {
  const { historyReadsMonths, accessLogMonths } = facility.settings.current()
  const today = tonight(facility)
  await facility.write(async trx => {
    await deleteHistoryReads(trx, monthsBefore(today, historyReadsMonths))
    await deleteAccessLog(trx, monthsBefore(today, accessLogMonths))
    await deleteSignIns(trx, monthsBefore(today, accessLogMonths))
    return ok(null)
  })
}

/** Forgets at the start and once on each business day. */
export function startForgetJob(facility: Facility): PeriodicJob {
  let done = ''
  return startPeriodicJob(facility, 'forget', async () => {
    const today = tonight(facility)
    if (today === done) return
    await forgetOld(facility)
    done = today
  })
}
