import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  hasMemberPrice,
  isLapseDue,
  isMemberOn,
  type MembershipTerm,
  mayBuyLevel,
  membershipOf,
} from './membership.ts'

const bought = (id: string, day: string, months: number): MembershipTerm => ({
  id,
  kind: 'bought',
  level: 'Gold',
  reducedPrices: true,
  months,
  expires: null,
  day,
  at: `${day}T20:00:00.000Z`,
  ledgerId: `line-${id}`,
})
const returned = (id: string, day: string): MembershipTerm => ({ ...bought(id, day, 0), kind: 'returned' })
const set = (id: string, day: string, expires: string): MembershipTerm => ({
  ...bought(id, day, 0),
  kind: 'set',
  level: 'Honor',
  reducedPrices: false,
  expires,
})

describe('a membership', () => {
  it('is none without entries', () => {
    expect(membershipOf([])).toBeNull()
    const refunded = [bought('a', '2026-11-22', 12), returned('a', '2026-11-23')]
    expect(membershipOf(refunded)).toBeNull()
    expect(isMemberOn(null, '2026-11-22')).toBe(false)
    expect(hasMemberPrice(null, '2026-11-22')).toBe(false)
    expect(mayBuyLevel(null, 'Gold', '2026-11-22')).toBe(true)
  })

  it.each([
    ['a year from the day of the purchase', [bought('a', '2026-11-22', 12)], '2027-11-22'],
    [
      'a renewal, which adds to what is left',
      [bought('a', '2026-11-22', 12), bought('b', '2027-03-01', 12)],
      '2028-11-22',
    ],
    [
      'a purchase after the lapse, which begins again',
      [bought('a', '2025-01-31', 1), bought('b', '2026-03-01', 1)],
      '2026-04-01',
    ],
    [
      'a renewal that was refunded',
      [bought('a', '2026-11-22', 12), bought('b', '2027-03-01', 12), returned('b', '2027-03-02')],
      '2027-11-22',
    ],
    [
      'a first purchase that was refunded after its renewal',
      [bought('a', '2026-11-22', 12), returned('a', '2027-03-02'), bought('b', '2027-03-01', 12)],
      '2028-03-01',
    ],
    ['a shorter month', [bought('a', '2026-01-31', 1)], '2026-02-28'],
    [
      'a last date that staff set',
      [bought('a', '2026-01-31', 12), set('b', '2026-02-01', '2026-02-10')],
      '2026-02-10',
    ],
    [
      'months after a date that staff set',
      [set('a', '2026-02-01', '2026-06-10'), bought('b', '2026-02-02', 1)],
      '2026-07-10',
    ],
  ] as const)('lasts for %s', (_, terms, expires) => {
    expect(membershipOf(terms)?.expires).toBe(expires)
  })

  it('holds on its last date, at its prices, and then lapses', () => {
    const gold = membershipOf([bought('a', '2026-11-22', 1)])
    const honor = membershipOf([set('a', '2026-11-22', '2026-12-22')])
    expect(gold).toEqual({ level: 'Gold', expires: '2026-12-22', reducedPrices: true })
    expect([isMemberOn(gold, '2026-12-22'), isMemberOn(gold, '2026-12-23')]).toEqual([true, false])
    expect([hasMemberPrice(gold, '2026-12-22'), hasMemberPrice(honor, '2026-12-22')]).toEqual([true, false])
    expect(mayBuyLevel(gold, 'Gold', '2026-12-22')).toBe(true)
    expect(mayBuyLevel(gold, 'Silver', '2026-12-22')).toBe(false)
    expect(mayBuyLevel(gold, 'Silver', '2026-12-23')).toBe(true)
  })

  it.each([
    ['2026-12-07', 14, false],
    ['2026-12-08', 14, true],
    ['2026-12-22', 14, true],
    ['2026-12-23', 14, false],
    ['2026-12-22', 0, false],
  ])('tells of its lapse on %s with %i days before: %s', (today, days, isDue) => {
    expect(isLapseDue({ expires: '2026-12-22' }, today, days)).toBe(isDue)
  })

  it('is the same whatever the order in which the entries arrive, and keeps each bought month', () => {
    const days = fc.integer({ min: 10, max: 28 }).map(day => `2026-11-${day}`)
    const term = fc.tuple(fc.uuid(), days, fc.integer({ min: 1, max: 24 })).map(each => bought(...each))
    fc.assert(
      fc.property(fc.uniqueArray(term, { selector: each => each.id, minLength: 1, maxLength: 6 }), terms => {
        const found = membershipOf(terms)
        expect(membershipOf(terms.toReversed())).toEqual(found)
        const months = terms.reduce((sum, each) => sum + each.months, 0)
        const [first] = terms.toSorted((a, b) => (a.day < b.day ? -1 : 1))
        expect(found?.expires).toBe(membershipOf([{ ...bought('a', first?.day ?? '', months) }])?.expires)
      }),
    )
  })
})
