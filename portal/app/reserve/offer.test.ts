import { expect, test } from 'vitest'
import { choicesFor, tilesOf, withoutOtherSalon } from './offer.ts'

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
