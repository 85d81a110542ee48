import { plainChoices } from '@mayim/domain/capacity/choices.ts'
import { expect, test } from 'vitest'
import { choicesFor, isOfferedAt, tilesOf, withoutOtherSalon } from './offer.ts'

test('an edit starts with the tiles of the booking', () => {
  const choices = choicesFor('wheelchair', ['parking', 'doubleSlot'])
  expect(tilesOf(choices)).toEqual({ room: 'wheelchair', extras: ['doubleSlot', 'parking'] })
})

test('one salon choice at a time', () => {
  expect(withoutOtherSalon(['parking', 'salonManicure', 'salonBoth'], ['parking', 'salonManicure'])).toEqual([
    'parking',
    'salonBoth',
  ])
})

test('a taken time is still offered, and one after the last bath is not', () => {
  const row = { ...plainChoices, salonAfter: false, available: 0 }
  const slots = [
    { timeSlot: '19:00', availableReservations: [row, { ...row, bath: true }] },
    { timeSlot: '22:30', availableReservations: [row] },
  ]
  const bath = { ...plainChoices, bath: true }
  expect(isOfferedAt(bath, '19:00', slots, { shabbosMode: false })).toBe(true)
  expect(isOfferedAt(bath, '22:30', slots, { shabbosMode: false })).toBe(false)
  expect(isOfferedAt(plainChoices, '22:30', slots, { shabbosMode: false })).toBe(true)
})
