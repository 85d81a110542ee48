import { reservationsBetween } from '@mayim/core/booking/reservation-table.ts'
import { tonight } from '@mayim/core/ground/calendar/schedule-days.ts'
import type { Facility } from '@mayim/core/ground/runtime/facility.ts'
import {
  type JobTimes,
  nextMinute,
  type PeriodicJob,
  startPeriodicJob,
} from '@mayim/core/ground/runtime/job.ts'
import { nowIso } from '@mayim/core/ground/runtime/record-change.ts'
import type { ReservationRow, UserRow } from '@mayim/core/ground/schema/schema.ts'
import { formatText } from '@mayim/core/ground/texts/current-text.ts'
import { formatDate } from '@mayim/core/messages/format-night.ts'
import { queuedKeys } from '@mayim/core/messages/outbound-table.ts'
import { queueForPatron } from '@mayim/core/messages/queue-message.ts'
import { readMemberships } from '@mayim/core/money/membership/membership.ts'
import { creditsThatEnd } from '@mayim/core/money/prepaid/prepaid-table.ts'
import { money } from '@mayim/core/money/receipts/receipt.ts'
import { usersById } from '@mayim/core/people/user-table.ts'
import { dueReminder, isTexted, stands } from '@mayim/domain/booking/reminder.ts'
import { addDays, instantOfBusinessTime } from '@mayim/domain/calendar/business-day.ts'
import { isLapseDue } from '@mayim/domain/money/membership.ts'
import { ok } from '@mayim/domain/result.ts'
import { markedLapses, markLapse } from './lapse-mark-table.ts'
import { queueVisitText } from './visit-texts.ts'

/**
 * Texts reminders of visits, the day before and the same day, as each patron has chosen, and of memberships that end
 * soon. Checks the visits once a minute, the memberships once a business day.
 */
export function startRemindersJob(facility: Facility, times: JobTimes): PeriodicJob {
  let lookedUntilMs = -1
  let lapseDay = ''
  const run = async () => {
    const next = nextMinute(facility.clock)
    if (next.ms === lookedUntilMs) return next
    lookedUntilMs = next.ms
    await remind(facility)
    const today = tonight(facility)
    if (today !== lapseDay) await remindLapse(facility)
    lapseDay = today
    return next
  }
  return startPeriodicJob(facility, 'reminders', run, times)
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

const dayMs = 86_400_000
/** Longer than the longest `membershipReminderDays`: nothing that old is due any more. */
const markDays = 100
const businessDayStarts = '05:00'

interface Lapse {
  readonly userId: string
  readonly expires: string
  /** Names the reminder, and the mark that it was queued. */
  readonly key: string
  /** What is left of a package; null: a membership. */
  readonly leftMinor: number | null
}

/**
 * Queues the messages about memberships that end soon, one for each last date (money-465), and about packages of which
 * something is left (money-834), as reminders of visits go: by her way, and not in the quiet hours. Returns of how many.
 */
export async function remindLapse(facility: Facility): Promise<number> {
  const today = tonight(facility)
  const { membershipReminderDays } = facility.settings.current()
  const isDue = (ends: { readonly expires: string }) => isLapseDue(ends, today, membershipReminderDays)
  const members = [...(await readMemberships(facility.db))]
    .filter(([, membership]) => isDue(membership))
    .map(([userId, { expires }]) => ({ userId, expires, key: `lapse:${userId}:${expires}`, leftMinor: null }))
  const packages = (await creditsThatEnd(facility.db, today))
    .filter(isDue)
    .map(({ id, userId, expires, leftMinor }) => ({ userId, expires, key: `lapse:${id}`, leftMinor }))
  const due = [...members, ...packages]
  const marked = await markedLapses(
    facility.db,
    due.map(({ key }) => key),
  )
  const left = due.filter(({ key }) => !marked.has(key))
  const users = await usersById(
    facility.db,
    left.map(({ userId }) => userId),
  )
  let queued = 0
  for (const lapse of left) {
    const user = users.get(lapse.userId)
    if (user?.disabledAt !== null || user.notificationReservations !== 1) continue
    if (await queueLapse(facility, user, lapse)) queued += 1
  }
  return queued
}

/** Queues the message of one lapse with its mark. False where no way reaches the patron now: the next day tries again. */
async function queueLapse(facility: Facility, user: UserRow, lapse: Lapse): Promise<boolean> {
  const { key, expires, leftMinor } = lapse
  const { currency, timeZone } = facility.settings.current()
  const queued = await facility.write(async trx => {
    const ways = await queueForPatron(facility, trx, {
      kind: 'lapse',
      user,
      key,
      untilMs: instantOfBusinessTime(addDays(expires, 1), businessDayStarts, timeZone),
      isUrgent: false,
      bodyIn: language => {
        const text = leftMinor === null ? 'visit.lapse' : 'visit.prepaidLapse'
        const values = {
          date: formatDate(language, expires),
          amount: money(leftMinor ?? 0, currency, language),
        }
        return formatText(trx, { language, key: text }, values)
      },
    })
    const old = new Date(facility.clock.now() - markDays * dayMs).toISOString()
    if (ways > 0) await markLapse(trx, { key, at: nowIso(facility) }, old)
    return ok(ways > 0)
  })
  return queued.ok && queued.value
}
