import { expect, it } from 'vitest'
import { closingMoment } from './closing-moment.ts'

const at = (time: string) => Date.parse(`2026-12-04T${time}:00-05:00`)
const friday = { blockAtMs: at('16:01'), lastEntryMs: null }
const weekday = { blockAtMs: null, lastEntryMs: at('22:30') }

it.each([
  ['more than an hour before the block', friday, '15:00', null],
  ['an hour before it', friday, '15:01', 'lighting'],
  ['20 minutes before it', friday, '15:41', 'lightingSoon'],
  ['in it', friday, '16:01', null],
  ['before the last entry', weekday, '22:29', null],
  ['from the last entry on', weekday, '22:30', 'lastEntry'],
])('names what is open or not: %s (visit-1251)', (_name, night, time, moment) => {
  expect(closingMoment(at(time), night)).toBe(moment)
})
