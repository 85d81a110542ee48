import { reservationById } from '@mayim/core/booking/reservation-table.ts'
import type { Caller } from '@mayim/core/ground/runtime/facility.ts'
import type { ReservationStatus } from '@mayim/domain/status.ts'
import { testDatabase } from '@mayim/testing/database/test-database.ts'
import type { TestFacility } from '@mayim/testing/facility/test-facility.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { roomById } from '../building/rooms/room-table.ts'
import { changeVisit } from '../visit/change-visit.ts'
import { attendant, bookAtDesk, builtHub, panel, reception } from '../visit/testing/facility-for-tests.ts'
import { type DevicesRig, devicesRig } from './testing/devices-rig.ts'

let test: TestFacility
let rig: DevicesRig
beforeAll(async () => {
  const database = await testDatabase()
  test = await builtHub('2026-11-23T00:00:00.000Z', database)
  rig = await devicesRig({ house: { database, facility: test.facility } })
})
afterAll(() => rig.stop())

const state = (point: Parameters<typeof rig.devices.registry.point>[0]) =>
  rig.devices.registry.point(point)?.state
const step = async (by: Caller, reservationId: string, to: ReservationStatus, more: object = {}) =>
  expect(await changeVisit(test.facility, by, { reservationId, to, ...more })).toMatchObject({ ok: true })
const room = (id: number) => roomById(test.facility.db, id)
const status = async (id: string) => (await reservationById(test.facility.db, id))?.visitStatus
/** Resolves when the access log has this many openings. */
const openings = (count: number) =>
  expect
    .poll(async () => {
      const rows = await test.facility.db.selectFrom('accessLog').select('outcome').execute()
      return rows.filter(({ outcome }) => outcome === 'opened').length
    })
    .toBe(count)

it('locks the door of a patron taken out of her room, although the hub restarted since the assignment', async () => {
  const id = await bookAtDesk(test, 'patron-1')
  await step(reception, id, 'Waiting')
  await step(reception, id, 'Assigned', { roomId: 1 })
  await rig.until(() => state('door/room-1-dry')?.mode === 'hold')
  await rig.restartHub()
  // Before its bridge is there: a command that cannot be sent is owed.
  await step(reception, id, 'Waiting')
  expect((await room(1))?.status).toBe('Ready')
  await rig.until(() => state('door/room-1-dry')?.lock === 'locked')

  await step(reception, id, 'Assigned', { roomId: 1 })
  await rig.until(() => state('door/room-1-dry')?.mode === 'hold')
  // An attendant looked in from the side of the pool.
  await rig.devices.simulate('door/room-1-wet', 'leave')
  await openings(1)
  expect(await status(id)).toBe('Assigned')
  await rig.restartHub()
  await rig.until(() => state('door/room-1-dry')?.mode === 'hold')
  await step(reception, id, 'Waiting')
  expect((await room(1))?.status).toBe('NeedsCleaning')
  await rig.until(() => state('door/room-1-dry')?.lock === 'locked')
})

it('sets InMikvah by the door of her pool, and locks her wet door', async () => {
  const id = await bookAtDesk(test, 'patron-2')
  await step(reception, id, 'Assigned', { roomId: 2 })
  await rig.devices.simulate('door/room-2-dry', 'leave')
  await expect.poll(() => status(id)).toBe('Prep')
  await step(panel(2), id, 'ReadyForMikvah')
  await step(attendant, id, 'ToMikvah')
  await rig.until(() => state('door/room-2-wet')?.mode === 'hold')
  const pool = async (action: 'open' | 'close') =>
    expect(await rig.devices.simulate('door/pool-1', action)).toMatchObject({ ok: true })
  // The attendant looks whether the pool is ready: the door moves before the patron can be there.
  await pool('open')
  await openings(3)
  await pool('close')
  test.clock.advance(25_000)
  await pool('open')
  await openings(4)
  expect(await status(id)).toBe('ToMikvah')
  await rig.restartHub()
  await rig.until(() => rig.devices.registry.controllable('door/pool-1'))
  await pool('close')
  await expect.poll(() => status(id)).toBe('InMikvah')
  await rig.until(() => state('door/room-2-wet')?.lock === 'locked')
})
