import { expect, test } from 'vitest'
import { isWithinShabbos } from './shabbos-block.ts'

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
