import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TemporaryFacility, temporaryFacility } from '../../demo/temporary-facility.ts'
import { until } from './api.ts'
import { bookOne, type Crew, crewOf, newPhone, onBoard, setClock, untilPoint } from './evening.ts'
import { sidesAreEqual } from './sides.ts'

let facility: TemporaryFacility
let crew: Crew
beforeAll(async () => {
  facility = await temporaryFacility({ clock: '2026-11-23T16:50' })
  crew = await crewOf(facility)
})
afterAll(async () => facility?.remove())

let reservationId = ''

test('a portal that is killed after its yes still knows the booking, and so does the hub', async () => {
  const booked = await bookOne(facility, newPhone, false)
  await facility.child('portal').kill()
  reservationId = booked.reservationId
  await facility.restart('portal')
  const { reservationStatus } = await booked.her.get('reservationGet', { params: { id: reservationId } })
  expect(reservationStatus).toBe('Reserved')
  expect((await onBoard(crew, reservationId)).reservationStatus).toBe('Reserved')
})

test('a hub that is killed after its yes still knows the check-in, and the staff stay signed in', async () => {
  await setClock(crew, '2026-11-23T23:30:00.000Z')
  await crew.reception.get('checkIn', { body: { resId: reservationId, printer: 'reception' } })
  await facility.child('hub').kill()
  await facility.restart('hub')
  expect((await onBoard(crew, reservationId)).reservationStatus).toBe('Waiting')
})

test('a bridge that is killed takes up the lights where the evening stands, and opens no door afterwards', async () => {
  await facility.child('bridge').kill()
  await crew.reception.get('assignRoom', { body: { reservationId, roomId: 1 } })
  expect((await onBoard(crew, reservationId)).reservationStatus).toBe('Assigned')
  await facility.restart('bridge')
  await untilPoint(crew, 'light/room-1', { on: true })
  // Her door was to open when the room was given; by now nobody may be standing before it.
  const { points } = await crew.technician.get('labState')
  expect(points.find(one => one.point === 'door/room-1-dry')?.state.lock).toBe('locked')
})

test('both sides are equal in the end', async () => {
  expect(await until(() => sidesAreEqual(facility))).toBe(true)
})
