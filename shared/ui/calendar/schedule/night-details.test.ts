import { brooklyn } from '@mayim/domain/calendar/example-settings.ts'
import { scheduleDay } from '@mayim/domain/calendar/schedule.ts'
import { because, type ReasonKey, reasonFields } from '@mayim/domain/calendar/schedule-reason.ts'
import { scheduleDays } from '@mayim/testing/calendar/schedule-days.ts'
import { scheduleTexts } from '@mayim/testing/ui/schedule-texts.ts'
import { describe, expect, test } from 'vitest'
import { reasonSentences } from './night-details.tsx'

const english = (date: string, more = {}, override = {}) =>
  reasonSentences(scheduleDay(date, { ...brooklyn, ...more }, override).reasons, scheduleTexts('en')).map(
    sentence => sentence.text,
  )

test('explains a night in whole sentences', () => {
  expect(english('2026-11-25')).toEqual([
    'Nightfall at 8.5°',
    'Opens 60 min before nightfall, not before 6:00 PM',
    'Last entry 150 min after nightfall, not before 10:30 PM',
    'Last bath 30 min before last entry',
    'Cutoff 30 min before opening',
  ])
  expect(english('2027-04-22')).toEqual([
    'Shabbos mode, because Yom Tov begins',
    'Nightfall at 8.5°',
    'Opens at nightfall, rounded up to 5 min',
    'Last entry 45 min after nightfall, rounded down to 5 min',
    'No last bath of its own in Shabbos mode',
    'Cutoff 2 h before candle lighting of Wednesday April 21, the last weekday before the holy days',
  ])
  expect(english('2026-11-25', {}, { openTime: '19:00', hebrewNote: 'ערב' })).toEqual(
    expect.arrayContaining([
      'Opening set by hand to 7:00 PM (by the rules: 6:00 PM)',
      'Note set by hand (by the rules: none)',
    ]),
  )
})

describe.each(['en', 'he', 'yi'] as const)('in %s', language => {
  test.each(Object.keys(reasonFields) as ReasonKey[])('%s is a text with all its values', key => {
    const values = {
      minutes: 5,
      degrees: 8.5,
      hours: 2,
      time: '19:00',
      generated: '18:00',
      date: '2027-04-21',
    }
    const [sentence] = reasonSentences([because(key, values)], scheduleTexts(language))
    expect(sentence?.field).toBe(reasonFields[key])
    expect(sentence?.text).not.toMatch(/[{}]|schedule\./)
  })
  test('no night of a year lacks a value of its sentences', () => {
    for (const day of scheduleDays('2026-09-01', 400, brooklyn)) {
      const sentences = reasonSentences(day.reasons, scheduleTexts(language))
      expect(sentences.map(sentence => sentence.text).join(' '), day.date).not.toMatch(/[{}]|schedule\./)
    }
  })
})
