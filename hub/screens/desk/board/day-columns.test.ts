import type { StaffReservation } from '@mayim/contract/entities/reservation.ts'
import { reservationStatuses } from '@mayim/domain/status.ts'
import { expect, test } from 'vitest'
import {
  columns,
  columnTracks,
  type DayColumns,
  dayColumns,
  found,
  isTooLong,
  lateMinutes,
} from './day-columns.ts'

/** The columns read few fields. The other fields of a reservation do not matter here. */
function reservation(fields: Partial<StaffReservation>): StaffReservation {
  return {
    reservationCode: '4821',
    reservationStatus: 'Reserved',
    reservationTime: '18:00',
    statusSince: '2026-11-21T22:00:00.000Z',
    timeArrived: null,
    arrivedOnTime: null,
    user: { id: 'u' },
    ...fields,
  } as StaffReservation
}

test('every status has a column, a replaced reservation has none', () => {
  const day = dayColumns(
    reservationStatuses.map(reservationStatus => reservation({ reservationStatus })),
    () => false,
  )
  const placed = columns.flatMap(column => day[column]).map(each => each.reservationStatus)
  expect(placed.sort()).toEqual(reservationStatuses.filter(status => status !== 'Replaced').sort())
})

test('waiting: on time first, then by arrival', () => {
  const row = (reservationCode: string, arrivedOnTime: boolean, timeArrived: string) =>
    reservation({ reservationCode, reservationStatus: 'Waiting', arrivedOnTime, timeArrived })
  const day = dayColumns(
    [
      row('late-early', false, '2026-11-21T21:00:00Z'),
      row('b', true, '2026-11-21T22:10:00Z'),
      row('a', true, '2026-11-21T22:05:00Z'),
    ],
    each => each.reservationCode === 'late-early',
  )
  expect(day.waiting.map(each => each.reservationCode)).toEqual(['a', 'b', 'late-early'])
})

test('a patron who is in a room too long moves to the top', () => {
  const row = (reservationCode: string, statusSince: string) =>
    reservation({ reservationCode, reservationStatus: 'Prep', statusSince })
  const rows = [row('a', '2026-11-21T22:00:00Z'), row('b', '2026-11-21T22:10:00Z')]
  const day = dayColumns(rows, each => each.reservationCode === 'b')
  expect(day.here.map(each => each.reservationCode)).toEqual(['b', 'a'])
})

test('late: expected patrons whose time is past, also after midnight', () => {
  const late = (fields: Partial<StaffReservation>, now: string) =>
    lateMinutes(reservation({ kallah: false, ...fields }), now)
  expect(late({}, '18:20')).toBe(20)
  expect(late({ reservationTime: '23:50' }, '00:10')).toBe(20)
  expect(late({}, '18:00')).toBeNull()
  expect(late({ reservationStatus: 'Waiting' }, '18:20')).toBeNull()
  expect(late({ kallah: true, reservationTime: '06:13' }, '18:20')).toBeNull()
})

test('search by code, by name in any order, and by phone as typed', () => {
  const sara = reservation({ user: { id: 'u', firstName: 'Sara', lastName: 'Levin', phone: '+17185551234' } })
  for (const hit of ['48', '4821', 'levin sara', 'LEV', '718-555', '(718) 555 12', ''])
    expect(found(sara, hit)).toBe(true)
  for (const miss of ['999', 'miriam', 'sara klein']) expect(found(sara, miss)).toBe(false)
})

test('search by a phone as it is dialed in the country, with its leading zero (visit-34)', () => {
  const dina = reservation({ user: { id: 'u', firstName: 'Dina', lastName: 'Blum', phone: '+972501234567' } })
  for (const hit of ['050', '050-123', '0501234567', '050 123 4567', '+972 50', '00972 50'])
    expect(found(dina, hit), hit).toBe(true)
  for (const miss of ['051-123', '00', '050-124', '0501235']) expect(found(dina, miss), miss).toBe(false)
})

test('a status lasts too long from its warning on, and one without a warning never does (visit-37)', () => {
  const warnAt = '2026-11-21T22:15:00.000Z'
  const tooLong = (at: string, fields: Partial<StaffReservation>) =>
    isTooLong(reservation(fields), Date.parse(at))
  expect(tooLong('2026-11-21T22:14:59.000Z', { warnAt })).toBe(false)
  expect(tooLong(warnAt, { warnAt })).toBe(true)
  expect(tooLong(warnAt, { warnAt: null })).toBe(false)
  expect(tooLong(warnAt, {})).toBe(false)
})

test('canceled visits and no-shows stand apart from those that are completed (visit-34)', () => {
  const rows = [
    reservation({ reservationCode: 'gone', reservationStatus: 'Done' }),
    reservation({ reservationCode: 'canceled', reservationStatus: 'Canceled' }),
    reservation({ reservationCode: 'away', noShowAt: '2026-11-22T01:00:00.000Z' }),
    reservation({ reservationCode: 'next' }),
  ]
  const day = dayColumns(rows, () => false)
  const codes = (column: (typeof columns)[number]) => day[column].map(each => each.reservationCode)
  expect(codes('completed')).toEqual(['gone'])
  expect(codes('notComing')).toEqual(['canceled', 'away'])
  expect(codes('upcoming')).toEqual(['next'])
})

test('a column takes the width that its cards need', () => {
  const of = (count: number) => Array.from({ length: count }) as DayColumns['ready']
  const day = {
    upcoming: of(40),
    waiting: of(7),
    ready: of(1),
    here: of(0),
    completed: of(6),
    notComing: of(1),
  }
  const wide = (share: number) => `minmax(0, ${share}fr)`
  // The heading of an empty one stays whole.
  const empty = 'minmax(min-content, 0.5fr)'
  expect(columnTracks(day)).toBe([wide(3), wide(2), wide(1), empty, wide(1), wide(1)].join(' '))
})
