import { describe, expect, test } from 'vitest'
import { plainChoices } from '../capacity/choices.ts'
import { isNoShow } from './no-show.ts'

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
