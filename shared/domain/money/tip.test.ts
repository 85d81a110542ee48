import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkTip, divideByLargestRemainder, shareTip, splitTip } from './tip.ts'

const types = ['reception', 'attendant', 'cleaning', 'equalShares', 'The caterer']

describe('a tip', () => {
  test.each([
    [0, '', null],
    [500, 'cleaning', { amountMinor: 500, type: 'cleaning' }],
    [500, 'Divide among above', { amountMinor: 500, type: 'equalShares' }],
    [500, 'The caterer', { amountMinor: 500, type: 'The caterer' }],
    [500, '', 'tipTypeMissing'],
    [500, 'CLEANING', 'tipTypeMissing'],
    [-1, 'cleaning', 'amountNegative'],
    [0.5, 'cleaning', 'amountInvalid'],
  ])('%s for "%s"', (amountMinor, type, expected) => {
    const checked = checkTip(amountMinor, type, types)
    expect(checked.ok ? checked.value : checked.code).toEqual(expected)
  })
  test('a tip for one goes to her only; a divided one goes to all above in the list, the odd cent to the first', () => {
    expect(splitTip({ amountMinor: 700, type: 'attendant' }, types)).toEqual([
      { to: 'attendant', amountMinor: 700 },
    ])
    expect(splitTip({ amountMinor: 1000, type: 'equalShares' }, types)).toEqual([
      { to: 'reception', amountMinor: 334 },
      { to: 'attendant', amountMinor: 333 },
      { to: 'cleaning', amountMinor: 333 },
    ])
    expect(splitTip({ amountMinor: 1000, type: 'equalShares' }, ['Divide among above'])).toEqual([
      { to: 'equalShares', amountMinor: 1000 },
    ])
  })
})

test('a tip for attendants goes to those of the visit, else to those of the night, to the cent (money-706)', () => {
  const tip = { amountMinor: 1000, type: 'equalShares' }
  const duty = { attended: ['Rivka', 'Leah'], onDuty: ['Rivka', 'Leah', 'Dina'] }
  expect(shareTip(tip, types, duty)).toEqual([
    { to: 'reception', amountMinor: 334 },
    { to: 'Rivka', amountMinor: 167 },
    { to: 'Leah', amountMinor: 166 },
    { to: 'cleaning', amountMinor: 333 },
  ])
  const forOne = { amountMinor: 500, type: 'attendant' }
  expect(shareTip(forOne, types, { ...duty, attended: [] }).map(({ amountMinor }) => amountMinor)).toEqual([
    167, 167, 166,
  ])
  expect(shareTip(forOne, types, { attended: [], onDuty: [] })).toEqual([
    { to: 'attendant', amountMinor: 500 },
  ])
})

describe('the largest remainder', () => {
  test('by weights', () => {
    expect(divideByLargestRemainder(100, [1, 1, 4])).toEqual([17, 17, 66])
    expect(divideByLargestRemainder(10, [2, 1, 1])).toEqual([5, 3, 2])
    expect(divideByLargestRemainder(0, [1, 1])).toEqual([0, 0])
  })
  test('sums up exactly, is never a cent off its share, and gives the odd cents to the largest remainders', () => {
    const weights = fc
      .array(fc.nat(50), { minLength: 1, maxLength: 6 })
      .filter(all => all.some(each => each > 0))
    fc.assert(
      fc.property(fc.nat(10_000_000), weights, (amountMinor, each) => {
        const parts = divideByLargestRemainder(amountMinor, each)
        const whole = each.reduce((sum, weight) => sum + weight, 0)
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(amountMinor)
        const rounded = parts.map((part, at) => {
          const exact = amountMinor * (each[at] as number)
          const up = part - Math.floor(exact / whole)
          expect([0, 1]).toContain(up)
          return { up, left: exact % whole }
        })
        const ups = rounded.filter(({ up }) => up === 1).map(({ left }) => left)
        const downs = rounded.filter(({ up }) => up === 0).map(({ left }) => left)
        expect(Math.min(...ups, Number.POSITIVE_INFINITY)).toBeGreaterThanOrEqual(Math.max(...downs, 0))
      }),
    )
  })
})
