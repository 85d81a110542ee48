import { addDays, businessMinutes, instantAt } from '../business-day.ts'
import { isTimeToBeSet } from '../capacity/choices.ts'

/** What of a booking's row decides whether texts tell of it. */
export interface BookingToTell {
  readonly advanceReservation: number
  readonly kallah: number
  readonly time: string
}

/** Whether texts tell of it: booked ahead, and not the evening of a kallah whose time is still to be set (messages-24). */
export function isToldOf({ advanceReservation, kallah, time }: BookingToTell): boolean {
  return advanceReservation === 1 && !isTimeToBeSet({ kallah: kallah === 1 }, time)
}

/** Booked, and she has not come yet: only of that she is reminded (messages-24). */
export function stands(row: {
  readonly bookingStatus: string
  readonly visitStatus: string | null
}): boolean {
  return row.bookingStatus === 'Reserved' && row.visitStatus === null
}

export type ReminderKind = 'dayBefore' | 'dayOf'

export interface ReminderSettings {
  readonly timeZone: string
  /** `HH:mm` of the civil day before. */
  readonly reminderDayBeforeTime: string
  readonly reminderMinutesBefore: number
}

/** What the rule reads of a visit. */
export interface RemindedVisit {
  readonly date: string
  /** `HH:mm` */
  readonly time: string
  readonly bookedAtMs: number
}

/** Until when the day before is told, in minutes after midnight: a text that waited for nightfall may come late, and none comes at night. */
const dayBeforeEnds = 22 * 60 + 30

/**
 * Which reminder of a visit goes out now, and until when it is of use (messages-21, messages-22, messages-23): the day before from
 * the facility's hour on, or so many minutes before her time. Whoever booked after that moment knows it well. Null where
 * none is due, or she wants none.
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
