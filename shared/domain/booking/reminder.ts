import { addDays, businessMinutes, instantAt } from '../calendar/business-day.ts'
import { isTimeToBeSet } from '../capacity/choices.ts'

/** The columns of a booking that decide whether reminders are sent. */
interface BookingToText {
  readonly advanceReservation: number
  readonly kallah: number
  readonly time: string
}

/** Whether reminders are sent: the visit was booked ahead, and its time is set (messages-24). */
export function isTexted({ advanceReservation, kallah, time }: BookingToText): boolean {
  return advanceReservation === 1 && !isTimeToBeSet({ kallah: kallah === 1 }, time)
}

/** Whether the visit is booked and has not begun. Only such a visit has reminders (messages-24). */
export function stands(row: {
  readonly bookingStatus: string
  readonly visitStatus: string | null
}): boolean {
  return row.bookingStatus === 'Reserved' && row.visitStatus === null
}

type ReminderKind = 'dayBefore' | 'dayOf'

interface ReminderSettings {
  readonly timeZone: string
  /** `HH:mm` of the civil day before. */
  readonly reminderDayBeforeTime: string
  readonly reminderMinutesBefore: number
}

/** What the rule reads of a visit. */
interface RemindedVisit {
  readonly date: string
  /** `HH:mm` */
  readonly time: string
  readonly bookedAtMs: number
}

/** The latest time for the reminder of the day before, in minutes after midnight. A text that waited for nightfall may come late; none comes at night. */
const dayBeforeEnds = 22 * 60 + 30

/**
 * The reminder of a visit that is due now, and until when it is useful (messages-21, messages-22, messages-23): the day
 * before from the facility's hour on, or a number of minutes before the visit. A patron who booked after that moment gets
 * none. Null where none is due or wanted.
 */
export function dueReminder(
  visit: RemindedVisit,
  wanted: Readonly<Record<ReminderKind, boolean>>,
  { timeZone, reminderDayBeforeTime, reminderMinutesBefore }: ReminderSettings,
  nowMs: number,
): { readonly kind: ReminderKind; readonly untilMs: number } | null {
  const before = addDays(visit.date, -1)
  const startMs = instantAt(visit.date, businessMinutes(visit.time), timeZone)
  const spans = {
    dayBefore: {
      fromMs: instantAt(before, businessMinutes(reminderDayBeforeTime), timeZone),
      untilMs: instantAt(before, dayBeforeEnds, timeZone),
    },
    dayOf: { fromMs: startMs - reminderMinutesBefore * 60_000, untilMs: startMs },
  }
  for (const kind of ['dayBefore', 'dayOf'] as const) {
    const { fromMs, untilMs } = spans[kind]
    if (wanted[kind] && visit.bookedAtMs < fromMs && nowMs >= fromMs && nowMs < untilMs)
      return { kind, untilMs }
  }
  return null
}
