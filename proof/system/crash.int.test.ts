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

test('a booking that the portal confirmed survives a kill of the portal, and reaches the hub', async () => {
  const booked = await bookOne(facility, newPhone, false)
  await facility.child('portal').kill()
  reservationId = booked.reservationId
  await facility.restart('portal')
  const { reservationStatus } = await booked.patronApi.get('reservationGet', {
    params: { id: reservationId },
  })
  expect(reservationStatus).toBe('Reserved')
  expect((await onBoard(crew, reservationId)).reservationStatus).toBe('Reserved')
})

test('a check-in that the hub confirmed survives a kill of the hub, and staff stay signed in', async () => {
  await setClock(crew, '2026-11-23T23:30:00.000Z')
  await crew.reception.get('checkIn', { body: { resId: reservationId, printer: 'reception' } })
  await facility.child('hub').kill()
  await facility.restart('hub')
  expect((await onBoard(crew, reservationId)).reservationStatus).toBe('Waiting')
})

test('a restarted bridge sets the current lights, and does not run old door commands', async () => {
  await facility.child('bridge').kill()
  await crew.reception.get('assignRoom', { body: { reservationId, roomId: 1 } })
  expect((await onBoard(crew, reservationId)).reservationStatus).toBe('Assigned')
  await facility.restart('bridge')
  await untilPoint(crew, 'light/room-1', { on: true })
  // The door was to open at the assignment. That command has expired.
  const { points } = await crew.technician.get('labState')
  expect(points.find(one => one.point === 'door/room-1-dry')?.state.lock).toBe('locked')
})

test('both sides are equal at the end', async () => {
  expect(await until(() => sidesAreEqual(facility))).toBe(true)
})
