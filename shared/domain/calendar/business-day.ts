import { Temporal } from 'temporal-polyfill'

/** The business day ends at 05:00 of the next civil day (calendar-2). */
export const businessDayEndsHour = 5
const minutesPerDay = 24 * 60
const msPerMinute = 60_000
const msPerDay = minutesPerDay * msPerMinute

/** The date and time on a wall clock of the facility. */
interface WallReading {
  /** Civil date `YYYY-MM-DD`. */
  readonly date: string
  /** Minutes after midnight, 0 to 1439. */
  readonly minuteOfDay: number
}

/** True for a wall time written `HH:mm`, 00:00 to 23:59. */
export function isWallTime(text: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(text)
}

/** True for a day of the calendar written `YYYY-MM-DD`; February 31 is none. */
export function isCivilDate(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(dayNumber(text)) && addDays(text, 0) === text
}

/** Days since 1970-01-01 of a civil date. */
export function dayNumber(date: string): number {
  return Date.parse(`${date}T00:00:00Z`) / msPerDay
}

/** The civil date that many days later (negative: earlier). */
export function addDays(date: string, days: number): string {
  return new Date((dayNumber(date) + days) * msPerDay).toISOString().slice(0, 10)
}

/** How many days `to` lies after `from`. */
export function daysBetween(from: string, to: string): number {
  return dayNumber(to) - dayNumber(from)
}

/** Day of the week, 0 Sunday to 6 Shabbos. */
export function weekday(date: string): number {
  return (((dayNumber(date) + 4) % 7) + 7) % 7
}

function minuteOfDayOf(minutes: number): number {
  return ((minutes % minutesPerDay) + minutesPerDay) % minutesPerDay
}

/** `HH:mm` of a number of minutes after midnight; minutes past 24:00 show as the small hours ("00:30" for 1470). */
export function wallTime(minutes: number): string {
  const minuteOfDay = minuteOfDayOf(minutes)
  return `${String(Math.floor(minuteOfDay / 60)).padStart(2, '0')}:${String(minuteOfDay % 60).padStart(2, '0')}`
}

/**
 * Minutes by which times of one business day are compared and sorted: hours before 05:00 count as the
 * hours 24 to 28, so "00:30" is 1470.
 */
export function businessMinutes(time: string): number {
  const hour = Number(time.slice(0, 2))
  return (hour < businessDayEndsHour ? hour + 24 : hour) * 60 + Number(time.slice(3, 5))
}

/** Where a time of a night stands among those of all nights, as a text that sorts: 00:30 comes after 23:50. */
export function placeOfTime(date: string, time: string): string {
  return `${date} ${String(businessMinutes(time)).padStart(4, '0')}`
}

/** The date and time on a wall clock of that zone at an instant (epoch milliseconds). */
export function wallReading(instantMs: number, timeZone: string): WallReading {
  const wall = Temporal.Instant.fromEpochMilliseconds(Math.floor(instantMs)).toZonedDateTimeISO(timeZone)
  return { date: wall.toPlainDate().toString(), minuteOfDay: wall.hour * 60 + wall.minute }
}

/** The business date of an instant: the wall date, or the day before while the wall clock shows before 05:00. */
export function businessDate(nowMs: number, timeZone: string): string {
  const wall = wallReading(nowMs, timeZone)
  return wall.minuteOfDay < businessDayEndsHour * 60 ? addDays(wall.date, -1) : wall.date
}

/**
 * Minutes from the midnight that begins civil date `date` to the wall reading at an instant, seconds dropped;
 * beyond 1440 after the next midnight. Wall minutes, not elapsed ones.
 */
export function minutesOnDate(instantMs: number, date: string, timeZone: string): number {
  const wall = wallReading(instantMs, timeZone)
  return daysBetween(date, wall.date) * minutesPerDay + wall.minuteOfDay
}

/**
 * Epoch milliseconds of a wall time that many minutes after the midnight of `date`.
 * A time inside the gap of a clock change moves on by the gap (02:30 → 03:30); of two readings the first counts.
 */
export function instantAt(date: string, minutes: number, timeZone: string): number {
  const day = dayOf(date, minutes)
  const midnight = evenMidnight(day, timeZone)
  if (midnight !== null) return midnight + minuteOfDayOf(minutes) * msPerMinute
  return instantOfWall(`${day}T${wallTime(minutes)}`, timeZone)
}

/** The civil date on which that many minutes after the midnight of `date` lie. */
function dayOf(date: string, minutes: number): string {
  const days = Math.floor(minutes / minutesPerDay)
  return days === 0 ? date : addDays(date, days)
}

function instantOfWall(wall: Temporal.PlainDateTime | string, timeZone: string): number {
  return Temporal.PlainDateTime.from(wall).toZonedDateTime(timeZone).epochMilliseconds
}

const mostDays = 1000
/** The instants of midnights by day and zone; null for a day on which the clock changes. */
const midnights = new Map<string, number | null>()

/** The instant at which a day of 24 hours begins, and null for another day. Arithmetic with zones is slow. */
function evenMidnight(day: string, timeZone: string): number | null {
  const key = `${day} ${timeZone}`
  const known = midnights.get(key)
  if (known !== undefined) return known
  const first = Temporal.PlainDateTime.from(day)
  const firstMs = instantOfWall(first, timeZone)
  const midnight = instantOfWall(first.add({ days: 1 }), timeZone) - firstMs === msPerDay ? firstMs : null
  if (midnights.size >= mostDays) midnights.clear()
  midnights.set(key, midnight)
  return midnight
}

/** Epoch milliseconds of `HH:mm` in the business day of `date` ("00:30" is after that day's midnight). */
export function instantOfBusinessTime(date: string, time: string, timeZone: string): number {
  return instantAt(date, businessMinutes(time), timeZone)
}

/** True when the wall clock skips that time of the business day, so that no slot may be offered there. */
export function isInGap(date: string, minutes: number, timeZone: string): boolean {
  if (evenMidnight(dayOf(date, minutes), timeZone) !== null) return false
  return minutesOnDate(instantAt(date, minutes, timeZone), date, timeZone) !== minutes
}

/** True when the wall clock neither skips nor repeats a time between two of one business day, both included. */
export function runsEvenly(date: string, from: number, until: number, timeZone: string): boolean {
  const elapsedMs = instantAt(date, until, timeZone) - instantAt(date, from, timeZone)
  return elapsedMs === (until - from) * 60_000 && !isInGap(date, until, timeZone)
}

/** An instant as the wire and the tables write it: UTC ISO without milliseconds lost. */
export function isoInstant(instantMs: number): string {
  return new Date(instantMs).toISOString()
}

const days = 7

/** The month of a civil date, `YYYY-MM`. */
export function monthOf(date: string): string {
  return date.slice(0, 7)
}

/** The month that many months later, or earlier for a negative number. */
export function addMonths(month: string, count: number): string {
  return Temporal.PlainYearMonth.from(month).add({ months: count }).toString()
}

/**
 * The civil dates of a month in whole weeks from Sunday: 28 to 42 dates, with those of the months before and after that
 * fill the first and the last week (calendar-490).
 */
export function weeksOf(month: string): string[][] {
  const first = `${month}-01`
  const start = addDays(first, -weekday(first))
  const weeks: string[][] = []
  for (let day = start; day < `${addMonths(month, 1)}-01`; day = addDays(day, days))
    weeks.push(Array.from({ length: days }, (_, at) => addDays(day, at)))
  return weeks
}

/** Four minutes of the sun's way are a degree. */
const minutesPerDegree = 4
/** Clocks of the world are at most three hours and a half from the sun, with summer time. */
const mostFromSunMinutes = 210
const dayMinutes = 24 * 60

/** Whether a place of this longitude, in degrees, may have the clocks of the zone: whether noon is near the sun's. */
export function isZoneOfPlace(timeZone: string, longitude: number, nowMs: number): boolean {
  const utcMinutes = Math.floor(nowMs / 60_000) % dayMinutes
  const apart = wallReading(nowMs, timeZone).minuteOfDay - utcMinutes - longitude * minutesPerDegree
  const around = ((apart % dayMinutes) + dayMinutes) % dayMinutes
  return Math.min(around, dayMinutes - around) <= mostFromSunMinutes
}
