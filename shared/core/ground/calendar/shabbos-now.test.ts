import { parseSettings, type Settings } from '@mayim/contract/settings.ts'
import { addDays, instantOfBusinessTime } from '@mayim/domain/calendar/business-day.ts'
import type { ItemSwitch } from '@mayim/domain/visit/shabbos-items.ts'
import { expect, it } from 'vitest'
import { scheduleDayOf } from './schedule-days.ts'
import { isFrozenNow, restNow } from './shabbos-now.ts'

const minuteMs = 60_000

/** Starts in a month with a block of three nights, and covers both clock changes of a year. */
const firstDate = '2028-09-01'
const days = 400
const brooklyn = parseSettings([])
const jerusalem: Settings = {
  ...brooklyn,
  zmanimInIsrael: true,
  timeZone: 'Asia/Jerusalem',
  zmanimLatitude: 31.778,
  zmanimLongitude: 35.235,
}

it.each([
  ['Brooklyn', brooklyn],
  ['Jerusalem', jerusalem],
])(
  'rests from ten minutes before candle lighting until nightfall, also over clock changes (%s)',
  (_, settings) => {
    const at = (nowMs: number, switches: readonly ItemSwitch[] = []) => ({
      settings: {
        current: () => settings,
        onNight: () => settings,
        ahead: () => [],
        overrides: () => new Map(),
        shabbosSwitches: () => switches,
        outOfService: () => [],
        settled: async () => undefined,
        reload: async () => undefined,
      },
      clock: { now: () => nowMs },
    })
    const rests = (nowMs: number) => restNow(at(nowMs)) !== null
    const frozen = (nowMs: number) => isFrozenNow(at(nowMs))
    const clock = (date: string, time: string) => instantOfBusinessTime(date, time, settings.timeZone)
    let nights = 0
    let longest = 0
    let first = ''
    for (let day = 0; day < days; day += 1) {
      const date = addDays(firstDate, day)
      const [before, night] = [addDays(date, -1), date].map(each => scheduleDayOf(at(0), each))
      const nightfallMs = night?.zmanTevillahAtMs ?? 0
      if (night?.shabbosMode) {
        if (!before?.shabbosMode) {
          first = date
          nights = 0
          const beginsMs = clock(date, night.candles ?? '') - 10 * minuteMs
          expect([date, rests(beginsMs - 1), rests(beginsMs)]).toEqual([date, false, true])
          const noonMs = clock(date, '12:00')
          expect([date, frozen(noonMs - 1), frozen(noonMs)]).toEqual([date, false, true])
        }
        nights += 1
        longest = Math.max(longest, nights)
        for (const time of ['23:59', '02:30', '04:59'])
          expect([date, rests(clock(date, time))]).toEqual([date, true])
        const noonAfter = at(clock(addDays(date, 1), '12:00'), [
          { block: first, item: 'light', allowed: true },
        ])
        expect([date, [...(restNow(noonAfter)?.allowed ?? [])]]).toEqual([date, ['light']])
      } else if (before?.shabbosMode) {
        expect([date, rests(nightfallMs - 1), rests(nightfallMs)]).toEqual([date, true, false])
        expect([date, frozen(nightfallMs - 1), frozen(nightfallMs)]).toEqual([date, true, false])
      } else expect([date, rests(nightfallMs)]).toEqual([date, false])
    }
    expect(longest).toBe(3)
  },
)

it('allows an item in its own block only', () => {
  const facility = {
    settings: {
      current: () => brooklyn,
      onNight: () => brooklyn,
      ahead: () => [],
      overrides: () => new Map(),
      shabbosSwitches: () => [{ block: '2028-09-20', item: 'sms', allowed: true }],
      outOfService: () => [],
      settled: async () => undefined,
      reload: async () => undefined,
    },
    clock: { now: () => Date.parse('2028-09-30T02:00:00.000Z') },
  }
  expect(restNow(facility)).toEqual({ allowed: new Set() })
})
