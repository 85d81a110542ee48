import { tidyText } from '../validation.ts'

/** Which of two numbers of a date comes first: the day or the month. */
export const dateOrders = ['dmy', 'mdy'] as const
export type DateOrder = (typeof dateOrders)[number]

/** The names of months as spreadsheet programs of these languages write them, without points. */
let months: ReadonlyMap<string, number> | undefined

function namesOfMonths(): ReadonlyMap<string, number> {
  return new Map(
    ['en', 'he', 'de', 'fr', 'es'].flatMap(language =>
      (['long', 'short'] as const).flatMap(month => {
        const format = new Intl.DateTimeFormat(language, { month, timeZone: 'UTC' })
        return Array.from(
          { length: 12 },
          (_, at) => [lettersOf(format.format(Date.UTC(2026, at))), at + 1] as const,
        )
      }),
    ),
  ).set('sept', 9)
}

const colonTime = /(\d{1,2}):(\d{2})(?::\d{2}(?:[.,]\d+)?)?(.*)$/
const shortTime = /^(\d{1,2})(?:[.h](\d{2}))?\s?(.*)$/
const afternoon = /^(?:p\.?\s?m?\b|nachm|אחה|אחר הצ|ב?ערב)/
const morning = /^(?:a\.?\s?m?\b|vorm|לפנה|לפני הצ|ב?בוקר)/
const numbers = /^(\d{1,4})([-/. ])(\d{1,2})\2(\d{1,4})\.?$/
/** A spreadsheet's own number of a day, perhaps with the part of the day that has passed. */
const serial = /^(\d{5})(?:[.,]\d+)?$/
const fraction = /^(?:\d{5}|0)?[.,](\d+)$/
/** Days between the first day of 1970 and day 0 of spreadsheets. */
const serialDays = 25_569
const earliestSerial = 20_000
const dayMs = 86_400_000
const dayMinutes = 1440

/**
 * The civil date in a cell as Excel, Google, Numbers and LibreOffice write it, perhaps with a weekday and a time; null
 * if it is none. Without an order only what has one reading, or points, is read: programs that write points put the day
 * first (people-87).
 */
export function readDate(cell: string, order: DateOrder | null): string | null {
  const text = withoutTime(cell)
  const days = serial.exec(text)
  if (days) {
    const count = Number(days[1])
    return count < earliestSerial ? null : isoOf((count - serialDays) * dayMs)
  }
  const plain = /^(\d{4})(\d{2})(\d{2})$/.exec(text)
  if (plain) return dateOf(plain[1], plain[2], plain[3])
  const parts = numbers.exec(text.replace(/^\p{L}[^\d]*/u, ''))
  if (!parts) return namedDate(text)
  const [, first = '', sign, second = '', third = ''] = parts
  if (first.length === 4) return dateOf(first, second, third)
  const dmy = dateOf(third, second, first)
  const mdy = dateOf(third, first, second)
  if (order !== null) return order === 'dmy' ? dmy : mdy
  if (sign === '.' || mdy === null || mdy === dmy) return dmy
  return dmy === null ? mdy : null
}

/**
 * The order of a whole column: what the cells with one reading have. `ask` if they contradict each other, or if every
 * cell has two readings.
 */
export function orderOf(cells: readonly string[]): DateOrder | 'ask' {
  const read = cells.map(cell => ({
    dmy: readDate(cell, 'dmy'),
    mdy: readDate(cell, 'mdy'),
    sure: readDate(cell, null),
  }))
  const two = read.filter(({ dmy, mdy }) => dmy !== mdy)
  const dayFirst = two.some(({ dmy, sure }) => sure !== null && sure === dmy)
  const monthFirst = two.some(({ mdy, sure }) => sure !== null && sure === mdy)
  if (dayFirst !== monthFirst) return dayFirst ? 'dmy' : 'mdy'
  return two.length === 0 ? 'dmy' : 'ask'
}

/** The time in a cell, `HH:MM`: of 24 or 12 hours, with seconds, behind a date, or as a part of a day; null if none. */
export function readTime(cell: string): string | null {
  const text = plain(cell)
  const part = fraction.exec(text)
  if (part) {
    const minutes = Math.round(Number(`0.${part[1]}`) * dayMinutes)
    return timeOf(Math.floor(minutes / 60), minutes % 60)
  }
  if (/^\d{4}$/.test(text)) return timeOf(Number(text.slice(0, 2)), Number(text.slice(2)))
  const [, hours, minutes = '0', rest = ''] = colonTime.exec(text) ?? shortTime.exec(text) ?? []
  if (hours === undefined) return null
  const half = rest.trim()
  const hour = Number(hours)
  if (afternoon.test(half)) return hour === 0 ? null : timeOf(hour < 12 ? hour + 12 : hour, Number(minutes))
  if (morning.test(half)) return hour > 12 ? null : timeOf(hour % 12, Number(minutes))
  // A lone number is no time.
  return minutes === '0' ? null : timeOf(hour, Number(minutes))
}

function plain(cell: string): string {
  return tidyText(cell).toLowerCase()
}

/** `2026-12-01T21:30:00Z` and `12/01/2026 9:30 PM` without the time. */
function withoutTime(cell: string): string {
  return plain(cell)
    .replace(/[t\s,]*\d{1,2}:\d{2}.*$/, '')
    .trim()
}

function lettersOf(word: string): string {
  return word.toLowerCase().replace(/[^\p{L}\p{M}]/gu, '')
}

/** `1-Dec-26`, `Tuesday, December 1, 2026`, `1. Dezember 2026`, `יום שלישי, 1 בדצמבר 2026`. */
function namedDate(text: string): string | null {
  const words = (text.match(/[\p{L}\p{M}]+/gu) ?? []).map(lettersOf)
  months ??= namesOfMonths()
  const names = months
  const month = words.map(word => names.get(word) ?? names.get(word.replace(/^ב/, ''))).find(Boolean)
  const [first = '', second = '', ...more] = text.match(/\d+/g) ?? []
  if (month === undefined || second === '' || more.length > 0) return null
  return first.length === 4 ? dateOf(first, month, second) : dateOf(second, month, first)
}

function dateOf(year = '', month: string | number = '', day = ''): string | null {
  if ((year.length !== 4 && year.length !== 2) || day.length > 2) return null
  const full = year.length === 2 ? `20${year}` : year
  const iso = `${full}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`
  const at = Date.parse(`${iso}T00:00:00Z`)
  return !Number.isNaN(at) && isoOf(at) === iso ? iso : null
}

function isoOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10)
}

function timeOf(hours: number, minutes: number): string | null {
  if (hours > 23 || minutes > 59) return null
  return `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`
}
