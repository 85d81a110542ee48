import { expect, it } from 'vitest'
import { isLongUnseen } from './long-unseen.ts'

const gone = {
  lastUses: ['2024-11-21', '2023-01-01'],
  isStaff: false,
  isDisabled: false,
  excludesSomebody: false,
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
  ['an attendant whom she avoids', { excludesSomebody: true }],
  ['a membership', { memberUntil: today }],
  ['open money', { hasOpenMoney: true }],
])('keeps a patron with %s (privacy-780)', (_, more) => {
  expect(isLongUnseen({ ...gone, ...more }, today, 24)).toBe(false)
})
