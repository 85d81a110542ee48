import { afterAll, beforeAll, expect, test } from 'vitest'
import { Api, type CallAnswer } from '../../../demo/api.ts'
import { demoStaff } from '../../../demo/people.ts'
import { type TemporaryFacility, temporaryFacility } from '../../../demo/temporary-facility.ts'
import { type Patron, patron, staff, until } from '../api.ts'
import { bookOne, type Crew, crewOf, firstFree, keepDeskOpen, newPhone, onBoard } from '../evening.ts'

const tomorrow = '2026-11-24'
const heater = 'No hot water'

let facility: TemporaryFacility
let crew: Crew
let atHub: Api
let atPortal: Api
beforeAll(async () => {
  facility = await temporaryFacility({ clock: '2026-11-23T16:50' })
  await keepDeskOpen(facility)
  crew = await crewOf(facility)
  atHub = await staff(facility, 'admin')
  atPortal = new Api(facility.portalUrl)
  const password = demoStaff.find(({ name }) => name === 'admin')?.password
  await atPortal.signIn({ grant_type: 'password', username: 'admin', password })
})
afterAll(async () => facility?.remove())

test('a room out of service lowers the places of its nights on both sides, until it is ended (building-191)', async () => {
  const someone = await patron(facility, '+17185550148')
  await until(async () => (await baths(someone, tomorrow)) === 3)
  const taken = await atPortal.get('outOfServiceSet', { body: out(5, { toDate: '2026-11-25' }) })
  expect(taken).toEqual([])
  for (const date of [tomorrow, '2026-11-25']) await until(async () => (await baths(someone, date)) === 2)
  expect(await baths(someone, '2026-11-26')).toBe(3)
  await until(async () => (await baths(crew.reception, tomorrow)) === 2)
  const [period] = await atHub.get('outOfServiceList')
  expect(period).toMatchObject({ roomId: 5, roomName: '5', fromDate: tomorrow, reason: heater, nights: [] })
  expect(await atHub.ask('outOfServiceSet', { body: out(5) })).toMatchObject({
    status: 409,
    code: 'outOfServiceTwice',
  })
  await end(atHub, period?.periodId)
  expect(await atPortal.get('outOfServiceList')).toEqual([])
  await until(async () => (await baths(someone, tomorrow)) === 3)
  expect(
    await atPortal.ask('outOfServiceEnd', { params: { periodId: period?.periodId ?? '' } }),
  ).toMatchObject({
    code: 'outOfServiceMissing',
  })
})

test('bookings that no longer fit are confirmed, listed and can be canceled with a refund (building-193)', async () => {
  const someone = await patron(facility, '+17185550149')
  const reservationTime = await firstFree(someone, tomorrow, choice => choice.bath)
  const body = { reservationDate: tomorrow, reservationTime, bath: true, userId: someone.userId }
  const { reservationId, reservationCode } = await someone.get('newReservation', { body })
  await until(async () => (await codes()).includes(reservationCode))
  for (const roomId of [5, 6]) expect(await atHub.get('outOfServiceSet', { body: out(roomId) })).toEqual([])
  const preview = await atHub.get('outOfServiceSet', { body: { ...out(7), preview: true } })
  expect(preview).toMatchObject([
    { date: tomorrow, affected: [{ reservationId, reservationCode, outside: true }] },
  ])
  expect(await atHub.ask('outOfServiceSet', { body: out(7) })).toMatchObject({
    status: 409,
    code: 'reservationsAffected',
  })
  expect(await atHub.get('outOfServiceList')).toHaveLength(2)
  await atHub.get('outOfServiceSet', { body: { ...out(7), confirmedCodes: [reservationCode] } })
  expect((await unfit()).map(({ reservationCode: code }) => code)).toContain(reservationCode)
  const other = await patron(facility, '+17185550150')
  await until(async () => (await baths(other, tomorrow)) === 0)
  const status = { params: { id: reservationId }, body: { status: 'Canceled' } }
  await atPortal.get('reservationStatus', status)
  await until(async () => (await unfit()).length === 0)
  // The last sold place follows its booking.
  expect(await baths(other, tomorrow)).toBe(0)
  for (const { periodId } of await atHub.get('outOfServiceList')) await end(atHub, periodId)
  await until(async () => (await baths(other, tomorrow)) === 3)
})

test('tonight a room out of service is given to nobody, and afterwards it is as before (building-192)', async () => {
  const { reservationId } = await bookOne(facility, newPhone, false)
  await onBoard(crew, reservationId)
  const params = { id: reservationId }
  await crew.reception.get('preassignRoom', { params, body: { roomId: 2 } })
  const tonight = { fromDate: facility.clock.date, toDate: facility.clock.date, pool: 'shower' }
  expect(await atHub.ask('outOfServiceSet', { body: out(2, tonight) })).toMatchObject({
    code: 'roomPreassigned',
  })
  await crew.reception.get('preassignRoom', { params, body: { roomId: 0 } })
  await atHub.get('outOfServiceSet', { body: out(2, tonight) })
  expect(await room2()).toMatchObject({
    status: 'Offline',
    outOfService: { toDate: facility.clock.date, reason: heater },
  })
  const board = await crew.attendant.get('attendantBoard')
  expect(board.rooms.find(({ roomId }) => roomId === 2)).toMatchObject({ status: 'Offline' })
  const choices = await crew.reception.get('preassignRoomAvailability', { params })
  expect(choices.find(({ id }) => id === 2)).toMatchObject({ available: false, reason: 'roomOutOfService' })
  expect(await crew.reception.ask('preassignRoom', { params, body: { roomId: 2 } })).toMatchObject({
    code: 'roomOutOfService',
  })
  await crew.reception.get('checkIn', { body: { resId: reservationId } })
  const assign = { body: { reservationId, roomId: 2 } }
  expect(await crew.reception.ask('assignRoom', assign)).toMatchObject({ code: 'roomOutOfService' })
  const [period] = await atHub.get('outOfServiceList')
  await end(atHub, period?.periodId)
  expect(await room2()).toMatchObject({ status: 'Ready', outOfService: null })
  await crew.reception.get('assignRoom', assign)
  expect(await atHub.ask('outOfServiceSet', { body: out(2, tonight) })).toMatchObject({
    code: 'roomOccupied',
  })
})

test.each([
  ['a night that has passed', { fromDate: '2026-11-22' }, 'reserveDatePast'],
  ['a last night before the first', { toDate: '2026-11-23' }, 'rangeInvalid'],
  ['more than 366 nights', { toDate: '2027-11-25' }, 'rangeTooLong'],
  ['a reason of two letters', { reason: 'No' }, 'invalid'],
  ['a pool that no room is sold in', { pool: 'friday' }, 'invalid'],
  ['a room that is none', { roomId: 99 }, 'roomMissing'],
])('is refused with %s (building-190)', async (_, more, code) => {
  expect(await atHub.ask('outOfServiceSet', { body: out(1, more) })).toMatchObject({ code })
})

test('a technician sees the periods and sets none', async () => {
  expect(await crew.technician.ask('outOfServiceList')).toMatchObject({ status: 200 })
  expect(await crew.technician.ask('outOfServiceSet', { body: out(1) })).toMatchObject({ status: 403 })
  expect(await crew.reception.ask('outOfServiceList')).toMatchObject({ status: 403 })
})

test('with the link cut the hub takes a room out of service, and the portal follows afterwards (building-191)', async () => {
  const someone = await patron(facility, '+17185550151')
  await crew.technician.get('labLink', { body: { cut: true } })
  await until(async () => !(await crew.technician.get('linkState')).linked)
  expect(await atPortal.ask('outOfServiceSet', { body: out(6) })).toMatchObject({ code: 'hubUnreachable' })
  for (const roomId of [6, 7]) await atHub.get('outOfServiceSet', { body: out(roomId) })
  await crew.technician.get('labLink', { body: { cut: false } })
  for (const caller of [someone, crew.reception])
    await until(async () => (await baths(caller, tomorrow)) === 1)
})

/** A bath room that is not sold tomorrow. */
function out(roomId: number, more: object = {}) {
  return { roomId, fromDate: tomorrow, toDate: tomorrow, pool: 'bath', reason: heater, ...more }
}

async function end(by: Api, periodId = ''): Promise<void> {
  await by.get('outOfServiceEnd', { params: { periodId } })
}

/** The most identical baths that can be booked at one time of a night, without the accessible room. */
async function baths(caller: Api | Patron, dt: string): Promise<number> {
  const slots = await caller.get('availableReservations', { query: { dt } })
  type Choice = CallAnswer<'availableReservations'>[number]['availableReservations'][number]
  const isPlain = (choice: Choice) =>
    choice.bath && !choice.handicapped && !choice.privateRoom && !choice.segula && !choice.kallah
  const found = slots.flatMap(slot => slot.availableReservations.filter(isPlain))
  return Math.max(0, ...found.map(({ available }) => available))
}

async function codes(): Promise<string[]> {
  const rows = await atHub.get('listAdmin', { query: { dt: tomorrow } })
  return rows.map(({ reservationCode }) => reservationCode)
}

async function unfit() {
  const periods = await atPortal.get('outOfServiceList')
  return periods.flatMap(({ nights }) => nights.flatMap(({ affected }) => affected))
}

async function room2() {
  return (await crew.reception.get('roomsList')).find(({ id }) => id === 2)
}
