import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Api } from '../../demo/api.ts'
import { type TemporaryFacility, temporaryFacility } from '../../demo/temporary-facility.ts'
import { patron, until } from './api.ts'
import { type Crew, crewOf, newPhone, onBoard } from './evening.ts'
import { sidesAreEqual } from './sides.ts'

/** The night has been given to the hub: what the portal sells of it, it sells for the hub. */
let facility: TemporaryFacility
let crew: Crew
let her: Api
let reservationId = ''
let proof = ''
const accessible = { bath: true, handicapped: true }

beforeAll(async () => {
  facility = await temporaryFacility({ clock: '2026-11-23T16:50' })
  crew = await crewOf(facility)
  her = await patron(facility, newPhone)
})
afterAll(async () => facility?.remove())

/** The first time at which the one accessible room is shown free, on the portal. */
async function freeTime(who: Api): Promise<string | null> {
  const slots = await who.get('availableReservations', { query: { dt: facility.clock.date } })
  const slot = slots.find(({ availableReservations }) =>
    availableReservations.some(each => each.handicapped && !each.privateRoom && each.available > 0),
  )
  return slot?.timeSlot ?? null
}

test('while linked the portal shows and sells the room that the hub owns', async () => {
  const time = await until(() => freeTime(her))
  const body = { reservationDate: facility.clock.date, reservationTime: time, ...accessible }
  const booked = await her.get('newReservation', { body })
  reservationId = booked.reservationId
  proof = booked.bookingProof ?? ''
  expect(booked.reservationStatus).toBe('Reserved')
  expect((await onBoard(crew, reservationId)).owner).toBe('hub')
})

test('cut off it sells no such room, and a cancel is a request that stands until it is answered', async () => {
  await crew.technician.get('labLink', { body: { cut: true } })
  const other = await patron(facility, '+17185550148')
  expect(await until(async () => (await freeTime(other)) === null)).toBe(true)
  const asked = await her.get('reservationStatus', {
    params: { id: reservationId },
    body: { status: 'Canceled' },
  })
  expect(asked).toMatchObject({ reservationStatus: 'Reserved', cancelRequested: true })
  await crew.technician.get('labLink', { body: { cut: false } })
  const answered = await until(async () => {
    const seen = await her.get('reservationGet', { params: { id: reservationId } })
    return seen.reservationStatus === 'Canceled' ? seen : null
  })
  expect(answered.cancelRequested).toBeUndefined()
  expect(await until(() => freeTime(her))).not.toBeNull()
})

test('the desk knows a proof of the portal, and takes in nothing twice', async () => {
  const taken = await crew.reception.get('takeProof', { body: { proof } })
  expect(taken.reservationId).toBe(reservationId)
  const forged = await crew.reception.ask('takeProof', { body: { proof: `${proof.slice(0, -3)}AAA` } })
  expect(forged).toMatchObject({ status: 400, code: 'proofInvalid' })
  expect(await until(() => sidesAreEqual(facility))).toBe(true)
})
