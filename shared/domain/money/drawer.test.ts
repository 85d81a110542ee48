import { expect, it } from 'vitest'
import { checkCount, expectedInDrawer, piecesOf } from './drawer.ts'

const drawer = { floatMinor: 5000, cashMinor: 11_700 }
const count = { seenMinor: 16_700, countedMinor: 16_700, floatMinor: 5000, note: '' }

it('expects what was left and the cash since (money-1251)', () => {
  expect(expectedInDrawer(drawer)).toBe(16_700)
  expect(expectedInDrawer({ floatMinor: 0, cashMinor: -500 })).toBe(-500)
})

it.each([
  ['what ought to be there', {}, null],
  ['less, and says why', { countedMinor: 16_600, note: 'Stamps' }, null],
  ['less, and says nothing', { countedMinor: 16_600, note: ' ' }, 'differenceUnexplained'],
  ['more, and says nothing', { countedMinor: 16_800 }, 'differenceUnexplained'],
  ['and leaves more than that', { floatMinor: 16_701 }, 'floatOverCounted'],
  ['while another desk took cash', { seenMinor: 13_700 }, 'drawerChanged'],
])('whoever counts %s (money-1252)', (_name, more, refusal) => {
  const checked = checkCount({ ...count, ...more }, drawer)
  expect(checked.ok ? null : checked.code).toBe(refusal)
})

it('knows the bills and coins of the usual currencies, the largest first', () => {
  for (const currency of ['USD', 'CAD', 'ILS', 'EUR', 'GBP']) {
    const pieces = piecesOf(currency)
    expect(pieces.length).toBeGreaterThan(5)
    expect(pieces).toEqual(pieces.toSorted((a, b) => b - a))
  }
  expect(piecesOf('AUD')).toEqual([])
})
