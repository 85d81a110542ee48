import { expect, test } from 'vitest'
import { plainChoices } from '../capacity/choices.ts'
import { smallFacility, weekdayEvening } from '../capacity/example-capacity.ts'
import { walkInTime } from './walk-in.ts'

const at = (time: string) => Date.parse(`2026-11-24T${time}:00-05:00`)
const shower = plainChoices
const bath = { ...plainChoices, bath: true }

test.each([
  ['before opening, the first slot', shower, weekdayEvening, '15:00', '18:00'],
  ['the slot that is running', shower, weekdayEvening, '19:07', '19:00'],
  ['the slot that begins now', shower, weekdayEvening, '19:15', '19:15'],
  [
    'the first one that her choice is offered at',
    shower,
    { ...weekdayEvening, zmanTevillah: '19:00' },
    '17:50',
    '18:30',
  ],
  ['no bath after the last bath', bath, weekdayEvening, '22:20', null],
  ['nothing after the last entry', shower, weekdayEvening, '22:45', null],
  ['nothing on a closed night', shower, { ...weekdayEvening, closed: true }, '19:00', null],
] as const)('who walks in gets %s', (_name, choices, night, now, time) =>
  expect(walkInTime(choices, night, smallFacility, at(now))).toBe(time),
)

test.each([
  ['the last entry', shower, weekdayEvening, '22:45', '22:30'],
  ['the last bath', bath, weekdayEvening, '22:45', '22:00'],
  ['the slot that is running', shower, weekdayEvening, '19:07', '19:00'],
  ['nothing on a closed night', shower, { ...weekdayEvening, closed: true }, '22:45', null],
] as const)('whom staff take although it is over gets %s', (_name, choices, night, now, time) =>
  expect(walkInTime(choices, night, smallFacility, at(now), true)).toBe(time),
)
