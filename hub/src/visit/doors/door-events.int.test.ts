import { reservationById } from '@mayim/core/booking/reservation-table.ts'
import type { Caller } from '@mayim/core/ground/runtime/facility.ts'
import type { ReservationStatus } from '@mayim/domain/status.ts'
import type { TestFacility } from '@mayim/testing/facility/test-facility.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { assignRoom } from '../assign-room.ts'
import { changeVisit } from '../change-visit.ts'
import { attendant, bookAtDesk, builtHub, panel, reception } from '../testing/facility-for-tests.ts'
import { doorMoved } from './door-events.ts'

let test: TestFacility
beforeEach(async () => {
  test = await builtHub('2026-11-23T00:00:00.000Z')
})
afterEach(() => test.close())

const status = async (id: string) => (await reservationById(test.facility.db, id))?.visitStatus
const step = (caller: Caller, reservationId: string, to: ReservationStatus) =>
  changeVisit(test.facility, caller, { reservationId, to })
const inRoomOne = async () => {
  const id = await bookAtDesk(test, 'patron-1')
  expect(await assignRoom(test.facility, reception, { reservationId: id, roomId: 1 })).toMatchObject({
    ok: true,
  })
  return id
}

it('follows the doors: in by the dry door, out of the pool by the wet one after its settling time', async () => {
  await test.set('useToFromMikvahStatuses', 'False')
  await test.set('doorEventSetsDressing', 'True')
  const id = await inRoomOne()
  await doorMoved(test.facility, { roomId: 1, door: 'dry', open: true })
  expect(await status(id)).toBe('Prep')
  await step(panel(1), id, 'ReadyForMikvah')
  await step(attendant, id, 'InMikvah')
  expect(await doorMoved(test.facility, { roomId: 1, door: 'wet', open: true })).toMatchObject({
    value: { changed: false },
  })
  test.clock.advance(21_000)
  expect(await doorMoved(test.facility, { roomId: 1, door: 'wet', open: true })).toMatchObject({
    value: { changed: true },
  })
  expect(await status(id)).toBe('Dressing')
})

it('sets Dressing when she is back, however soon, but not when a door closes late', async () => {
  await test.set('doorEventSetsDressing', 'True')
  const id = await inRoomOne()
  await step(panel(1), id, 'Prep')
  await step(panel(1), id, 'ReadyForMikvah')
  for (const to of ['ToMikvah', 'InMikvah'] as const) await step(attendant, id, to)
  const wet = (open: boolean) => doorMoved(test.facility, { roomId: 1, door: 'wet', open })
  await wet(true)
  test.clock.advance(2_000)
  await step(attendant, id, 'FromMikvah')
  test.clock.advance(2_000)
  expect(await wet(false)).toMatchObject({ value: { changed: false } })
  await wet(true)
  test.clock.advance(3_000)
  expect(await wet(false)).toMatchObject({ value: { changed: true } })
  expect(await status(id)).toBe('Dressing')
})
