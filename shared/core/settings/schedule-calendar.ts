import type { SentFile } from '@mayim/contract/entities/data-export.ts'
import { instantOfBusinessTime } from '@mayim/domain/calendar/business-day.ts'
import type { Language } from '@mayim/domain/language.ts'
import { generateIcsCalendar, type IcsEvent } from 'ts-ics'
import { type Night, scheduleFromTonight } from '../ground/calendar/schedule-days.ts'
import type { Facility } from '../ground/runtime/facility.ts'
import { currentText } from '../ground/texts/current-text.ts'

/** Nights in the feed: as many as the schedule call answers at most. */
const nightsShown = 62

/**
 * The open nights as a calendar feed: from the opening to the last entry, with a neutral word and without place or
 * person (calendar-492).
 */
export async function scheduleCalendar(facility: Facility, language: Language): Promise<SentFile> {
  const summary = await currentText(facility.db, { language, key: 'schedule.feedTitle' })
  const events = scheduleFromTonight(facility, nightsShown).flatMap(night =>
    eventsOf(facility, night, summary),
  )
  const calendar = generateIcsCalendar({
    version: '2.0',
    prodId: '-//appointments//EN',
    method: 'PUBLISH',
    name: summary,
    events,
  })
  return { name: 'hours.ics', type: 'text/calendar; charset=utf-8', chunks: once(calendar) }
}

function eventsOf({ settings, clock }: Facility, night: Night, summary: string): IcsEvent[] {
  if (night.closed || night.openTime === null || night.lastEntryTime === null) return []
  const { timeZone } = settings.current()
  const at = (time: string) => ({ date: new Date(instantOfBusinessTime(night.date, time, timeZone)) })
  return [
    {
      uid: `hours-${night.date}`,
      summary,
      stamp: { date: new Date(clock.now()) },
      start: at(night.openTime),
      end: at(night.lastEntryTime),
    },
  ]
}

async function* once(text: string): AsyncGenerator<string> {
  yield text
}
