import { expect, it } from 'vitest'
import { reservationTransitions } from '../visit/transitions.ts'
import { causeOf, doorEffectOf, doorEffectOfLeft, garageCause, swapCause } from './door-effects.ts'

it('knows the door effect of each cause', () => {
  expect(doorEffectOf('P1')).toBe('unlockDry')
  expect(doorEffectOf(garageCause)).toBe('openGarage')
  expect(doorEffectOf('F5')).toBeNull()
  expect(doorEffectOf(swapCause)).toBe('unlockDry')
  expect(doorEffectOf('of an older version')).toBeNull()
})

it.each([
  [swapCause, 'lockBoth'],
  ['P2', 'lockDry'],
  ['D1', null],
  ['of an older version', null],
])('of a room that was left by %s: %s', (cause, effect) => {
  expect(doorEffectOfLeft(cause)).toBe(effect)
})

it('opens no garage for a patron at the kiosk', () => {
  const arrives = reservationTransitions.find(({ id }) => id === 'A1')
  const placed = reservationTransitions.find(({ id }) => id === 'P1')
  if (!arrives || !placed) throw new Error('the table has lost a row')
  expect([causeOf(arrives, 'U'), causeOf(arrives, 'K'), causeOf(placed, 'K')]).toEqual([
    'A1',
    'A1-inside',
    'P1',
  ])
  expect(doorEffectOf(causeOf(arrives, 'U'))).toBe('openGarage')
  expect(doorEffectOf(causeOf(arrives, 'K'))).toBeNull()
})
