import type { Language } from '../language.ts'
import { adar, type HebrewDate, isHebrewLeapYear } from './hebrew-date.ts'

/** Month names as they go over the wire; a screen translates them. */
const hebrewMonthKeys = [
  'Nisan',
  'Iyar',
  'Sivan',
  'Tamuz',
  'Av',
  'Elul',
  'Tishrei',
  'Cheshvan',
  'Kislev',
  'Tevet',
  'Shvat',
  'Adar',
  'Adar I',
  'Adar II',
] as const
export type HebrewMonthKey = (typeof hebrewMonthKeys)[number]

const hebrewMonthNames: Record<HebrewMonthKey, string> = {
  Nisan: 'ניסן',
  Iyar: 'אייר',
  Sivan: 'סיוון',
  Tamuz: 'תמוז',
  Av: 'אב',
  Elul: 'אלול',
  Tishrei: 'תשרי',
  Cheshvan: 'חשוון',
  Kislev: 'כסלו',
  Tevet: 'טבת',
  Shvat: 'שבט',
  Adar: 'אדר',
  'Adar I': 'אדר א׳',
  'Adar II': 'אדר ב׳',
}

/** Yiddish keeps the older spelling of two months. */
const yiddishMonthNames: Record<HebrewMonthKey, string> = {
  ...hebrewMonthNames,
  Sivan: 'סיון',
  Cheshvan: 'חשון',
}

const letters: readonly (readonly [number, string])[] = [
  [400, 'ת'],
  [300, 'ש'],
  [200, 'ר'],
  [100, 'ק'],
  [90, 'צ'],
  [80, 'פ'],
  [70, 'ע'],
  [60, 'ס'],
  [50, 'נ'],
  [40, 'מ'],
  [30, 'ל'],
  [20, 'כ'],
  [10, 'י'],
  [9, 'ט'],
  [8, 'ח'],
  [7, 'ז'],
  [6, 'ו'],
  [5, 'ה'],
  [4, 'ד'],
  [3, 'ג'],
  [2, 'ב'],
  [1, 'א'],
]

/** The key of a Hebrew date's month, e.g. `Kislev`; in leap years `Adar I` and `Adar II`. */
export function hebrewMonthKey(date: HebrewDate): HebrewMonthKey {
  if (date.month === adar && isHebrewLeapYear(date.year)) return 'Adar I'
  if (date.month > adar) return 'Adar II'
  return hebrewMonthKeys[date.month - 1] as HebrewMonthKey
}

/** A whole number in Hebrew letters with its marks: 11 → י״א, 8 → ח׳, 787 → תשפ״ז. Thousands are left out (5787 → תשפ״ז). */
export function gematria(count: number): string {
  let rest = count % 1000
  let text = ''
  for (const [value, letter] of letters) {
    while (rest >= value) {
      text += letter
      rest -= value
    }
  }
  // 15 and 16 would spell a part of the Name.
  text = text.replace('יה', 'טו').replace('יו', 'טז')
  return text.length > 1 ? `${text.slice(0, -1)}״${text.slice(-1)}` : `${text}׳`
}

/**
 * The Hebrew date of a schedule day for people: `11 Kislev 5787` in English, `י״א כסלו תשפ״ז` in Hebrew and Yiddish.
 * Written here because browsers do not write Hebrew dates alike (calendar-6, calendar-7, screens-7).
 */
export function formatHebrewDate(
  day: number,
  month: HebrewMonthKey,
  year: number,
  language: Language,
): string {
  if (language === 'en') return `${day} ${month} ${year}`
  return `${gematria(day)} ${formatHebrewMonth(month, language)} ${gematria(year)}`
}

/** The month's name in that language. */
export function formatHebrewMonth(month: HebrewMonthKey, language: Language): string {
  if (language === 'en') return month
  return language === 'yi' ? yiddishMonthNames[month] : hebrewMonthNames[month]
}
