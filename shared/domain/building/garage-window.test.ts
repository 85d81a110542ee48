import { describe, expect, test } from 'vitest'
import { type GarageVisit, garageWindow, isGarageOpenable } from './garage-window.ts'

const facts = { lastEntryTime: '00:30', lateGraceMinutes: 20, timeZone: 'America/New_York' }
const visit: GarageVisit = { status: 'Reserved', date: '2026-11-20', time: '19:00', parking: true }
const at = (iso: string) => Date.parse(iso)

describe('the garage', () => {
  test('opens for a reservation from 15 minutes before until the last entry', () => {
    const window = garageWindow(visit, facts)
    expect(isGarageOpenable(window, at('2026-11-20T23:44:59Z'))).toBe(false)
    expect(isGarageOpenable(window, at('2026-11-20T23:45:00Z'))).toBe(true)
    expect(isGarageOpenable(window, at('2026-11-21T05:30:00Z'))).toBe(false)
    expect(window?.shownUntilMs).toBe(window?.untilMs)
    expect(garageWindow({ ...visit, status: 'Arrived' }, facts)).toEqual(window)
  })
  test('opens after Done until 03:00; the home screen shows it until 05:00', () => {
    expect(garageWindow({ ...visit, status: 'Done' }, facts)).toEqual({
      fromMs: at('2026-11-20T10:00:00Z'),
      untilMs: at('2026-11-21T08:00:00Z'),
      shownUntilMs: at('2026-11-21T10:00:00Z'),
    })
  })
  test('stays shut otherwise', () => {
    expect(garageWindow({ ...visit, parking: false }, facts)).toBeNull()
    expect(garageWindow({ ...visit, status: 'Pending' }, facts)).toBeNull()
    expect(garageWindow(visit, { ...facts, lastEntryTime: null })).toBeNull()
    expect(isGarageOpenable(null, at('2026-11-20T23:45:00Z'))).toBe(false)
  })
  test('a grace shorter than five minutes opens at the time of the reservation', () => {
    expect(garageWindow(visit, { ...facts, lateGraceMinutes: 3 })?.fromMs).toBe(at('2026-11-21T00:00:00Z'))
  })
})
