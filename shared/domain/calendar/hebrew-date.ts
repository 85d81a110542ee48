import { addDays, dayNumber } from './business-day.ts'

/** A Hebrew date in numbers; month 1 Nisan … 7 Tishrei … 12 Adar (Adar I in a leap year), 13 Adar II. */
export interface HebrewDate {
  readonly year: number
  readonly month: number
  readonly day: number
}

export const nisan = 1
const iyar = 2
export const sivan = 3
export const tamuz = 4
export const av = 5
const elul = 6
export const tishrei = 7
const cheshvan = 8
export const kislev = 9
export const tevet = 10
const shvat = 11
export const adar = 12
export const adarII = 13

/** Days from 1 Tishrei of year 1 to 1970-01-01. */
const epochOffset = 2_092_590
const partsPerHour = 1080
const partsPerDay = 24 * partsPerHour
const partsPerMonth = 29 * partsPerDay + 12 * partsPerHour + 793
/** The first molad, and the six hours of molad zaken in it: 5h 204p and 6h. */
const firstMoladParts = 11 * partsPerHour + 204

/** True for the years of thirteen months (calendar-41). */
export function isHebrewLeapYear(year: number): boolean {
  return (year * 7 + 1) % 19 < 7
}

/** Days from the epoch to 1 Tishrei: the molad with its four postponements. */
function newYearDay(year: number): number {
  const months = Math.floor((235 * year - 234) / 19)
  const parts = firstMoladParts + partsPerMonth * months
  let day = Math.floor(parts / partsPerDay)
  // Rosh Hashana never falls on Sunday, Wednesday or Friday.
  if ((3 * (day + 1)) % 7 < 3) day += 1
  return day
}

const newYearDays = new Map<number, number>()

/** Day number (since 1970-01-01) of 1 Tishrei, with the two postponements that keep the lengths of years valid. */
function newYear(year: number): number {
  const known = newYearDays.get(year)
  if (known !== undefined) return known
  const before = newYearDay(year - 1)
  const own = newYearDay(year)
  const after = newYearDay(year + 1)
  const correction = after - own === 356 ? 2 : own - before === 382 ? 1 : 0
  const day = own + correction - epochOffset
  newYearDays.set(year, day)
  return day
}

/** How many days that Hebrew year has: 353 to 355, or 383 to 385. */
export function daysInHebrewYear(year: number): number {
  return newYear(year + 1) - newYear(year)
}

/** How many days that month of that year has. */
export function daysInHebrewMonth(year: number, month: number): number {
  if (month === cheshvan) return daysInHebrewYear(year) % 10 === 5 ? 30 : 29
  if (month === kislev) return daysInHebrewYear(year) % 10 === 3 ? 29 : 30
  if (month === adar) return isHebrewLeapYear(year) ? 30 : 29
  return [iyar, tamuz, elul, tevet, adarII].includes(month) ? 29 : 30
}

/** The months of a year in the order in which they come, from Tishrei. */
function monthsOf(year: number): readonly number[] {
  const winter = [tishrei, cheshvan, kislev, tevet, shvat, adar]
  return [...winter, ...(isHebrewLeapYear(year) ? [adarII] : []), nisan, iyar, sivan, tamuz, av, elul]
}

/** The Hebrew date of the daytime of a civil date `YYYY-MM-DD` (calendar-6, calendar-41). */
export function hebrewDateOf(date: string): HebrewDate {
  const day = dayNumber(date)
  let year = Math.floor((day + epochOffset) / 366) + 1
  while (newYear(year + 1) <= day) year += 1
  let rest = day - newYear(year)
  let month = tishrei
  for (const next of monthsOf(year)) {
    month = next
    const length = daysInHebrewMonth(year, month)
    if (rest < length) break
    rest -= length
  }
  return { year, month, day: rest + 1 }
}

/** The civil date `YYYY-MM-DD` of the daytime of a Hebrew date that the year has (calendar-41). */
export function civilDateOf({ year, month, day }: HebrewDate): string {
  const months = monthsOf(year)
  const before = months.slice(0, months.indexOf(month)).map(each => daysInHebrewMonth(year, each))
  return addDays('1970-01-01', newYear(year) + before.reduce((sum, length) => sum + length, 0) + day - 1)
}

/**
 * The same night of the year before, by civil or by Hebrew date (screens-562). A night is named by the civil date on
 * which it begins, and its Hebrew date is that of the day after (calendar-6). In years of one Adar, Adar stands for Adar
 * II. Null if that year has no such night: 29 February, Adar I, or the 30th of a month that had 29 days.
 */
export function yearBefore(night: string, by: 'civil' | 'hebrew'): string | null {
  if (by === 'civil') return civilYearBefore(night)
  const before = hebrewYearBefore(addDays(night, 1))
  return before === null ? null : addDays(before, -1)
}

function civilYearBefore(date: string): string | null {
  const year = String(Number(date.slice(0, 4)) - 1).padStart(4, '0')
  const before = `${year}${date.slice(4)}`
  // What no calendar has is moved into March.
  return addDays(before, 0) === before ? before : null
}

function hebrewYearBefore(date: string): string | null {
  const { year, month, day } = hebrewDateOf(date)
  const before = monthBefore(year, month)
  if (before === null || day > daysInHebrewMonth(year - 1, before)) return null
  return civilDateOf({ year: year - 1, month: before, day })
}

/** A leap year never follows another. */
function monthBefore(year: number, month: number): number | null {
  if (month === adarII) return adar
  if (month !== adar) return month
  if (isHebrewLeapYear(year)) return null
  return isHebrewLeapYear(year - 1) ? adarII : adar
}
