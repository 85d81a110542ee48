import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Api } from '../../demo/api.ts'
import { type TemporaryFacility, temporaryFacility } from '../../demo/temporary-facility.ts'
import { patron, until } from './api.ts'
import { type Crew, crewOf, newPhone, onBoard } from './evening.ts'
import { sidesAreEqual } from './sides.ts'

/** The portal has sealed the night: it sells places of the hub. */
let facility: TemporaryFacility
let crew: Crew
let patronApi: Api
let reservationId = ''
let proof = ''
const accessible = { bath: true, handicapped: true }

beforeAll(async () => {
  facility = await temporaryFacility({ clock: '2026-11-23T16:50' })
  crew = await crewOf(facility)
  patronApi = await patron(facility, newPhone)
})
afterAll(async () => facility?.remove())

/** The first slot at which the portal shows the only accessible room as free. */
async function freeTime(caller: Api): Promise<string | null> {
  const slots = await caller.get('availableReservations', { query: { dt: facility.clock.date } })
  const slot = slots.find(({ availableReservations }) =>
    availableReservations.some(each => each.handicapped && !each.privateRoom && each.available > 0),
  )
  return slot?.timeSlot ?? null
}

test('while linked, the portal shows and sells a room that the hub owns', async () => {
  const time = await until(() => freeTime(patronApi))
  const body = { reservationDate: facility.clock.date, reservationTime: time, ...accessible }
  const booked = await patronApi.get('newReservation', { body })
  reservationId = booked.reservationId
  proof = booked.bookingProof ?? ''
  expect(booked.reservationStatus).toBe('Reserved')
  expect((await onBoard(crew, reservationId)).owner).toBe('hub')
})

test('without a link it does not sell that room, and a cancellation is a request until the hub answers it', async () => {
  await crew.technician.get('labLink', { body: { cut: true } })
  const other = await patron(facility, '+17185550148')
  expect(await until(async () => (await freeTime(other)) === null)).toBe(true)
  const response = await patronApi.get('reservationStatus', {
    params: { id: reservationId },
    body: { status: 'Canceled' },
  })
  expect(response).toMatchObject({ reservationStatus: 'Reserved', cancelRequested: true })
  await crew.technician.get('labLink', { body: { cut: false } })
  const answered = await until(async () => {
    const seen = await patronApi.get('reservationGet', { params: { id: reservationId } })
    return seen.reservationStatus === 'Canceled' ? seen : null
  })
  expect(answered.cancelRequested).toBeUndefined()
  expect(await until(() => freeTime(patronApi))).not.toBeNull()
})

test('reception accepts a booking proof of the portal without a second reservation, and refuses a forged one', async () => {
  const taken = await crew.reception.get('takeProof', { body: { proof } })
  expect(taken.reservationId).toBe(reservationId)
  const forged = await crew.reception.ask('takeProof', { body: { proof: `${proof.slice(0, -3)}AAA` } })
  expect(forged).toMatchObject({ status: 400, code: 'proofInvalid' })
  expect(await until(() => sidesAreEqual(facility))).toBe(true)
})
