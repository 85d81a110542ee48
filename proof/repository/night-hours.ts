import { wallReading, wallTime } from '@mayim/domain/calendar/business-day.ts'
import { formatHebrewDate } from '@mayim/domain/calendar/hebrew-text.ts'
import type { ScheduleDay } from '@mayim/domain/calendar/schedule.ts'
import type { ScheduleSettings } from '@mayim/domain/calendar/schedule-settings.ts'
import { scheduleDays } from '@mayim/testing/calendar/schedule-days.ts'
import { scheduleTexts } from '@mayim/testing/ui/schedule-texts.ts'
import { reasonSentences } from '@mayim/ui/calendar/schedule/night-details.tsx'
import { weekday } from '@mayim/ui/format.ts'

const heads = [
  'civil date',
  'the night',
  'note',
  'sunset',
  'candles',
  'nightfall',
  'opens',
  'last entry',
  'last bath',
  'booked until',
]

/** The worked table of docs/night-hours.md: a row a night, as the rules give it. */
export function nightTable(from: string, count: number, settings: ScheduleSettings): string[] {
  return table(
    heads,
    scheduleDays(from, count, settings).map(day => [
      named(day),
      formatHebrewDate(day.hebrewDay, day.hebrewMonth, day.hebrewYear, 'en'),
      day.hebrewNote,
      day.shkia ?? '',
      day.candles ?? '',
      day.zmanTevillah ?? '',
      day.openTime ?? 'closed',
      day.lastEntryTime ?? '',
      day.lastBath ?? '–',
      cutoff(day, settings),
    ]),
  )
}

/** The table of reasons of docs/night-hours.md: what an Admin reads of each night. */
export function whyTable(from: string, count: number, settings: ScheduleSettings): string[] {
  return table(
    ['civil date', 'why'],
    scheduleDays(from, count, settings).map(day => [
      named(day),
      reasonSentences(day.reasons, scheduleTexts('en'))
        .map(sentence => sentence.text)
        .join('. '),
    ]),
  )
}

function table(columns: readonly string[], rows: readonly (readonly string[])[]): string[] {
  return [columns, columns.map(() => '---'), ...rows].map(cells => `| ${cells.join(' | ')} |`)
}

function named({ date }: ScheduleDay): string {
  return `${weekday(date, 'en', 'short')} ${date}`
}

function cutoff({ date, cutoffAt }: ScheduleDay, { timeZone }: ScheduleSettings): string {
  if (cutoffAt === null) return ''
  const wall = wallReading(Date.parse(cutoffAt), timeZone)
  const time = wallTime(wall.minuteOfDay)
  return wall.date === date ? time : `${weekday(wall.date, 'en', 'short')} ${wall.date} ${time}`
}
