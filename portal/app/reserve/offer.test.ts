import { expect, test } from 'vitest'
import { availableAt, choicesFor, tilesOf, withoutOtherSalon } from './offer.ts'

const entry = {
  bath: false,
  doubleSlot: false,
  handicapped: false,
  kallah: false,
  parking: false,
  privateRoom: false,
  salonAfter: false,
  segula: false,
  available: 0,
}
const slot = {
  timeSlot: '19:00',
  availableReservations: [
    { ...entry, available: 4 },
    { ...entry, bath: true, available: 2 },
    { ...entry, bath: true, handicapped: true, available: 1 },
    { ...entry, parking: true, salonAfter: true, available: 3 },
  ],
}

test('takes the entry of exactly her choice', () => {
  expect(availableAt(slot, choicesFor('shower', []), false)).toBe(4)
  expect(availableAt(slot, choicesFor('bath', []), false)).toBe(2)
  expect(availableAt(slot, choicesFor('wheelchair', []), false)).toBe(1)
  expect(availableAt(slot, choicesFor('shower', ['parking', 'salonManicure']), false)).toBe(3)
  expect(availableAt(slot, choicesFor('bath', ['doubleSlot']), false)).toBe(0)
})

test('in Shabbos mode room and extras count for nothing', () => {
  expect(availableAt(slot, choicesFor('bath', ['doubleSlot', 'parking']), true)).toBe(4)
  expect(availableAt(slot, choicesFor(null, []), true)).toBe(4)
})

test('an edit begins with the tiles of what was booked', () => {
  const choices = choicesFor('wheelchair', ['parking', 'doubleSlot'])
  expect(tilesOf(choices)).toEqual({ room: 'wheelchair', extras: ['doubleSlot', 'parking'] })
})

test('one salon choice at a time', () => {
  expect(withoutOtherSalon(['parking', 'salonManicure', 'salonBoth'], ['parking', 'salonManicure'])).toEqual([
    'parking',
    'salonBoth',
  ])
})
