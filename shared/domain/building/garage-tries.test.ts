import { expect, it } from 'vitest'
import { mayOpenGarage } from './garage-tries.ts'

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
