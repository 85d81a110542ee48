import { describe, expect, test } from 'vitest'
import { firstStatus, isHold, isHoldOver, isOrWasHold } from './booking-status.ts'

const at = Date.parse('2026-11-22T22:10:00.000Z')
const hold = { bookingStatus: 'Pending', visitStatus: null, holdExpiresAt: '2026-11-22T22:10:00.000Z' }

describe('a hold', () => {
  test('is over at the very instant', () => {
    expect(isHoldOver(hold, at - 1)).toBe(false)
    expect(isHoldOver(hold, at)).toBe(true)
  })
  test('without an end is never over', () => {
    expect(isHoldOver({ ...hold, holdExpiresAt: null }, at)).toBe(false)
  })
  test.each([
    ['a booking', { bookingStatus: 'Reserved' }],
    ['one that was placed into a room', { visitStatus: 'Assigned' }],
  ])('is not %s', (_name, more) => {
    expect(isHold({ ...hold, ...more })).toBe(false)
    expect(isHoldOver({ ...hold, ...more }, at)).toBe(false)
  })
})

describe('a booking that was never reserved', () => {
  test.each([
    ['a hold', hold, true],
    ['a hold without an end', { ...hold, holdExpiresAt: null }, true],
    ['a hold that ended', { ...hold, bookingStatus: 'Canceled' }, true],
    ['no reserved booking', { bookingStatus: 'Reserved', holdExpiresAt: null }, false],
  ])('is %s', (_name, booking, expected) => {
    expect(isOrWasHold(booking)).toBe(expected)
  })
})

describe('a booking begins', () => {
  const asked = { byStaff: false, wanted: null, prepaymentRequired: true, owedMinor: 3000 } as const
  test.each([
    ['as a hold where she must pay first', asked, 'Pending'],
    ['as a hold whatever she says of herself', { ...asked, wanted: 'Reserved' }, 'Pending'],
    ['reserved where nothing is owed', { ...asked, owedMinor: 0 }, 'Reserved'],
    ['reserved where she may pay later', { ...asked, prepaymentRequired: false }, 'Reserved'],
    [
      'as a hold when she asks for one',
      { ...asked, prepaymentRequired: false, wanted: 'Pending' },
      'Pending',
    ],
    ['reserved by staff', { ...asked, byStaff: true }, 'Reserved'],
    ['as staff say', { ...asked, byStaff: true, wanted: 'Pending' }, 'Pending'],
  ] as const)('%s', (_name, each, status) => expect(firstStatus(each)).toBe(status))
})
