import { daysBetween } from '../calendar/business-day.ts'
import { isBeforeCutoff, type SlotDay } from '../capacity/slots.ts'
import type { RefusalCode } from '../refusal.ts'
import { ok, type Result, refuse } from '../result.ts'

/** The most nights ahead that the tiles show, whatever the settings are (booking-1). */
export const maxDaysAhead = 7

interface BookingWindowSettings {
  readonly reservationMaxDaysInAdvance: number
  readonly reservationMaxDaysInAdvanceLocalResident: number
}

interface DateChoiceFacts {
  /** The business date of now. */
  readonly today: string
  /** Epoch milliseconds by the facility's clock. */
  readonly nowMs: number
  /** Sunset of `today`, epoch milliseconds; null where the sun does not set. */
  readonly sunsetTodayMs: number | null
  readonly daysAhead: number
}

/** How many days ahead a patron may book: the setting for residents or others, at most 7. There is one tile more. */
export function daysAheadFor(settings: BookingWindowSettings, localResident: boolean): number {
  const limit = localResident
    ? settings.reservationMaxDaysInAdvanceLocalResident
    : settings.reservationMaxDaysInAdvance
  return Math.max(0, Math.min(limit, maxDaysAhead))
}

/**
 * The night exactly a week ahead opens at today's sunset, because then it is the Hebrew day a week ahead. The
 * rule is for 7 days only (booking-4), whatever the limit of days is.
 */
export function isTooEarly(
  date: string,
  facts: Pick<DateChoiceFacts, 'today' | 'nowMs' | 'sunsetTodayMs'>,
): boolean {
  if (daysBetween(facts.today, date) !== 7) return false
  return facts.sunsetTodayMs !== null && facts.nowMs < facts.sunsetTodayMs
}

/** Why a night cannot be chosen. */
export type DateFault = 'closed' | 'pastCutoff' | 'tooEarly'

/** The first reason for which the tile of a night is off (booking-60); null where it can be chosen. */
export function dateFault(day: Readonly<Record<DateFault, boolean>>): DateFault | null {
  if (day.closed) return 'closed'
  if (day.pastCutoff) return 'pastCutoff'
  return day.tooEarly ? 'tooEarly' : null
}

const faultCodes: Readonly<Record<DateFault, RefusalCode<'conflict'>>> = {
  closed: 'reserveDateClosed',
  pastCutoff: 'reserveDatePastCutoff',
  tooEarly: 'reserveDateTooEarly',
}

/**
 * Judges the night that a patron chooses; the day tile is disabled by the same rule (booking-1, booking-2, booking-3,
 * booking-4, booking-5).
 */
export function checkDateChoice(day: SlotDay, facts: DateChoiceFacts): Result<string> {
  const field = 'reservationDate'
  const ahead = daysBetween(facts.today, day.date)
  if (ahead < 0) return refuse('invalid', 'reserveDatePast', { field })
  if (ahead > facts.daysAhead) return refuse('invalid', 'reserveDateTooFar', { field })
  const pastCutoff = !isBeforeCutoff(day, facts.nowMs)
  const fault = dateFault({ closed: day.closed, pastCutoff, tooEarly: isTooEarly(day.date, facts) })
  return fault === null ? ok(day.date) : refuse('conflict', faultCodes[fault], { field })
}

/** A booking of an earlier night is kept as it was (booking-5). */
export function checkEditable(date: string, today: string): Result<string> {
  return date < today ? refuse('conflict', 'editPast', { field: 'reservationDate' }) : ok(date)
}
