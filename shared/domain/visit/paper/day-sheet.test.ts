import { expect, it } from 'vitest'
import type { ShabbosBlock } from '../../calendar/shabbos-block.ts'
import { dueSheets, isPaperDue } from './day-sheet.ts'

const minute = 60_000
const night = (date: string) => ({
  date,
  shabbosMode: true,
  beginsAtMs: 0,
  candlesAtMs: null,
  nightfallAtMs: null,
})
const block: ShabbosBlock = {
  beginsAtMs: 1000 * minute,
  endsAtMs: 5000 * minute,
  frozenFromMs: 700 * minute,
  nights: [night('2028-09-20'), night('2028-09-21')],
}
const due = (nowMinutes: number, openAtMs: number | null, known: ShabbosBlock | null = block) =>
  dueSheets({ tonight: '2028-09-20', openAtMs, block: known }, nowMinutes * minute).map(({ key }) => key)

it('prints every night of the block within the hour before it', () => {
  expect(due(939, null)).toEqual([])
  expect(due(940, null)).toEqual(['sheet:shabbos:2028-09-20', 'sheet:shabbos:2028-09-21'])
  expect(due(1000, null)).toEqual([])
})

it('prints tonight at its opening, and not long after it', () => {
  const openAtMs = 100 * minute
  expect([due(99, openAtMs, null), due(100, openAtMs, null), due(110, openAtMs, null)]).toEqual([
    [],
    ['sheet:opening:2028-09-20'],
    [],
  ])
  expect(due(960, 955 * minute)).toHaveLength(3)
})

it('prints a paper while it is useful, and on Shabbos none from before it', () => {
  const due = (askedMinutes: number, isSheet: boolean, nowMinutes: number) =>
    isPaperDue({ askedAtMs: askedMinutes * minute, isSheet }, block, nowMinutes * minute)
  expect([due(900, false, 909), due(900, false, 910)]).toEqual([true, false])
  expect([due(930, true, 989), due(930, true, 990)]).toEqual([true, false])
  expect([due(995, false, 999), due(995, false, 1000), due(1001, false, 1002)]).toEqual([true, false, true])
  expect(isPaperDue({ askedAtMs: 0, isSheet: false }, null, minute)).toBe(true)
})
