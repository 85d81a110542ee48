import { businessMinutes, instantOfBusinessTime } from '../calendar/business-day.ts'
import type { DurationSettings } from '../capacity/capacity-settings.ts'
import type { Choices } from '../capacity/choices.ts'
import { isAhead, isOffered, type SlotDay, slotTimes } from '../capacity/slots.ts'

/** The settings of the wait list, by their own keys. */
export interface WaitListSettings {
  readonly waitListOfferMinutes: number
  readonly waitListOffersPerDay: number
}

/** An entry on the wait list of a night. */
export interface WaitingPatron {
  readonly id: string
  readonly userId: string
  readonly choices: Choices
  /** The first and the last suitable time, both `HH:mm`. */
  readonly fromTime: string
  readonly toTime: string
  /** UTC ISO instant. */
  readonly joinedAt: string
}

/** How many nights one patron may wait for at once (booking-57, threats-T34). */
export const maxNightsWaited = 3
/** After this many unanswered offers the entry is removed. */
export const unansweredUntilPassed = 2

/** How long an offer lasts whose time is near. */
const offerMinutesSoon = 5
/** How near is near. */
const soonMinutes = 120

const minuteMs = 60_000

/**
 * The need of an entry (booking-54): 2 for a kallah, who has no other night before the wedding; 1 for a patron who needs
 * the accessible room; 0 for all others.
 */
export function needOf(choices: Pick<Choices, 'kallah' | 'handicapped'>): 0 | 1 | 2 {
  if (choices.kallah) return 2
  return choices.handicapped ? 1 : 0
}

/** The waiting entries in the order of offers: by need, then by time of joining. */
export function inLine<P extends WaitingPatron>(waiting: readonly P[]): P[] {
  return waiting.toSorted(
    (a, b) => needOf(b.choices) - needOf(a.choices) || compare(a.joinedAt, b.joinedAt) || compare(a.id, b.id),
  )
}

/**
 * The times of a night's grid that are still ahead: computed once for all entries, because each computes the calendar.
 */
export function timesAhead(day: SlotDay, settings: DurationSettings, nowMs: number): string[] {
  return slotTimes(day, settings).filter(time => isAhead(time, day, settings, { nowMs }))
}

/** The times ahead that suit the entry and are offered for its choices, earliest first. */
export function timesThatSuit(
  patron: Pick<WaitingPatron, 'choices' | 'fromTime' | 'toTime'>,
  ahead: readonly string[],
  day: SlotDay,
  settings: DurationSettings,
): string[] {
  const from = businessMinutes(patron.fromTime)
  const to = businessMinutes(patron.toTime)
  return ahead.filter(time => {
    const start = businessMinutes(time)
    return start >= from && start <= to && isOffered(patron.choices, time, day, settings)
  })
}

/** When an offer of that time ends, epoch milliseconds: soon, where the time itself is near. */
export function offerEndsAtMs(
  day: Pick<SlotDay, 'date'>,
  time: string,
  nowMs: number,
  settings: WaitListSettings & Pick<DurationSettings, 'timeZone'>,
): number {
  const startMs = instantOfBusinessTime(day.date, time, settings.timeZone)
  const isSoon = startMs - nowMs <= soonMinutes * minuteMs
  return (
    nowMs +
    (isSoon ? Math.min(offerMinutesSoon, settings.waitListOfferMinutes) : settings.waitListOfferMinutes) *
      minuteMs
  )
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
