import { expect, it } from 'vitest'
import { isDormant, provesPerson } from './dormant.ts'

it('counts an account as dormant when all that shows the person is older than set', () => {
  expect(isDormant(['2025-11-21', '2024-01-01'], '2026-11-22', 12)).toBe(true)
  expect(isDormant(['2025-11-22', '2024-01-01'], '2026-11-22', 12)).toBe(false)
  expect(isDormant(['2026-11-29'], '2026-11-22', 12)).toBe(false)
})

it('is proven by last name and postal code, however they are written', () => {
  const known = { lastName: 'Ben-Ari', zipcode: '11219-1234' }
  expect(provesPerson(known, { lastName: ' ben ari', zipcode: '11219' })).toBe(true)
  expect(
    provesPerson({ lastName: 'כהן', zipcode: '9414101' }, { lastName: 'כהן ', zipcode: '94141 01' }),
  ).toBe(true)
  expect(
    provesPerson({ lastName: 'Núñez', zipcode: 'SW1A 1AA' }, { lastName: 'nunez', zipcode: 'sw1a1aa' }),
  ).toBe(true)
  expect(provesPerson(known, { lastName: 'Ben-Ari', zipcode: '11218' })).toBe(false)
  expect(provesPerson(known, { lastName: 'Ari', zipcode: '11219' })).toBe(false)
})

it('is proven by nothing if the account has no name or no postal code', () => {
  const nothing = { lastName: '', zipcode: '' }
  expect(provesPerson(nothing, nothing)).toBe(false)
  expect(provesPerson({ lastName: 'Gold', zipcode: '' }, { lastName: 'Gold', zipcode: '' })).toBe(false)
})
