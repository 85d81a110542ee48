import { expect, test } from 'vitest'
import { linkState } from './answer-link.ts'

const link = { userId: 'her', expiresAt: '2026-11-24T20:00:00.000Z', usedAt: null }
const visit = { userId: 'her', bookingStatus: 'Reserved', visitStatus: null }
const before = '2026-11-24T19:59:59.999Z'

test.each([
  ['before its end', link, visit, before, 'open'],
  ['at its end', link, visit, link.expiresAt, 'over'],
  ['after it was used', { ...link, usedAt: before }, visit, before, 'used'],
  ['of a canceled visit', link, { ...visit, bookingStatus: 'Canceled' }, before, 'over'],
  ['of a visit that began', link, { ...visit, visitStatus: 'CheckedIn' }, before, 'over'],
  ['of a visit that is another’s now', link, { ...visit, userId: 'other' }, before, 'over'],
  ['of a visit that is gone', link, undefined, before, 'over'],
] as const)('a link %s (messages-840)', (_what, of, row, now, state) => {
  expect(linkState(of, row, now)).toBe(state)
})
