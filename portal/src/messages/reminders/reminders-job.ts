import { tonight } from '@mayim/core/ground/calendar/schedule-days.ts'
import { reservationsBetween } from '@mayim/core/ground/reservation-table.ts'
import type { Facility } from '@mayim/core/ground/runtime/facility.ts'
import { type PeriodicJob, startPeriodicJob } from '@mayim/core/ground/runtime/periodic-job.ts'
import type { ReservationRow } from '@mayim/core/ground/schema/schema.ts'
import { usersById } from '@mayim/core/ground/user-table.ts'
import { queuedKeys } from '@mayim/core/messages/outbound-table.ts'
import { dueReminder, isTexted, stands } from '@mayim/domain/booking/reminder.ts'
import { addDays } from '@mayim/domain/calendar/business-day.ts'
import { ok } from '@mayim/domain/result.ts'
import { remindLapse } from './remind-lapse.ts'
import { queueVisitText } from './visit-text.ts'

const minuteMs = 60_000

/**
 * Texts reminders of visits, the day before and the same day, as each patron has chosen, and of memberships that end
 * soon. Checks the visits once a minute, the memberships once a business day.
 */
export function startRemindersJob(facility: Facility, onMessage: () => void): PeriodicJob {
  let looked = -1
  let lapseDay = ''
  return startPeriodicJob(facility, 'reminders', async () => {
    const minute = Math.floor(facility.clock.now() / minuteMs)
    if (minute === looked) return
    looked = minute
    const visits = await remind(facility)
    const today = tonight(facility)
    const lapses = today === lapseDay ? 0 : await remindLapse(facility)
    lapseDay = today
    if (visits + lapses > 0) onMessage()
  })
}

/** Queues the reminders that are due and not queued yet; returns how many. */
export async function remind(facility: Facility): Promise<number> {
  const today = tonight(facility)
  const rows = await reservationsBetween(facility.db, today, addDays(today, 1))
  const due = await dueOf(
    facility,
    rows.filter(row => stands(row) && isTexted(row)),
  )
  const queued = await queuedKeys(
    facility.db,
    due.map(({ key }) => key),
  )
  const left = due.filter(({ key }) => !queued.has(key))
  if (left.length === 0) return 0
  await facility.write(async trx => {
    for (const each of left) await queueVisitText(facility, trx, each)
    return ok(null)
  })
  return left.length
}

async function dueOf(facility: Facility, rows: readonly ReservationRow[]) {
  const settings = facility.settings.current()
  const nowMs = facility.clock.now()
  const users = await usersById(
    facility.db,
    rows.map(row => row.userId),
  )
  return rows.flatMap(row => {
    const user = users.get(row.userId)
    if (!user?.phone) return []
    const wanted = { dayBefore: user.notificationDayBefore === 1, dayOf: user.notificationDayOf === 1 }
    const visit = { date: row.date, time: row.time, bookedAtMs: Date.parse(row.createdAt) }
    const found = dueReminder(visit, wanted, settings, nowMs)
    if (found === null) return []
    const key = `reminder:${found.kind}:${row.id}`
    return [{ row, user, text: 'reminder' as const, key, untilMs: found.untilMs }]
  })
}
