import { describe, expect, it, test } from 'vitest'
import { type GarageVisit, garageWindow, isGarageOpenable, isNearGarage, mayOpenGarage } from './garage.ts'

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

it.each([
  [{ ofReservation: 2, ofPerson: 2, ofAll: 59 }, false, true],
  [{ ofReservation: 3, ofPerson: 0, ofAll: 3 }, false, false],
  [{ ofReservation: 0, ofPerson: 3, ofAll: 3 }, false, false],
  [{ ofReservation: 0, ofPerson: 0, ofAll: 60 }, false, false],
  [{ ofReservation: 2, ofPerson: 9, ofAll: 90 }, true, true],
  [{ ofReservation: 3, ofPerson: 9, ofAll: 90 }, true, false],
])('after %j, by staff %s: %s (building-47)', (opens, isStaff, expected) => {
  expect(mayOpenGarage(opens, isStaff)).toBe(expected)
})

const garage = { latitude: 40.65, longitude: -73.95 }

test.each([
  ['at it', garage, garage, 0, true],
  ['111 m north of it', garage, { latitude: 40.651, longitude: -73.95 }, 112, true],
  ['111 m north of it, and nearer is asked', garage, { latitude: 40.651, longitude: -73.95 }, 110, false],
  ['84 m west of it', garage, { latitude: 40.65, longitude: -73.951 }, 85, true],
  ['on the other side of the earth', garage, { latitude: -40.65, longitude: 106.05 }, 20_000_000, false],
  ['nobody knows where she is', garage, null, 1, true],
  ['nobody knows where the garage is', null, garage, 1, true],
] as const)('%s', (_, ofGarage, hers, radiusMeters, near) => {
  expect(isNearGarage(ofGarage, hers, radiusMeters)).toBe(near)
})
