import { expect, test } from 'vitest'
import { kallahTimeToBeSet } from '../capacity/choices.ts'
import { dueReminder, isTexted, stands } from './reminder.ts'

const settings = {
  timeZone: 'America/New_York',
  reminderDayBeforeTime: '14:00',
  reminderMinutesBefore: 180,
}
const both = { dayBefore: true, dayOf: true }
const visit = { date: '2026-11-24', time: '20:00', bookedAtMs: Date.parse('2026-11-20T12:00:00Z') }

test.each([
  // Brooklyn is five hours behind.
  ['2026-11-23T18:59:59Z', null],
  ['2026-11-23T19:00:00Z', 'dayBefore'],
  ['2026-11-24T03:29:59Z', 'dayBefore'],
  ['2026-11-24T03:30:00Z', null],
  ['2026-11-24T21:59:59Z', null],
  ['2026-11-24T22:00:00Z', 'dayOf'],
  ['2026-11-25T00:59:59Z', 'dayOf'],
  ['2026-11-25T01:00:00Z', null],
])('at %s: %s', (now, kind) => {
  expect(dueReminder(visit, both, settings, Date.parse(now))?.kind ?? null).toBe(kind)
})

test.each([
  ['she wants none of the day', visit, { dayBefore: true, dayOf: false }],
  ['she booked within the three hours', { ...visit, bookedAtMs: Date.parse('2026-11-24T22:00:00Z') }, both],
])('none where %s', (_, of, wanted) => {
  expect(dueReminder(of, wanted, settings, Date.parse('2026-11-24T23:00:00Z'))).toBeNull()
})

test('a time after midnight belongs to its evening, and in the night of a clock change it is three hours that pass', () => {
  // 00:30 after Saturday, 31 October: the clock goes back at 02:00.
  const late = { ...visit, date: '2026-10-31', time: '00:30', bookedAtMs: 0 }
  const due = dueReminder(late, both, settings, Date.parse('2026-11-01T01:30:00Z'))
  expect(due).toEqual({ kind: 'dayOf', untilMs: Date.parse('2026-11-01T04:30:00Z') })
  expect(dueReminder(late, both, settings, Date.parse('2026-10-30T18:00:00Z'))?.kind).toBe('dayBefore')
})

test.each([
  ['booked ahead', { advanceReservation: 1, kallah: 0, time: '20:00' }, true],
  ['who walked in', { advanceReservation: 0, kallah: 0, time: '20:00' }, false],
  ['a kallah with her time', { advanceReservation: 1, kallah: 1, time: '20:00' }, true],
  ['a kallah whose time is to be set', { advanceReservation: 1, kallah: 1, time: kallahTimeToBeSet }, false],
])('is told of: %s', (_, booking, told) => {
  expect(isTexted(booking)).toBe(told)
})

test.each([
  ['Reserved', null, true],
  ['Reserved', 'Arrived', false],
  ['Canceled', null, false],
])('stands: %s, at the facility %s', (bookingStatus, visitStatus, expected) => {
  expect(stands({ bookingStatus, visitStatus })).toBe(expected)
})
