import { expect, it, test } from 'vitest'
import { isDormant, isLongUnseen, monthsBefore, provesPerson } from './dormant.ts'

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

const gone = {
  lastUses: ['2024-11-21', '2023-01-01'],
  isStaff: false,
  isDisabled: false,
  excludesAttendant: false,
  memberUntil: null,
  hasOpenMoney: false,
}
const today = '2026-11-22'

it('takes a patron as unseen who has not come for so long (privacy-780)', () => {
  expect(isLongUnseen(gone, today, 24)).toBe(true)
  expect(isLongUnseen({ ...gone, memberUntil: '2026-11-21' }, today, 24)).toBe(true)
  expect(isLongUnseen(gone, today, 25)).toBe(false)
  expect(isLongUnseen(gone, today, 0)).toBe(false)
})

it.each([
  ['a booking to come', { lastUses: [...gone.lastUses, '2026-12-01'] }],
  ['a role of staff', { isStaff: true }],
  ['a closed account', { isDisabled: true }],
  ['an attendant whom she avoids', { excludesAttendant: true }],
  ['a membership', { memberUntil: today }],
  ['open money', { hasOpenMoney: true }],
])('keeps a patron with %s (privacy-780)', (_, more) => {
  expect(isLongUnseen({ ...gone, ...more }, today, 24)).toBe(false)
})

test('counts whole months back, also over a year and to a shorter month', () => {
  expect(monthsBefore('2026-11-22', 13)).toBe('2025-10-22')
  expect(monthsBefore('2026-03-31', 1)).toBe('2026-02-28')
  expect(monthsBefore('2024-03-31', 1)).toBe('2024-02-29')
})
