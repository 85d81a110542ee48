import { expect, test } from 'vitest'
import { brooklyn } from './example-settings.ts'
import { scheduleDay } from './schedule.ts'
import { checkOverride } from './schedule-override.ts'

const night = { openTime: '19:00', lastEntryTime: '23:00' }
const none = { openTime: null, lastEntryTime: null }

test.each([
  ['the doors after midnight', { openTime: '00:30', lastEntryTime: '01:00' }, none, 'openPastMidnight'],
  ['a last bath before the doors', { lastBath: '18:45' }, night, 'lastBathOutside'],
  ['a last bath after the last entry', { lastBath: '23:15' }, night, 'lastBathOutside'],
  ['a last bath within', { lastBath: '22:30' }, night, 'fits'],
  ['a last bath of a night without hours', { lastBath: '22:30' }, none, 'fits'],
  [
    'one of which the last entry alone is known',
    { lastBath: '23:15' },
    { ...none, lastEntryTime: '23:00' },
    'lastBathOutside',
  ],
  [
    'doors after the last entry of the rules, which would leave a night of no minutes',
    { openTime: '23:30' },
    night,
    'openAfterLastEntry',
  ],
  ['doors at the last entry of the rules', { openTime: '23:00', lastBath: '23:00' }, night, 'fits'],
  ['doors of a night without a last entry', { openTime: '23:30' }, none, 'fits'],
  ['a last entry before the doors of the rules', { lastEntryTime: '18:30' }, night, 'openAfterLastEntry'],
] as const)('%s', (_name, override, generated, expected) => {
  const checked = checkOverride(override, generated)
  expect(checked.ok ? 'fits' : checked.code).toBe(expected)
})

test('a night without sunset has the hours that staff give it', () => {
  const polar = { ...brooklyn, zmanimLatitude: 78.2, zmanimLongitude: 15.6, timeZone: 'Europe/Oslo' }
  const day = scheduleDay('2026-12-21', polar, { openTime: '19:00', lastEntryTime: '22:00' })
  expect([day.openTime, day.lastEntryTime]).toEqual(['19:00', '22:00'])
})
