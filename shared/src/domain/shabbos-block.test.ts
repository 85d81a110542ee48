import { expect, test } from 'vitest'
import { isWithinShabbos, shabbosBlocks } from './shabbos-block.ts'

const minuteMs = 60_000
const weekday = { shabbosMode: false, candlesAtMs: null, nightfallAtMs: 1000 * minuteMs }
const friday = { shabbosMode: true, candlesAtMs: 940 * minuteMs, nightfallAtMs: 1000 * minuteMs }

test('begins ten minutes before candle lighting', () => {
  expect(isWithinShabbos(weekday, friday, 929 * minuteMs)).toBe(false)
  expect(isWithinShabbos(weekday, friday, 930 * minuteMs)).toBe(true)
})

test('ends at the nightfall after it', () => {
  expect(isWithinShabbos(friday, weekday, 999 * minuteMs)).toBe(true)
  expect(isWithinShabbos(friday, weekday, 1000 * minuteMs)).toBe(false)
})

test('is one block over consecutive days, candles or none', () => {
  expect(isWithinShabbos(friday, friday, 100 * minuteMs)).toBe(true)
  expect(isWithinShabbos(friday, { ...friday, candlesAtMs: null }, 1001 * minuteMs)).toBe(true)
  expect(isWithinShabbos(weekday, weekday, 990 * minuteMs)).toBe(false)
})

test('tells of each block when it begins and ends, and from when on nothing is updated', () => {
  const hour = 60 * minuteMs
  const night = (day: number, more: object = {}) => ({
    date: `day ${day}`,
    beginsAtMs: (day * 24 + 5) * hour,
    shabbosMode: false,
    candlesAtMs: null,
    nightfallAtMs: (day * 24 + 19) * hour,
    ...more,
  })
  const holy = (day: number, candles: number | null) =>
    night(day, { shabbosMode: true, candlesAtMs: candles === null ? null : (day * 24 + candles) * hour })
  const blocks = shabbosBlocks([
    night(0),
    holy(1, 18),
    holy(2, null),
    night(3),
    holy(4, null),
    night(5, { nightfallAtMs: null }),
    holy(6, 18),
  ])
  expect(
    blocks.map(({ beginsAtMs, endsAtMs, frozenFromMs, nights }) => [
      beginsAtMs / hour,
      endsAtMs / hour,
      frozenFromMs / hour,
      nights.length,
    ]),
  ).toEqual([
    [42 - 1 / 6, 91, 36, 2],
    [101, 125, 108, 1],
  ])
})
