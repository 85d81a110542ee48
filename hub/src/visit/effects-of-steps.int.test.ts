import { reservationById, updateReservation } from '@mayim/core/booking/reservation-table.ts'
import type { Caller } from '@mayim/core/ground/runtime/facility.ts'
import { lightsOfRoom } from '@mayim/domain/building/lights.ts'
import { ok } from '@mayim/domain/result.ts'
import type { ReservationStatus } from '@mayim/domain/status.ts'
import type { TestFacility } from '@mayim/testing/facility/test-facility.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { setLights } from '../building/rooms/change-room.ts'
import { litRooms, roomById } from '../building/rooms/room-table.ts'
import { swapRooms } from './assign-room.ts'
import { changeVisit } from './change-visit.ts'
import { doorMoved, poolDoorMoved } from './doors/door-events.ts'
import { attendant, bookAtDesk, builtHub, panel, reception } from './testing/facility-for-tests.ts'

let test: TestFacility
beforeAll(async () => {
  test = await builtHub('2026-11-23T00:00:00.000Z')
})
afterAll(() => test.close())

async function step(caller: Caller, reservationId: string, to: ReservationStatus, more: object = {}) {
  const done = await changeVisit(test.facility, caller, { reservationId, to, ...more })
  return done.ok ? done.value.transition : done.code
}
const room = (id: number) => roomById(test.facility.db, id)
const lamps = async (id: number) => {
  const own = (await litRooms(test.facility.db)).find(({ roomId }) => roomId === id)
  const { light, call } = lightsOfRoom({ ...(own as NonNullable<typeof own>), leaving: false })
  return [light ? 'on' : 'off', ...(call ? ['call'] : [])].join(' ')
}

it('turns on the lamp outside by the step that calls, not by the status', async () => {
  await test.set('checkingBeforeReadyForMikvah', 'True')
  await test.set('useCheckedStatus', 'False')
  const id = await bookAtDesk(test, 'patron-1')
  await step(reception, id, 'Assigned', { roomId: 1 })
  const seen: string[] = []
  for (const [caller, to] of [
    [panel(1), 'Prep'],
    [panel(1), 'ReadyForChecking'],
    [attendant, 'Checking'],
    [attendant, 'ReadyForMikvah'],
    [attendant, 'ToMikvah'],
    [attendant, 'ReadyForMikvah'],
    [reception, 'Prep'],
  ] as const)
    seen.push(`${await step(caller, id, to)} ${await lamps(1)}`)
  expect(seen).toEqual(['P3 on', 'F1 on call', 'F4b on', 'F6b on', 'M2b on', 'M7 on', 'X1 on'])
  // A light that was switched by hand keeps its state until the status changes.
  await setLights(test.facility, panel(1), { roomId: 1, on: false })
  expect(await lamps(1)).toBe('off')
  expect([await step(panel(1), id, 'ReadyForChecking'), await lamps(1)]).toEqual(['F1', 'on call'])
})

it('confirms a hold by assigning it to a room, and replaces the booking that it was to replace', async () => {
  const original = await bookAtDesk(test, 'patron-2')
  const hold = await bookAtDesk(test, 'patron-3')
  await test.facility.write(async trx => {
    await updateReservation(trx, hold, {
      bookingStatus: 'Pending',
      holdExpiresAt: '2026-11-23T00:10:00.000Z',
      replacingReservationId: original,
    })
    return ok(null)
  })
  expect(await step(reception, hold, 'Assigned', { roomId: 2 })).toBe('P1c')
  expect((await reservationById(test.facility.db, original))?.bookingStatus).toBe('Replaced')
  expect(await step(reception, hold, 'Waiting')).toBe('P2')
  expect(await step(reception, hold, 'Reserved')).toBe('A4')
  expect(await reservationById(test.facility.db, hold)).toMatchObject({
    bookingStatus: 'Reserved',
    visitStatus: null,
    holdExpiresAt: null,
  })
})

it('has a room cleaned whose door was opened before its patron was moved', async () => {
  const id = await bookAtDesk(test, 'patron-4')
  await step(reception, id, 'Assigned', { roomId: 2 })
  await doorMoved(test.facility, { roomId: 2, door: 'wet', open: true })
  test.clock.advance(1_000)
  expect(await swapRooms(test.facility, reception, { roomA: 2, roomB: 3 })).toMatchObject({ ok: true })
  expect((await room(2))?.status).toBe('NeedsCleaning')
  // Nobody has been in the other room since it was assigned to her.
  expect(await step(reception, id, 'Waiting')).toBe('P2')
  expect((await room(3))?.status).toBe('Ready')
})

it('goes by the door of her own section only, and by none on Shabbos', async () => {
  await test.set('checkingBeforeReadyForMikvah', 'False')
  const id = await bookAtDesk(test, 'patron-5', '19:30')
  await step(reception, id, 'Assigned', { roomId: 3 })
  for (const to of ['ReadyForMikvah', 'ToMikvah'] as const) await step(attendant, id, to)
  const atPool = async (sectionId: number) => {
    test.clock.advance(25_000)
    const moved = []
    for (const open of [true, false]) moved.push(await poolDoorMoved(test.facility, { sectionId, open }))
    return moved.map(done => done.ok && done.value.changed)
  }
  const openings = async () =>
    (await test.facility.db.selectFrom('accessLog').select('id').where('outcome', '=', 'opened').execute())
      .length
  const before = await openings()
  expect(await atPool(2)).toEqual([false, false])
  const evening = test.clock.now()
  test.clock.set('2026-11-28T00:30:00.000Z')
  expect(await atPool(1)).toEqual([false, false])
  await doorMoved(test.facility, { roomId: 3, door: 'wet', open: true })
  expect(await openings()).toBe(before)
  test.clock.set(new Date(evening).toISOString())
  expect(await atPool(1)).toEqual([false, true])
  expect((await reservationById(test.facility.db, id))?.visitStatus).toBe('InMikvah')
})
