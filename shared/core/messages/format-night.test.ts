import { expect, test } from 'vitest'
import { formatNight, formatTime } from './format-night.ts'

test.each([
  ['en', '2026-11-23', '19:00', 'Monday, November 23, 7:00 PM'],
  ['he', '2026-11-23', '19:00', 'יום שני, 23 בנובמבר, 19:00'],
  ['yi', '2026-11-23', '19:00', 'מאנטאג, 23 נאוועמבער, \u200e7:00 PM'],
  ['en', '2026-11-28', '00:30', 'Motzei Shabbos, November 28, 12:30 AM'],
  ['yi', '2026-11-28', '18:15', 'מוצאי שבת, 28 נאוועמבער, \u200e6:15 PM'],
] as const)(
  'a text in %s writes the night and the time as the app does (messages-2)',
  (language, date, time, text) => {
    expect(formatNight(language, date, time)).toBe(text)
  },
)

test('an instant is written as the wall time of the facility', () => {
  const instantMs = Date.parse('2026-11-23T22:05:00Z')
  expect(formatTime('en', instantMs, 'America/New_York')).toBe('5:05 PM')
  expect(formatTime('he', instantMs, 'America/New_York')).toBe('17:05')
})
