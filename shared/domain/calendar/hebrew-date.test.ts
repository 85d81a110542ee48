import { describe, expect, test } from 'vitest'
import { addDays } from './business-day.ts'
import { daysInHebrewMonth, daysInHebrewYear, hebrewDateOf, isHebrewLeapYear } from './hebrew-date.ts'
import { formatHebrewDate, formatHebrewMonth, hebrewMonthKey } from './hebrew-text.ts'

const icuMonths: Record<string, string> = { Tishri: 'Tishrei', Heshvan: 'Cheshvan', Shevat: 'Shvat' }

describe('Hebrew dates', () => {
  test('agree with ICU on every eleventh day of 1900 to 2239', () => {
    const icu = new Intl.DateTimeFormat('en-u-ca-hebrew', {
      day: 'numeric',
      month: 'long',
      year: 'numeric',
      timeZone: 'UTC',
    })
    for (let date = '1900-01-01'; date < '2240-01-01'; date = addDays(date, 11)) {
      const hebrew = hebrewDateOf(date)
      const month = hebrewMonthKey(hebrew)
      const [day, icuMonth, year] = icu.format(new Date(`${date}T12:00:00Z`)).split(/ (?!I+ )/)
      expect([String(hebrew.day), month, String(hebrew.year)], date).toEqual([
        day,
        icuMonths[icuMonth ?? ''] ?? icuMonth,
        year,
      ])
    }
  })
  test('the lengths of years and months are lawful', () => {
    for (let year = 5600; year < 6000; year += 1) {
      expect([353, 354, 355, 383, 384, 385]).toContain(daysInHebrewYear(year))
      const months = isHebrewLeapYear(year) ? 13 : 12
      const days = Array.from({ length: months }, (_, index) => daysInHebrewMonth(year, index + 1))
      expect(days.reduce((sum, length) => sum + length, 0)).toBe(daysInHebrewYear(year))
    }
  })
})

describe('Hebrew dates for people', () => {
  test.each([
    ['en', '1 Adar I 5787', 'Adar I'],
    ['he', 'א׳ אדר א׳ תשפ״ז', 'אדר א׳'],
    ['yi', 'א׳ אדר א׳ תשפ״ז', 'אדר א׳'],
  ] as const)('in %s', (language, text, month) => {
    expect(formatHebrewDate(1, 'Adar I', 5787, language)).toBe(text)
    expect(formatHebrewMonth('Adar I', language)).toBe(month)
  })
  test('Yiddish spells two months its own way', () => {
    expect([formatHebrewMonth('Sivan', 'he'), formatHebrewMonth('Sivan', 'yi')]).toEqual(['סיוון', 'סיון'])
    expect([formatHebrewMonth('Cheshvan', 'he'), formatHebrewMonth('Cheshvan', 'yi')]).toEqual([
      'חשוון',
      'חשון',
    ])
  })
})
