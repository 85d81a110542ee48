import { businessMinutes, instantAt, isInGap, runsEvenly, wallTime } from '../calendar/business-day.ts'
import { ok, type Result, refuse } from '../result.ts'
import type { DurationSettings } from './capacity-settings.ts'
import { type Choices, isTimeToBeSet, type RoomKind, roomKindOf } from './choices.ts'

/** What the slot rules read of a schedule day. */
export interface SlotDay {
  readonly date: string
  readonly closed: boolean
  readonly shabbosMode: boolean
  readonly openTime: string | null
  readonly lastEntryTime: string | null
  readonly lastBath: string | null
  readonly zmanTevillah: string | null
  readonly cutoffAt: string | null
}

export interface RequestedTime {
  /** Epoch milliseconds by the facility's clock. */
  readonly nowMs: number
  /** Staff only: books past the cutoff, and the slot that is running. */
  readonly ignoreCutoff?: boolean
  /** For staff only: accepts walk-ins after the last slot. */
  readonly afterLast?: boolean
}

const minuteMs = 60_000

/** How long a visit takes, without cleaning. In Shabbos mode all visits are alike (booking-11). */
export function minutesOf(
  choices: Choices,
  settings: DurationSettings,
  day: { readonly shabbosMode: boolean },
): number {
  if (day.shabbosMode) return settings.reservationMinutesFriday
  const extra = choices.doubleSlot ? settings.reservationMinutesDoubleSlot : 0
  return extra + minutesOfKind(roomKindOf(choices), settings)
}

/** How long a visit in a room of that kind takes, without cleaning and extra time. */
export function minutesOfKind(kind: RoomKind, settings: DurationSettings): number {
  return settings[minutesKeys[kind]]
}

const minutesKeys: Record<RoomKind, keyof DurationSettings & `reservationMinutes${string}`> = {
  shower: 'reservationMinutesShower',
  privateShower: 'reservationMinutesShower',
  bath: 'reservationMinutesBath',
  privateBath: 'reservationMinutesBath',
  handicapped: 'reservationMinutesBath',
  privateHandicapped: 'reservationMinutesBath',
  segula: 'reservationMinutesSegula',
  kallah: 'reservationMinutesKallah',
}

/** How long a room stays taken after the visit. */
export function cleaningMinutesOf(
  settings: DurationSettings,
  day: { readonly shabbosMode: boolean },
): number {
  return day.shabbosMode ? settings.cleaningMinutesFriday : settings.cleaningMinutes
}

/** The grid of a night: from opening by `reservationSlotMinutes` to the last entry, without times that the clock skips. */
export function slotTimes(day: SlotDay, settings: DurationSettings): string[] {
  if (day.closed || day.openTime === null || day.lastEntryTime === null) return []
  const first = businessMinutes(day.openTime)
  const last = businessMinutes(day.lastEntryTime)
  const step = Math.max(1, settings.reservationSlotMinutes)
  const isEven = runsEvenly(day.date, first, last, settings.timeZone)
  const times: string[] = []
  for (let minutes = first; minutes <= last; minutes += step) {
    if (isEven || !isInGap(day.date, minutes, settings.timeZone)) times.push(wallTime(minutes))
  }
  return times
}

/**
 * The times of a night that the facility keeps for a kallah, also before opening and before nightfall; none in Shabbos
 * mode (booking-530).
 */
export function kallahTimesOf(day: SlotDay, settings: DurationSettings): string[] {
  if (day.closed || day.shabbosMode) return []
  return settings.kallahTimes.filter(time => !isInGap(day.date, businessMinutes(time), settings.timeZone))
}

/** Whether a time of a kallah is one that the facility keeps for her (booking-530). */
export function isKallahTime(
  choices: Pick<Choices, 'kallah'>,
  time: string,
  day: SlotDay,
  settings: DurationSettings,
): boolean {
  return choices.kallah && kallahTimesOf(day, settings).includes(time)
}

/** Whether a time is one of `slotTimes`, without working out the others. */
function isOnGrid(time: string, day: SlotDay, settings: DurationSettings): boolean {
  if (day.closed || day.openTime === null || day.lastEntryTime === null) return false
  const minutes = businessMinutes(time)
  const first = businessMinutes(day.openTime)
  const step = Math.max(1, settings.reservationSlotMinutes)
  if (minutes < first || minutes > businessMinutes(day.lastEntryTime) || (minutes - first) % step !== 0)
    return false
  return !isInGap(day.date, minutes, settings.timeZone)
}

/**
 * Whether a choice may start at a time of the grid: a bath not after the last bath; no patron ready before nightfall;
 * in Shabbos mode none starting before it.
 */
export function isOffered(choices: Choices, time: string, day: SlotDay, settings: DurationSettings): boolean {
  const start = businessMinutes(time)
  if (day.zmanTevillah === null) return true
  const zman = businessMinutes(day.zmanTevillah)
  if (day.shabbosMode) return start >= zman
  const kind = roomKindOf(choices)
  const isBath = kind !== 'shower' && kind !== 'privateShower'
  if (isBath && day.lastBath !== null && start > businessMinutes(day.lastBath)) return false
  return start + minutesOf(choices, settings, day) >= zman
}

/** Whether a night can still be booked: not past its cutoff, which may lie on an earlier date. */
export function isBeforeCutoff(day: SlotDay, nowMs: number): boolean {
  return day.cutoffAt === null || nowMs < Date.parse(day.cutoffAt)
}

/** Whether a slot of an open night is not over; staff may still take the one that is running. */
export function isAhead(
  time: string,
  day: SlotDay,
  settings: DurationSettings,
  when: RequestedTime,
): boolean {
  return lastMomentOf(time, day, settings, when) >= when.nowMs
}

/** Until when a slot may be taken, in epoch milliseconds. */
function lastMomentOf(time: string, day: SlotDay, settings: DurationSettings, when: RequestedTime): number {
  const start = instantAt(day.date, businessMinutes(time), settings.timeZone)
  return start + (when.ignoreCutoff ? settings.reservationSlotMinutes * minuteMs - 1 : 0)
}

/**
 * The next moment, in epoch milliseconds, at which the clock alone changes what may be booked of a night: its cutoff,
 * and the end of the first slot that is still offered. Infinity if there is none.
 */
export function nextClockChange(day: SlotDay, settings: DurationSettings, when: RequestedTime): number {
  const cutoffMs =
    day.cutoffAt === null || when.ignoreCutoff ? Number.POSITIVE_INFINITY : Date.parse(day.cutoffAt)
  const times = [...slotTimes(day, settings), ...kallahTimesOf(day, settings)]
  const ends = times.map(time => lastMomentOf(time, day, settings, when) + 1).filter(end => end > when.nowMs)
  return Math.min(...ends, ...(cutoffMs > when.nowMs ? [cutoffMs] : []))
}

/**
 * Judges a requested time. Refuses `reserveDateClosed`, `reserveDatePastCutoff`, `slotNotOffered` (not on the grid, or
 * not for this choice) and `slotPast`. A kallah's time to be set is always accepted on an open night (booking-14,
 * booking-16, booking-48).
 */
export function checkSlot(
  choices: Choices,
  time: string,
  day: SlotDay,
  settings: DurationSettings,
  when: RequestedTime,
): Result<string> {
  if (day.closed) return refuse('conflict', 'reserveDateClosed', { field: 'reservationDate' })
  if (!when.ignoreCutoff && !isBeforeCutoff(day, when.nowMs)) {
    return refuse('conflict', 'reserveDatePastCutoff', { field: 'reservationDate' })
  }
  if (isTimeToBeSet(choices, time)) return ok(time)
  const isHers = isKallahTime(choices, time, day, settings)
  if (!isHers && (!isOnGrid(time, day, settings) || !isOffered(choices, time, day, settings))) {
    return refuse('conflict', 'slotNotOffered', { field: 'reservationTime' })
  }
  if (!when.afterLast && !isAhead(time, day, settings, when))
    return refuse('conflict', 'slotPast', { field: 'reservationTime' })
  return ok(time)
}
