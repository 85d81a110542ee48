import { writtenTime, yiddishMonths, yiddishWeekdays } from '@mayim/domain/calendar/written-date.ts'
import { directions, type Language } from './language.ts'

/**
 * Numbers, money, dates and times in the format of each language. Browsers have no Yiddish, so its names are ours,
 * and its numbers are written as in English.
 */
const locales: Readonly<Record<Language, string>> = { en: 'en-US', he: 'he-IL', yi: 'en-US' }

/** The options of a formatter. Creating one takes a browser longer than all its uses. */
const made = new Map<string, Intl.DateTimeFormat>()

function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = locale + JSON.stringify(options)
  const known = made.get(key)
  if (known) return known
  const format = new Intl.DateTimeFormat(locale, options)
  made.set(key, format)
  return format
}

let shownOffsetMs = 0

/** Sets the offset that is added to every displayed instant (screens-62). */
export function setShownOffset(seconds: number): void {
  shownOffsetMs = seconds * 1000
}

function asShown(instant: string | number): Date {
  return new Date(new Date(instant).getTime() + shownOffsetMs)
}

/** A decimal from the wire as money: `$35.00`. Wrap it in `<bdi>` inside a sentence. */
export function money(amount: number, currency: string, language: Language): string {
  return new Intl.NumberFormat(locales[language], { style: 'currency', currency }).format(amount)
}

/** The sign of a currency: `$`, `₪`. */
export function currencySign(currency: string, language: Language): string {
  const parts = new Intl.NumberFormat(locales[language], { style: 'currency', currency }).formatToParts(0)
  return parts.find(part => part.type === 'currency')?.value ?? currency
}

/** A wall time `HH:mm` of the facility: `9:15 PM`, in Hebrew `21:15`. */
export function wallTime(time: string, language: Language): string {
  const text = writtenTime(time, language)
  return language === 'yi' ? isolate(text) : text
}

/** Two wall times of a night as one range, as the language writes it: `6:00 – 10:30 PM`, in Hebrew `18:00–22:30`. */
export function wallTimeRange(from: string, to: string, language: Language): string {
  const format = dateFormat(locales[language], { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' })
  // Both on one date: a night that ends after midnight is no range of days.
  const text = format.formatRange(new Date(`2026-01-01T${from}:00Z`), new Date(`2026-01-01T${to}:00Z`))
  return language === 'yi' ? isolate(text) : text
}

/** Keeps a phone, a code or a time left to right and together, inside a sentence of either direction. */
export function isolate(text: string): string {
  return `\u2066${text}\u2069`
}

/** Keeps a name in the direction of its own letters, inside a sentence of either direction. */
function asWritten(text: string): string {
  return `\u2068${text}\u2069`
}

/** Values that a sentence of each direction would split or reorder: all except those in its own direction. */
const astray = { ltr: /[\u0590-\u08ff]/, rtl: /[^\u0590-\u05ff\d\s.,:–־]|\d\s+\d/ } as const

/** A value isolated for a sentence of that language: `104 B` in the middle of Hebrew. */
export function inSentence(value: string, language: Language): string {
  return astray[directions[language]].test(value) ? asWritten(value) : value
}

/** A sentence without its isolation marks, for a voice or a mail. */
export function withoutMarks(sentence: string): string {
  return sentence.replace(/[\u2066-\u2069]/g, '')
}

/** An instant as the wall time of a zone. */
export function timeOf(instant: string | number, timeZone: string, language: Language): string {
  const parts = dateFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  return wallTime(parts.format(asShown(instant)), language)
}

/** The weekday of a civil date `YYYY-MM-DD`: `Sunday`. */
export function weekday(date: string, language: Language, length: 'long' | 'short' = 'long'): string {
  if (language === 'yi') return yiddishWeekdays[noon(date).getUTCDay()] ?? ''
  return dateFormat(locales[language], { weekday: length, timeZone: 'UTC' }).format(noon(date))
}

/** Day and month of a civil date: `November 22`, `22 בנובמבר`. */
export function dayAndMonth(date: string, language: Language, length: 'long' | 'short' = 'long'): string {
  const day = noon(date)
  if (language === 'yi') return `${day.getUTCDate()} ${yiddishMonths[day.getUTCMonth()]}`
  return dateFormat(locales[language], {
    day: 'numeric',
    month: length,
    timeZone: 'UTC',
  }).format(day)
}

/** A civil date, or an instant in a zone, in short form with its year: `11/22/2026`, `22.11.2026`. */
export function shortDate(at: string, language: Language, timeZone?: string): string {
  const instant = timeZone === undefined ? noon(at) : asShown(at)
  return isolate(
    dateFormat(locales[language], { dateStyle: 'short', timeZone: timeZone ?? 'UTC' }).format(instant),
  )
}

/** `Sunday, November 22`; `יום ראשון, 22 בנובמבר`. */
export function longDate(date: string, language: Language): string {
  return `${weekday(date, language)}, ${dayAndMonth(date, language)}`
}

function noon(date: string): Date {
  return new Date(`${date}T12:00:00Z`)
}
