import { describe, expect, it } from 'vitest'
import { byLapse, isUsable, isVoucherSold, shownCode, typedCode } from './prepaid.ts'

describe('gift cards and packages', () => {
  it('sells the listed amounts, and free ones within the limits (money-830)', () => {
    const none = { amountsMinor: [], leastMinor: null, mostMinor: null }
    expect(isVoucherSold(5000, none)).toBe(false)
    const listed = { ...none, amountsMinor: [2500, 5000] }
    expect([0, 2500, 5000, 5001].map(minor => isVoucherSold(minor, listed))).toEqual([
      ...[false, true, true, false],
    ])
    const free = { ...none, mostMinor: 9000 }
    expect([1, 9000, 9001].map(minor => isVoucherSold(minor, free))).toEqual([true, true, false])
    expect([999, 1000].map(minor => isVoucherSold(minor, { ...free, leastMinor: 1000 }))).toEqual([
      ...[false, true],
    ])
  })

  it('lapses after its last date, and is used by it (money-832, money-834)', () => {
    expect(isUsable({ expires: null }, '2026-11-26')).toBe(true)
    expect(isUsable({ expires: '2026-11-26' }, '2026-11-26')).toBe(true)
    expect(isUsable({ expires: '2026-11-25' }, '2026-11-26')).toBe(false)
    const credits = [
      { id: 'b', expires: null },
      { id: 'd', expires: '2027-01-01' },
      { id: 'c', expires: '2027-01-01' },
      { id: 'a', expires: null },
    ]
    expect(byLapse(credits).map(({ id }) => id)).toEqual(['c', 'd', 'a', 'b'])
  })

  it('reads a code as it is typed (money-831)', () => {
    expect(typedCode(' abcd-efgh jkmn-0o1l ')).toBe('ABCDEFGHJKMN0011')
    expect(typedCode('ABCD-EFGH-JKMN-001')).toBe(null)
    expect(typedCode('ABCD-EFGH-JKMN-001!')).toBe(null)
    expect(shownCode('ABCDEFGHJKMN0011')).toBe('ABCD-EFGH-JKMN-0011')
    expect(shownCode('')).toBe('')
  })
})
