import { describe, expect, test } from 'vitest'
import { weekdayEvening } from '../capacity/example-capacity.ts'
import { checkDateChoice, checkEditable, dateFault, daysAheadFor, isTooEarly } from './booking-date.ts'

const facts = {
  today: '2026-11-20',
  nowMs: Date.parse('2026-11-20T20:00:00Z'),
  sunsetTodayMs: Date.parse('2026-11-20T21:34:00Z'),
  daysAhead: 7,
}
const on = (date: string, more: Partial<typeof weekdayEvening> = {}) => ({
  ...weekdayEvening,
  date,
  cutoffAt: null,
  ...more,
})

describe('the night of a booking', () => {
  test('is one of the tiles', () => {
    expect(checkDateChoice(on('2026-11-20'), facts)).toEqual({ ok: true, value: '2026-11-20' })
    expect(checkDateChoice(on('2026-11-19'), facts)).toMatchObject({ code: 'reserveDatePast' })
    expect(checkDateChoice(on('2026-11-28'), facts)).toMatchObject({ code: 'reserveDateTooFar' })
  })
  test('is open and before its cutoff', () => {
    expect(checkDateChoice(on('2026-11-21', { closed: true }), facts)).toMatchObject({
      code: 'reserveDateClosed',
    })
    const past = on('2026-11-20', { cutoffAt: '2026-11-20T19:16:00.000Z' })
    expect(checkDateChoice(past, facts)).toMatchObject({ code: 'reserveDatePastCutoff' })
  })
  test('a week ahead only after sunset', () => {
    expect(checkDateChoice(on('2026-11-27'), facts)).toMatchObject({ code: 'reserveDateTooEarly' })
    expect(checkDateChoice(on('2026-11-27'), { ...facts, nowMs: facts.sunsetTodayMs })).toMatchObject({
      ok: true,
    })
    expect(isTooEarly('2026-11-27', { ...facts, sunsetTodayMs: null })).toBe(false)
    expect(isTooEarly('2026-11-26', facts)).toBe(false)
  })
})

test('a tile names the first of its faults', () => {
  const none = { closed: false, pastCutoff: false, tooEarly: false }
  expect(dateFault(none)).toBeNull()
  expect(dateFault({ ...none, tooEarly: true })).toBe('tooEarly')
  expect(dateFault({ ...none, pastCutoff: true, tooEarly: true })).toBe('pastCutoff')
  expect(dateFault({ closed: true, pastCutoff: true, tooEarly: true })).toBe('closed')
})

test('the days ahead are a setting for each kind of patron, at most 7', () => {
  const settings = { reservationMaxDaysInAdvance: 5, reservationMaxDaysInAdvanceLocalResident: 14 }
  expect([daysAheadFor(settings, false), daysAheadFor(settings, true)]).toEqual([5, 7])
  expect(daysAheadFor({ ...settings, reservationMaxDaysInAdvance: -1 }, false)).toBe(0)
})

test('a past reservation cannot be edited', () => {
  expect(checkEditable('2026-11-20', '2026-11-20')).toEqual({ ok: true, value: '2026-11-20' })
  expect(checkEditable('2026-11-19', '2026-11-20')).toMatchObject({ code: 'editPast' })
})
