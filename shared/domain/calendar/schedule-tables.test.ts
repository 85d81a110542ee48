import {
  brooklynEdgeCases,
  brooklynPesach,
  brooklynWinter,
  jerusalemPesach,
} from '@mayim/testing/vectors/worked-tables.ts'
import { describe, expect, test } from 'vitest'
import { wallReading, wallTime } from './business-day.ts'
import { brooklyn, jerusalem } from './example-settings.ts'
import { formatHebrewDate } from './hebrew-text.ts'
import { type ScheduleDay, scheduleDay } from './schedule.ts'
import type { ScheduleSettings } from './schedule-settings.ts'

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

function written(day: ScheduleDay, settings: ScheduleSettings): string {
  const cutoff = wallReading(Date.parse(day.cutoffAt ?? ''), settings.timeZone)
  const cutoffDate = cutoff.date === day.date ? '' : `${cutoff.date} `
  const date = [day.hebrewDay, day.hebrewMonth, day.hebrewYear] as const
  const cells = [
    `${day.date} ${weekdays[new Date(`${day.date}T12:00Z`).getUTCDay()]}`,
    day.kind,
    day.closed ? 'YES' : 'no',
    day.shabbosMode ? 'YES' : 'no',
    day.shkia ?? '',
    day.candles ?? '',
    day.zmanTevillah ?? '',
    day.openTime ?? '—',
    day.lastEntryTime ?? '—',
    day.lastBath ?? '—',
    cutoffDate + wallTime(cutoff.minuteOfDay),
    `${formatHebrewDate(...date, 'en')} (${formatHebrewDate(...date, 'he')})`,
    day.hebrewNote,
  ]
  return `| ${cells.join(' | ')} |`.replaceAll('|  |', '|  |')
}

describe.each([
  ['Brooklyn, winter', brooklyn, brooklynWinter],
  ['Brooklyn, Pesach', brooklyn, brooklynPesach],
  ['Jerusalem, Pesach', jerusalem, jerusalemPesach],
  ['Brooklyn, fasts and a Rosh Hashana on Shabbos', brooklyn, brooklynEdgeCases],
] as const)('the worked table of %s', (_name, settings, rows) => {
  test.each(rows)('%s', row => {
    expect(written(scheduleDay(row.slice(2, 12), settings), settings)).toBe(row)
  })
})
