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
] as const)('who walks in gets %s', (_name, choices, night, now, time) =>
  expect(walkInTime(choices, night, smallFacility, at(now))).toEqual({ ok: true, value: time }),
)

test.each([
  ['the last entry', shower, weekdayEvening, '22:45', '22:30'],
  ['the last bath', bath, weekdayEvening, '22:45', '22:00'],
  ['the slot that is running', shower, weekdayEvening, '19:07', '19:00'],
] as const)('whom staff take although it is over gets %s', (_name, choices, night, now, time) =>
  expect(walkInTime(choices, night, smallFacility, at(now), true)).toEqual({ ok: true, value: time }),
)

test.each([
  ['no bath after the last bath', bath, weekdayEvening, '22:20', 'slotPast', '22:00'],
  ['nothing after the last entry', shower, weekdayEvening, '22:45', 'slotPast', '22:30'],
  [
    'nothing where the night has no times',
    shower,
    { ...weekdayEvening, openTime: null },
    '19:00',
    'slotPast',
    '',
  ],
] as const)(
  'who walks in gets %s, and staff are told until when (booking-46)',
  (_name, choices, night, now, code, last) =>
    expect(walkInTime(choices, night, smallFacility, at(now))).toMatchObject({
      code,
      detail: { why: 'lastEntry', time: last },
    }),
)

test('a closed night takes no walk-in, for whatever reason', () => {
  const closed = { ...weekdayEvening, closed: true }
  expect(walkInTime(shower, closed, smallFacility, at('19:00'), true)).toMatchObject({
    code: 'reserveDateClosed',
  })
})
