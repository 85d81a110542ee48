import { expect, test } from 'vitest'
import {
  dayAndMonth,
  inSentence,
  longDate,
  money,
  setShownOffset,
  timeOf,
  wallTime,
  wallTimeRange,
  withoutMarks,
} from './format.ts'

/** Intl writes direction marks and narrow spaces, which are invisible. */
const plain = (text: string) => text.replace(/[\u200e\u200f\u2066\u2069]/g, '').replace(/\u00a0|\u202f/g, ' ')

test.each([
  ['21:15', 'en', '9:15 PM'],
  ['00:30', 'en', '12:30 AM'],
  ['12:00', 'yi', '12:00 PM'],
  ['09:05', 'he', '9:05'],
] as const)('%s in %s is %s', (time, language, expected) => {
  expect(plain(wallTime(time, language))).toBe(expected)
})

test('a Yiddish time stays together inside a line of the other direction', () => {
  expect(wallTime('21:15', 'yi')).toMatch(/^\u2066.*\u2069$/)
})

test.each([
  ['104 B', 'he', true],
  ['Leah Weiss', 'yi', true],
  ['+1 718-555-0100', 'he', true],
  ['718 555 0100', 'he', true],
  ['$35.00', 'yi', true],
  ['104', 'he', false],
  ['21:15', 'he', false],
  ['21:15 – 22:00', 'he', false],
  ['חיה מושקא', 'he', false],
  ['104 B', 'en', false],
  ['+1 718-555-0100', 'en', false],
  ['חיה מושקא', 'en', true],
] as const)('%s inside a sentence of %s is kept apart: %s', (value, language, isApart) => {
  const inside = inSentence(value, language)
  expect(inside).toBe(isApart ? `\u2068${value}\u2069` : value)
  expect(withoutMarks(inside)).toBe(value)
})

test('money has two decimals and separators', () => {
  expect(plain(money(1234.5, 'USD', 'en'))).toBe('$1,234.50')
  expect(plain(money(35, 'ILS', 'he'))).toBe('35.00 ₪')
  expect(plain(money(35, 'USD', 'yi'))).toBe('$35.00')
})

test('dates follow the language, whatever the zone of the machine', () => {
  expect(longDate('2026-11-22', 'en')).toBe('Sunday, November 22')
  expect(longDate('2026-11-22', 'he')).toBe('יום ראשון, 22 בנובמבר')
  expect(longDate('2026-11-22', 'yi')).toBe('זונטאג, 22 נאוועמבער')
  expect(dayAndMonth('2026-12-31', 'en', 'short')).toBe('Dec 31')
})

test('an instant is shown in the facility’s zone', () => {
  const shown = () => timeOf('2026-11-23T03:41:00Z', 'America/New_York', 'en')
  expect(shown()).toBe('10:41 PM')
  setShownOffset(90)
  expect(shown()).toBe('10:42 PM')
  setShownOffset(0)
})

test.each([
  ['18:00', '22:30', 'en', '6:00 – 10:30 PM'],
  ['18:00', '00:30', 'en', '6:00 PM – 12:30 AM'],
  ['18:00', '22:30', 'he', '18:00–22:30'],
  ['18:00', '00:30', 'he', '18:00–0:30'],
  ['18:00', '22:30', 'yi', '\u20666:00 – 10:30 PM\u2069'],
] as const)('writes the hours from %s to %s in %s as one range', (from, to, language, expected) => {
  expect(wallTimeRange(from, to, language).replace(/[\u2009\u202f]/g, ' ')).toBe(expected)
})
