import { expect, test } from 'vitest'
import { eveningAfter, shabbosBlocks } from './shabbos-block.ts'

/**
 * A block begins ten minutes before candle lighting, or with the day if there is none; it ends at nightfall, or with
 * the day if nightfall is unknown.
 */
test('gives for each block its begin, its end and the begin of its update freeze', () => {
  const hour = 3_600_000
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
    [101, 149, 101, 1],
  ])
})

test.each([
  ['2028-09-20', '2028-09-23'],
  ['2028-09-22', '2028-09-23'],
  ['2028-09-24', '2028-09-25'],
])('after the night of %s what was kept on paper is entered on that of %s', (date, evening) => {
  const threeDays = new Set(['2028-09-20', '2028-09-21', '2028-09-22'])
  expect(eveningAfter(date, each => threeDays.has(each))).toBe(evening)
})
