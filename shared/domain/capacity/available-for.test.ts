import { expect, test } from 'vitest'
import { isFullAt } from './available-for.ts'
import { type Choices, plainChoices } from './choices.ts'

test('a time is full where no room of the kind is free, whatever else she wants (booking-1200)', () => {
  const row = { ...plainChoices, salonAfter: false, available: 0 }
  const entries = [{ timeSlot: '19:00', availableReservations: [row, { ...row, bath: true, available: 2 }] }]
  const full = (choices: Partial<Choices>, time = '19:00') =>
    isFullAt({ ...plainChoices, ...choices }, time, entries, { shabbosMode: false })
  expect(full({})).toBe(true)
  expect(full({ parking: true, salonBoth: true })).toBe(true)
  expect(full({ bath: true })).toBe(false)
  expect(full({ segula: true })).toBe(false)
  expect(full({}, '19:15')).toBe(false)
})
