import { describe, expect, test } from 'vitest'
import { businessMinutes } from '../calendar/business-day.ts'
import { kallahTimeToBeSet, plainChoices } from '../capacity/choices.ts'
import { checkNoShow, isLeftOverDue, isNoShow, isOnTime } from './lateness.ts'

const night = { date: '2026-11-22', shabbosMode: false, lastEntryTime: '22:30' }
const settings = { timeZone: 'America/New_York', lateGraceMinutes: 20 }
const visit = { time: '19:00', choices: plainChoices, stillExpected: true }
const at = (time: string) => Date.parse(`2026-11-22T${time}:00-05:00`)

describe('no-shows', () => {
  test('is known after the last entry', () => {
    expect(isNoShow(visit, night, settings, at('22:30'))).toBe(false)
    expect(isNoShow(visit, night, settings, at('22:31'))).toBe(true)
  })
  test('have their minutes of grace', () => {
    const last = { ...visit, time: '22:30' }
    expect(isNoShow(last, night, settings, at('22:50'))).toBe(false)
    expect(isNoShow(last, night, settings, at('22:51'))).toBe(true)
  })
  test.each([
    ['of whom nobody is asked on Shabbos', visit, { ...night, shabbosMode: true }],
    ['when there is no last entry', visit, { ...night, lastEntryTime: null }],
    ['who came or canceled', { ...visit, stillExpected: false }, night],
    [
      'whose time is to be set',
      { ...visit, time: '06:13', choices: { ...plainChoices, kallah: true } },
      night,
    ],
  ])('is nobody %s', (_name, each, day) => expect(isNoShow(each, day, settings, at('23:59'))).toBe(false))
})

test.each([
  ['before the end of her grace', visit, night, '19:19', 'noShowTooEarly'],
  ['once it is over', visit, night, '19:20', null],
  ['who came', { ...visit, stillExpected: false }, night, '23:00', 'statusNotAllowed'],
  ['on Shabbos', visit, { ...night, shabbosMode: true }, '23:00', 'noShowNever'],
])('staff mark a patron %s (visit-1250)', (_name, each, day, time, refusal) => {
  const checked = checkNoShow(each, day, settings, at(time))
  expect(checked.ok ? null : checked.code).toBe(refusal)
})

test.each([
  ['at her time', '19:00', false, '19:00', true],
  ['at the end of the grace', '19:00', false, '19:20', true],
  ['a minute after it', '19:00', false, '19:21', false],
  ['after midnight', '23:50', false, '00:10', true],
  ['a kallah at a time of hers', '19:00', true, '19:21', false],
  ['a kallah whose time is to be set', kallahTimeToBeSet, true, '22:00', true],
])('on time: %s', (_, time, kallah, arrived, expected) => {
  expect(isOnTime({ time, kallah }, businessMinutes(arrived), 20)).toBe(expected)
})

const zone = 'America/New_York'

test.each([
  ['the night itself', '2026-11-22', '2026-11-22', '2026-11-22T18:00:00.000Z', false],
  ['the morning after', '2026-11-22', '2026-11-23', '2026-11-23T16:59:59.000Z', false],
  ['noon of the day after', '2026-11-22', '2026-11-23', '2026-11-23T17:00:00.000Z', true],
])('a visit is ended by the hub at noon of the next day (visit-161): %s', (_name, date, today, now, due) => {
  expect(isLeftOverDue(date, today, Date.parse(now), zone)).toBe(due)
})
