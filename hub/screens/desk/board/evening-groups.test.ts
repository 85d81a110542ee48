import type { StaffReservation } from '@mayim/contract/entities/reservation.ts'
import { reservationStatuses } from '@mayim/domain/status.ts'
import { expect, test } from 'vitest'
import { eveningGroups, found, groups, isTooLong, lateMinutes } from './evening-groups.ts'

/** The groups read few fields. The other fields of a reservation do not matter here. */
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

test('every status has a group, a replaced reservation has none', () => {
  const evening = eveningGroups(
    reservationStatuses.map(reservationStatus => reservation({ reservationStatus })),
    [],
  )
  const placed = groups.flatMap(group => evening[group]).map(each => each.reservationStatus)
  expect(placed.sort()).toEqual(reservationStatuses.filter(status => status !== 'Replaced').sort())
})

test('waiting: on time first, then by arrival', () => {
  const row = (reservationCode: string, arrivedOnTime: boolean, timeArrived: string) =>
    reservation({ reservationCode, reservationStatus: 'Waiting', arrivedOnTime, timeArrived })
  const { waiting } = eveningGroups(
    [
      row('late-early', false, '2026-11-21T21:00:00Z'),
      row('b', true, '2026-11-21T22:10:00Z'),
      row('a', true, '2026-11-21T22:05:00Z'),
    ],
    [],
  )
  expect(waiting.map(each => each.reservationCode)).toEqual(['a', 'b', 'late-early'])
})

test('patrons in rooms stand in the order of the rooms, whatever their status is', () => {
  const row = (roomId: number, reservationStatus: 'Prep' | 'ReadyForMikvah', statusSince: string) =>
    reservation({ reservationCode: String(roomId), roomId, reservationStatus, statusSince })
  const { inRooms } = eveningGroups(
    [
      row(1, 'Prep', '2026-11-21T22:30:00Z'),
      row(2, 'ReadyForMikvah', '2026-11-21T22:00:00Z'),
      row(3, 'Prep', '2026-11-21T22:10:00Z'),
    ],
    [2, 3, 1],
  )
  expect(inRooms.map(each => each.reservationCode)).toEqual(['2', '3', '1'])
})

test('canceled visits and no-shows stand apart from those that are done (visit-34)', () => {
  const evening = eveningGroups(
    [
      reservation({ reservationCode: 'gone', reservationStatus: 'Done' }),
      reservation({ reservationCode: 'canceled', reservationStatus: 'Canceled' }),
      reservation({ reservationCode: 'away', noShowAt: '2026-11-22T01:00:00.000Z' }),
      reservation({ reservationCode: 'next' }),
    ],
    [],
  )
  const codes = (group: (typeof groups)[number]) => evening[group].map(each => each.reservationCode)
  expect(codes('done')).toEqual(['gone'])
  expect(codes('notComing')).toEqual(['canceled', 'away'])
  expect(codes('expected')).toEqual(['next'])
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
