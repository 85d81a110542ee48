import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TemporaryFacility, temporaryFacility } from '../../demo/temporary-facility.ts'
import { staff, until } from './api.ts'
import {
  bookOne,
  type Crew,
  clean,
  crewOf,
  newPhone,
  onBoard,
  panelOf,
  setClock,
  untilPoint,
  walkThrough,
} from './evening.ts'
import { sidesAreEqual } from './sides.ts'

let facility: TemporaryFacility
let crew: Crew
beforeAll(async () => {
  facility = await temporaryFacility({ clock: '2026-11-23T16:50' })
  crew = await crewOf(facility)
})
afterAll(async () => facility?.remove())

test('one visit through the public API: booked at the portal, checked in, ready, done, room cleaned', async () => {
  const { reservationId } = await bookOne(facility, newPhone, false)
  const booked = await onBoard(crew, reservationId)
  expect(booked.reservationStatus).toBe('Reserved')

  await setClock(crew, '2026-11-23T23:30:00.000Z')
  const checkedIn = await crew.reception.get('checkIn', {
    body: { resId: reservationId, printer: 'reception' },
  })
  expect(checkedIn.reservation.reservationStatus).toBe('Waiting')
  await until(
    async () => (await crew.technician.get('labPaper', { params: { printerId: 'reception' } })).length > 0,
  )

  await crew.reception.get('assignRoom', { body: { reservationId, roomId: 1 } })
  await untilPoint(crew, 'light/room-1', { on: true })

  const panel = await panelOf(facility, crew, 1)
  const admin = await staff(facility, 'admin')
  await admin.get('settingsSet', { body: { key: 'roomIdleSeconds', value: '45' } })
  expect((await panel.get('roomPanel', { params: { id: 1 } })).idleSeconds).toBe(45)
  await walkThrough(crew, panel, 1)
  await clean(crew, 1)
  await untilPoint(crew, 'light/room-1', { on: false })
  const room = await crew.reception.get('roomGet', { params: { id: 1 } })
  expect(room.status).toBe('Ready')
  expect((await onBoard(crew, reservationId)).reservationStatus).toBe('Done')
  expect(await until(async () => await sidesAreEqual(facility))).toBe(true)
})
