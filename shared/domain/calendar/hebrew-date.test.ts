import { describe, expect, test } from 'vitest'
import { addDays } from './business-day.ts'
import {
  civilDateOf,
  daysInHebrewMonth,
  daysInHebrewYear,
  hebrewDateOf,
  isHebrewLeapYear,
  yearBefore,
} from './hebrew-date.ts'
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

describe('the night of the year before (screens-562)', () => {
  test('is the same civil date, and none for 29 February', () => {
    expect(yearBefore('2026-11-22', 'civil')).toBe('2025-11-22')
    expect(yearBefore('2028-02-29', 'civil')).toBeNull()
  })

  test('is the same Hebrew date, which begins with the night (calendar-6)', () => {
    // The night of 13 Kislev 5787 and 5786.
    expect(yearBefore('2026-11-22', 'hebrew')).toBe('2025-12-02')
    // The night of 1 Kislev 5787, and that of 5786; the night before is of 30 Cheshvan, which 5786 had not.
    expect(yearBefore('2026-11-10', 'hebrew')).toBe('2025-11-20')
    expect(yearBefore('2026-11-09', 'hebrew')).toBeNull()
    // Adar of a plain year after a leap year stands for Adar II: the night of 1 Adar, and of Purim, 5785 and 5784.
    expect(yearBefore('2025-02-28', 'hebrew')).toBe('2024-03-10')
    expect(yearBefore('2025-03-13', 'hebrew')).toBe('2024-03-23')
    // Purim of a leap year, 14 Adar II 5787, and that of 5786; Adar I has no counterpart.
    expect(yearBefore('2027-03-22', 'hebrew')).toBe('2026-03-02')
    expect(yearBefore('2027-02-20', 'hebrew')).toBeNull()
    // Adar between two plain years, 5785 has no leap year after it: Purim 5786 and 5785.
    expect(yearBefore('2026-03-02', 'hebrew')).toBe('2025-03-13')
  })

  test('is null for a 30th that the year before had not, and otherwise has the same day and month', () => {
    const wrong: string[] = []
    let missing = 0
    for (let night = '2020-01-01'; night < '2030-01-01'; night = addDays(night, 1)) {
      const now = hebrewDateOf(addDays(night, 1))
      const before = yearBefore(night, 'hebrew')
      if (before === null) missing += 1
      const then = before === null ? null : hebrewDateOf(addDays(before, 1))
      if (civilDateOf(now) !== addDays(night, 1)) wrong.push(night)
      if (then && (then.year !== now.year - 1 || then.day !== now.day)) wrong.push(night)
    }
    expect(wrong).toEqual([])
    // Three times Adar I of 30 days, and five times a 30th.
    expect(missing).toBe(95)
  })
})
