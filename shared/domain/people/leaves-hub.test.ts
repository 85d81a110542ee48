import { expect, it } from 'vitest'
import { leavesHub } from './leaves-hub.ts'

const gone = {
  lastUses: ['2024-11-21', '2023-01-01'],
  isStaff: false,
  isDisabled: false,
  excludesSomebody: false,
  memberUntil: null,
  isOpen: false,
  isFoundByPhone: true,
}
const today = '2026-11-22'

it('lets the rows of a patron leave the hub who has not come for so long (privacy-780)', () => {
  expect(leavesHub(gone, today, 24)).toBe(true)
  expect(leavesHub({ ...gone, memberUntil: '2026-11-21' }, today, 24)).toBe(true)
  expect(leavesHub(gone, today, 25)).toBe(false)
  expect(leavesHub(gone, today, 0)).toBe(false)
})

it.each([
  ['a booking to come', { lastUses: [...gone.lastUses, '2026-12-01'] }],
  ['a role of staff', { isStaff: true }],
  ['a closed account', { isDisabled: true }],
  ['an attendant whom she avoids', { excludesSomebody: true }],
  ['a membership', { memberUntil: today }],
  ['open money', { isOpen: true }],
  ['an account of an earlier owner of the phone', { isFoundByPhone: false }],
])('keeps the rows of a patron with %s (privacy-780)', (_, more) => {
  expect(leavesHub({ ...gone, ...more }, today, 24)).toBe(false)
})
