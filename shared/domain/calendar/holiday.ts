import { weekday } from './business-day.ts'
import {
  adar,
  adarII,
  av,
  daysInHebrewMonth,
  type HebrewDate,
  hebrewDateOf,
  isHebrewLeapYear,
  kislev,
  nisan,
  sivan,
  tamuz,
  tevet,
  tishrei,
} from './hebrew-date.ts'
import { formatHebrewMonth, gematria, hebrewMonthKey } from './hebrew-text.ts'

/** One Hebrew day, named by the civil date of its daytime; its night is the evening before. */
export interface JewishDay {
  readonly date: string
  readonly hebrew: HebrewDate
  /** 0 Sunday to 6 Shabbos. */
  readonly weekday: number
  /** Israel keeps one day of each Yom Tov but Rosh Hashana, elsewhere two. */
  readonly israel: boolean
}

type MinorFast = 'tzomGedaliah' | 'asaraBtevet' | 'taanisEsther' | 'tzomTammuz'

const sunday = 0
const thursday = 4
const shabbos = 6

/** The Hebrew day whose daytime is on civil date `date` (calendar-8). */
export function jewishDay(date: string, israel: boolean): JewishDay {
  return { date, hebrew: hebrewDateOf(date), weekday: weekday(date), israel }
}

/** The seventh day. */
export function isShabbos(day: JewishDay): boolean {
  return day.weekday === shabbos
}

/** Rosh Hashana, Yom Kippur, Sukkos, Shemini Atzeres, Pesach and Shavuos; not Chol Hamoed. */
export function isYomTov({ hebrew: { month, day }, israel }: JewishDay): boolean {
  if (month === tishrei) return [1, 2, 10, 15, 22].includes(day) || (!israel && [16, 23].includes(day))
  if (month === nisan) return [15, 21].includes(day) || (!israel && [16, 22].includes(day))
  return month === sivan && (day === 6 || (!israel && day === 7))
}

/** 10 Tishrei. */
export function isYomKippur({ hebrew: { month, day } }: JewishDay): boolean {
  return month === tishrei && day === 10
}

/** Shabbos or Yom Tov: the days on which no work is done. */
export function isHoly(day: JewishDay): boolean {
  return isShabbos(day) || isYomTov(day)
}

/** The days between the holy days of Pesach and of Sukkos. */
export function isCholHamoed(day: JewishDay): boolean {
  const { month, day: date } = day.hebrew
  const between = (month === nisan && date > 15 && date < 21) || (month === tishrei && date > 15 && date < 22)
  return between && !isYomTov(day)
}

/** 21 Tishrei. */
function isHoshanaRabbah({ hebrew: { month, day } }: JewishDay): boolean {
  return month === tishrei && day === 21
}

/** The fast of Av as it is kept: the 9th, or the 10th on Sunday when the 9th is Shabbos. */
export function isTishaBav(day: JewishDay): boolean {
  const { month, day: date } = day.hebrew
  return month === av && ((date === 9 && !isShabbos(day)) || (date === 10 && day.weekday === sunday))
}

/** The minor fast kept on that day (postponed or brought forward from Shabbos), or null. */
export function minorFastOf({ hebrew: { year, month, day }, weekday }: JewishDay): MinorFast | null {
  const onDay = (fast: number) =>
    (day === fast && weekday !== shabbos) || (day === fast + 1 && weekday === sunday)
  if (month === tishrei && onDay(3)) return 'tzomGedaliah'
  if (month === tamuz && onDay(17)) return 'tzomTammuz'
  if (month === tevet && day === 10) return 'asaraBtevet'
  const purimMonth = isHebrewLeapYear(year) ? adarII : adar
  const esther = (day === 13 && weekday !== shabbos) || (day === 11 && weekday === thursday)
  return month === purimMonth && esther ? 'taanisEsther' : null
}

/** 14 Adar (Adar II in a leap year). */
export function isPurim({ hebrew: { year, month, day } }: JewishDay): boolean {
  return day === 14 && month === (isHebrewLeapYear(year) ? adarII : adar)
}

/** 15 Adar (Adar II in a leap year). */
function isShushanPurim({ hebrew: { year, month, day } }: JewishDay): boolean {
  return day === 15 && month === (isHebrewLeapYear(year) ? adarII : adar)
}

/** Which light of Chanukah is kindled in the evening that begins this day, 1 to 8; 0 outside Chanukah. */
export function chanukahLight({ hebrew: { year, month, day } }: JewishDay): number {
  if (month === kislev) return day >= 25 ? day - 24 : 0
  if (month !== tevet) return 0
  const light = daysInHebrewMonth(year, kislev) - 24 + day
  return light <= 8 ? light : 0
}

/** The 1st of a month but Tishrei, and the 30th of the month before. */
export function isRoshChodesh({ hebrew: { month, day } }: JewishDay): boolean {
  return day === 30 || (day === 1 && month !== tishrei)
}

/** The month whose Rosh Chodesh it is: on the 30th the next one. The last month of a year never has 30 days. */
function roshChodeshMonth({ hebrew }: JewishDay): HebrewDate {
  return hebrew.day === 30 ? { year: hebrew.year, month: hebrew.month + 1, day: 1 } : hebrew
}

/**
 * The automatic Hebrew note of a night: the holiness that ends with the day, then what the night is, e.g. "מוצאי שבת,
 * חול המועד". Empty on an ordinary night (calendar-28, calendar-42).
 * @param day the Hebrew day whose daytime is the row's civil date
 * @param night the Hebrew day that begins with the row's night
 */
export function hebrewNote(day: JewishDay, night: JewishDay): string {
  return [...leaving(day, night), ...entering(night)].join(', ')
}

function leaving(day: JewishDay, night: JewishDay): string[] {
  // If one holy day follows another, the note names the one that begins.
  if (isShabbos(night) || isYomTov(night)) return []
  const feast = day.israel ? 'חג' : 'יום טוב'
  if (isYomKippur(day)) return ['מוצאי יום כיפור']
  if (isShabbos(day)) return [isYomTov(day) ? `מוצאי שבת ו${feast}` : 'מוצאי שבת']
  if (isYomTov(day)) return [`מוצאי ${feast}`]
  if (isTishaBav(day)) return ['מוצאי תשעה באב']
  return minorFastOf(day) === null ? [] : ['מוצאי צום']
}

function entering(night: JewishDay): string[] {
  const parts: string[] = []
  if (isShabbos(night)) parts.push('ליל שבת')
  if (isYomTov(night)) parts.push(yomTovNight(night))
  if (isTishaBav(night)) parts.push('ליל תשעה באב')
  if (isHoshanaRabbah(night)) parts.push('ליל הושענא רבה')
  else if (isCholHamoed(night)) parts.push('חול המועד')
  if (isPurim(night)) parts.push('ליל פורים')
  if (isShushanPurim(night)) parts.push('ליל שושן פורים')
  const light = chanukahLight(night)
  if (light > 0) parts.push(`נר ${gematria(light)} חנוכה`)
  if (isRoshChodesh(night))
    parts.push(`ראש חודש ${formatHebrewMonth(hebrewMonthKey(roshChodeshMonth(night)), 'he')}`)
  return parts
}

function yomTovNight({ hebrew: { month, day }, israel }: JewishDay): string {
  if (month === nisan) {
    if (day === 21) return 'ליל שביעי של פסח'
    if (day === 22) return 'ליל אחרון של פסח'
    return numbered('פסח', day - 14, israel)
  }
  if (month !== tishrei) return numbered('שבועות', day - 5, israel)
  if (day <= 2) return `ליל ${gematria(day)} ראש השנה`
  if (day === 10) return 'ליל יום כיפור'
  if (day === 22) return israel ? 'ליל שמחת תורה' : 'ליל שמיני עצרת'
  if (day === 23) return 'ליל שמחת תורה'
  return numbered('סוכות', day - 14, israel)
}

function numbered(feast: string, day: number, israel: boolean): string {
  return israel ? `ליל ${feast}` : `ליל ${gematria(day)} ${feast}`
}
