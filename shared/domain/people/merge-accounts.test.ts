import { expect, test } from 'vitest'
import type { Membership } from '../money/membership.ts'
import {
  checkMerge,
  type MergedColumns,
  type MergeFacts,
  mergedColumns,
  mergedMembership,
  mergedNote,
} from './merge-accounts.ts'

const today = '2026-11-25'
const plain: MergeFacts = {
  isStaff: false,
  phone: '+17185550100',
  openNights: [],
  waitNights: [],
  membership: null,
  notes: '',
  internalNote: '',
}
const holds: Membership = { level: 'Friend', expires: '2027-01-01', reducedPrices: true }
const lapsed: Membership = { level: 'Sister', expires: '2026-03-01', reducedPrices: false }

test.each<[Partial<MergeFacts>, Partial<MergeFacts>, string | null]>([
  [{}, {}, null],
  [{ isStaff: true }, {}, 'mergeStaff'],
  [{}, { isStaff: true }, 'mergeStaff'],
  [{ phone: null }, {}, 'mergePhone'],
  [{ phone: null }, { phone: null }, null],
  [{}, { phone: null }, null],
  [{ openNights: [today] }, { openNights: ['2026-11-27'] }, 'mergeTwoBookings'],
  [{ openNights: [today] }, { waitNights: [today] }, null],
  [{ waitNights: ['2026-11-26', today] }, { waitNights: [today] }, 'mergeTwoWaits'],
  [{ membership: holds }, { membership: holds }, 'mergeTwoMemberships'],
  [{ membership: holds }, { membership: lapsed }, null],
  [{ notes: 'a'.repeat(1000) }, { notes: 'b'.repeat(999) }, null],
  [{ notes: 'a'.repeat(1000) }, { notes: 'b'.repeat(1000) }, 'mergeNoteTooLong'],
  [{ internalNote: 'a'.repeat(1000) }, { internalNote: 'b'.repeat(1000) }, 'mergeNoteTooLong'],
])('%j and %j can be merged, or are refused (people-760): %s', (kept, gone, code) => {
  const checked = checkMerge({ ...plain, ...kept }, { ...plain, ...gone }, { today, membership: undefined })
  expect(checked.ok ? null : checked.code).toBe(code)
})

test('a choice resolves two memberships that hold (people-760)', () => {
  const both = { ...plain, membership: holds }
  expect(checkMerge(both, both, { today, membership: 'gone' }).ok).toBe(true)
})

test('what is blank comes from the other account, and what belongs together from one (people-761)', () => {
  const kept: MergedColumns = {
    firstName: 'Rivka',
    lastName: '',
    email: '',
    address: '',
    city: 'Monsey',
    state: '',
    zipcode: '',
    checkedBy: '',
    company: 'alone',
    localResident: 0,
    discount: 1,
    handSignal: 0,
    excludedAttendants: [3, 5],
  }
  const gone: MergedColumns = {
    firstName: 'R.',
    lastName: 'Gold',
    email: 'rivka@example.org',
    address: '5 Main Street',
    city: 'Brooklyn',
    state: 'NY',
    zipcode: '11213',
    checkedBy: 'attendant',
    company: 'friend',
    localResident: 1,
    discount: 0,
    handSignal: 0,
    excludedAttendants: [5, 8],
  }
  expect(mergedColumns(kept, gone)).toEqual({
    ...kept,
    email: 'rivka@example.org',
    checkedBy: 'attendant',
    localResident: 1,
    excludedAttendants: [3, 5, 8],
  })
})

test('both notes stay, none twice (people-761)', () => {
  expect(mergedNote('', '')).toBe('')
  expect(mergedNote('Speaks slowly', '')).toBe('Speaks slowly')
  expect(mergedNote('', 'Towels')).toBe('Towels')
  expect(mergedNote('Towels', 'Towels, please')).toBe('Towels, please')
  expect(mergedNote('Speaks slowly', 'Towels')).toBe('Speaks slowly\nTowels')
})

test.each<[Membership | null, Membership | null, 'kept' | 'gone' | undefined, 'kept' | 'gone' | null]>([
  [null, null, undefined, null],
  [holds, null, undefined, 'kept'],
  [null, lapsed, undefined, 'gone'],
  [holds, holds, 'gone', 'gone'],
  [holds, holds, undefined, 'kept'],
  [holds, lapsed, 'gone', 'kept'],
  [lapsed, holds, undefined, 'gone'],
  [lapsed, { ...lapsed, expires: '2026-04-01' }, undefined, 'gone'],
  [lapsed, lapsed, undefined, 'kept'],
])(
  'of the memberships %j and %j with the choice %s counts %s (people-761)',
  (kept, gone, membership, whose) => {
    expect(mergedMembership(kept, gone, { today, membership })).toBe(whose)
  },
)
