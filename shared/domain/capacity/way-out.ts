import { businessMinutes } from '../calendar/business-day.ts'
import type { RefusalCode } from '../refusal.ts'
import type { AvailabilityEntry } from './availability.ts'
import { availableFor, offeredTimes } from './available-for.ts'
import { type Choices, roomKindOf } from './choices.ts'

/** Why a time or a night is refused, as staff are told (booking-85). */
export type WhyRefused =
  | 'full'
  | 'keptForWebsite'
  | 'keptForDesk'
  | 'notOffered'
  | 'past'
  | 'lastEntry'
  | 'closed'
  | 'cutoff'

const reasons: Partial<Record<RefusalCode, WhyRefused>> = {
  slotTaken: 'full',
  parkingTaken: 'full',
  salonTaken: 'full',
  chabadBorTaken: 'full',
  slotNotOffered: 'notOffered',
  slotPast: 'past',
  reserveDateClosed: 'closed',
  reserveDatePastCutoff: 'cutoff',
}

/** What was asked for, and what is free in its place. */
export interface AskedTime {
  readonly choices: Choices
  /** `HH:mm` */
  readonly time: string
  readonly shabbosMode: boolean
  /** The bookable slots of that night, of the sides that can be reached. */
  readonly slots: readonly AvailabilityEntry[]
  /** The slots of a side that cannot be reached. */
  readonly kept: { readonly why: WhyRefused; readonly slots: readonly AvailabilityEntry[] } | null
}

/** At most this many times are offered in place of the one that was asked for. */
const mostTimes = 3

/** Whether a refusal is about a time or a night, so that others can be offered in its place. */
export function hasWayOut(code: RefusalCode): boolean {
  return code in reasons
}

/**
 * Why the time is refused (booking-85). A place that a side holds which cannot be reached is not full, but kept. Null
 * where the refusal is about something else.
 */
export function whyRefused(code: RefusalCode, asked: AskedTime): WhyRefused | null {
  const why = reasons[code] ?? null
  if (why !== 'full' || !asked.kept) return why
  return availableFor(asked.choices, asked.time, asked.kept.slots, asked) > 0 ? asked.kept.why : why
}

/**
 * The other times of the night at which the same choices are free: the next ones, or the last ones where none is later.
 */
export function timesInstead(asked: AskedTime): string[] {
  const free = freeTimes(asked.choices, asked.slots, asked)
  const later = free.filter(time => businessMinutes(time) > businessMinutes(asked.time))
  return later.length > 0 ? later.slice(0, mostTimes) : free.slice(-mostTimes)
}

/** Refusals of a time after which another one of the night helps. */
const helpedByTime: ReadonlySet<RefusalCode> = new Set([
  'slotTaken',
  'parkingTaken',
  'salonTaken',
  'slotNotOffered',
  'slotPast',
])

/** Whether a patron who is refused so is told the nearest free times (booking-85). */
export function isHelpedByTime(code: RefusalCode): boolean {
  return helpedByTime.has(code)
}

/**
 * The free times that are nearest to the one that was asked for, three at most, in the order of the night. Of two that
 * are as near the later one, which she can still reach.
 */
export function nearestTimes(asked: string, free: readonly string[]): string[] {
  const distance = (time: string) => Math.abs(businessMinutes(time) - businessMinutes(asked))
  const later = (one: string, other: string) => businessMinutes(other) - businessMinutes(one)
  return free
    .filter(time => time !== asked)
    .toSorted((one, other) => distance(one) - distance(other) || later(one, other))
    .slice(0, mostTimes)
    .toSorted((one, other) => later(other, one))
}

/** The times of a night at which the choices are free. The slots do not count the places of the Chabad bor. */
export function freeTimes(
  choices: Choices,
  slots: readonly AvailabilityEntry[],
  day: { readonly shabbosMode: boolean },
): string[] {
  if (choices.chabadBor) return []
  return offeredTimes(choices, slots, day).flatMap(({ time, free }) => (free ? [time] : []))
}

/**
 * What a refusal of a time carries for the caller (booking-85): lists are separated by spaces, because a detail holds
 * texts only.
 * @param nights other nights with a free place, `YYYY-MM-DD`
 */
export function wayOutDetail(why: WhyRefused, asked: AskedTime, nights: readonly string[]) {
  const { choices, time } = asked
  const kind = asked.shabbosMode ? 'any' : roomKindOf(choices)
  return { why, time, kind, next: timesInstead(asked).join(' '), nights: nights.join(' ') }
}
