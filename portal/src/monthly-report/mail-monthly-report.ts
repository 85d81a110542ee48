import { tonight } from '@mayim/core/calendar/schedule-days.ts'
import { queueMessage } from '@mayim/core/messages/queue-message.ts'
import type { Facility } from '@mayim/core/runtime/facility.ts'
import { type PeriodicJob, startPeriodicJob } from '@mayim/core/runtime/periodic-job.ts'
import { reportMonthDue } from '@mayim/domain/messages/report-month.ts'
import { ok } from '@mayim/domain/result.ts'
import { lastMail, markQueued, wasQueued } from './monthly-report-table.ts'
import { writeFigures } from './write-figures.ts'

const minuteMs = 60_000
/** It waits out a Yom Tov beside a Shabbos. */
const lifeMs = 4 * 86_400_000

/**
 * Mails the figures of the last month on the day that is set, while the process runs (messages-740). Looks once a
 * minute.
 * @param reportsPage the address of the Admin's reports
 */
export function startMonthlyReportJob(
  facility: Facility,
  reportsPage: string,
  onMessage: () => void,
): PeriodicJob {
  let looked = -1
  return startPeriodicJob(facility, 'monthlyReport', async () => {
    const minute = Math.floor(facility.clock.now() / minuteMs)
    if (minute === looked) return
    looked = minute
    if ((await mailMonthlyReport(facility, reportsPage)) > 0) onMessage()
  })
}

/**
 * Queues the figures that are due and were not queued, and on a later day those that could not be sent; returns how
 * many mails. Once queued, a month is never queued for other recipients, nor again when its mails are deleted.
 */
export async function mailMonthlyReport(facility: Facility, reportsPage: string): Promise<number> {
  const { reportMailTo, reportMailDay } = facility.settings.current()
  const today = tonight(facility)
  const month = reportMonthDue(today, reportMailDay)
  if (month === null || reportMailTo.length === 0) return 0
  const isNew = !(await wasQueued(facility.db, month))
  const due: { to: string; dedupeKey: string }[] = []
  for (const to of reportMailTo) {
    const prefix = `monthlyReport:${month}:${facility.ownSealer.fingerprint(to)}:`
    const dedupeKey = `${prefix}${today}`
    const last = isNew ? undefined : await lastMail(facility.db, prefix)
    if (isNew || (last && last.failedAt !== null && last.dedupeKey !== dedupeKey)) due.push({ to, dedupeKey })
  }
  if (due.length === 0) return 0
  const body = await writeFigures(facility, month, reportsPage)
  const now = facility.hostClock.now()
  await facility.write(async trx => {
    await markQueued(trx, month, new Date(now).toISOString())
    const common = { kind: 'monthlyReport', channel: 'mail', body } as const
    for (const each of due)
      await queueMessage(facility, trx, {
        ...common,
        ...each,
        expiresAt: new Date(now + lifeMs).toISOString(),
      })
    return ok(null)
  })
  return due.length
}
