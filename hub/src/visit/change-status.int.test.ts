import type { Caller } from '@mayim/core/ground/runtime/facility.ts'
import { ok } from '@mayim/domain/result.ts'
import type { ReservationStatus } from '@mayim/domain/status.ts'
import { eveningStart, type TestFacility, tonightDate } from '@mayim/testing/facility/test-facility.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { preassignRoom } from '../building/rooms/preassign-room.ts'
import { preassignedRoomsOf } from '../building/rooms/room-table.ts'
import { changeStatus } from './change-status.ts'
import { changeVisit } from './change-visit.ts'
import { checkIn } from './check-in.ts'
import { readEvening } from './read-evening.ts'
import { attendant, bookAtDesk, builtHub, reception } from './testing/facility-for-tests.ts'

let test: TestFacility
beforeEach(async () => {
  test = await builtHub('2026-11-23T00:00:00.000Z')
})
afterEach(() => test.close())

it('lets a patron cancel and nothing else, whatever status she posts at the hub', async () => {
  const id = await bookAtDesk(test, 'patron-1')
  test.clock.set(eveningStart)
  const her: Caller = { kind: 'person', id: 'patron-1', roles: [], address: '10.0.0.9', language: 'en' }
  const post = async (caller: Caller, to: ReservationStatus) => {
    const done = await changeStatus(test.facility, caller, { reservationId: id, to })
    return done.ok ? 'ok' : done.code
  }
  // Arrived would open the garage, whatever its window and her attempts.
  expect([await post(her, 'Arrived'), await post(her, 'Done')]).toEqual(['onlyCancel', 'onlyCancel'])
  expect(await post(her, 'Canceled')).toBe('ok')
  expect(await post(attendant, 'Reserved')).toBe('statusNotAllowed')
  expect(await post(her, 'Reserved')).toBe('ok')
})

it('reverts no visit that had begun, and keeps no room for it', async () => {
  const id = await bookAtDesk(test, 'patron-1')
  const kept = async () => (await preassignedRoomsOf(test.facility.db, tonightDate)).size
  expect((await preassignRoom(test.facility, reception, { reservationId: id, roomId: 1 })).ok).toBe(true)
  await checkIn(test.facility, reception, { reservationId: id })
  expect(await kept()).toBe(1)
  const canceled = await changeVisit(test.facility, reception, { reservationId: id, to: 'Canceled' })
  expect(canceled).toMatchObject({ value: { transition: 'A5' } })
  expect([await kept(), (await readEvening(test.facility)).preassigned.size]).toEqual([0, 0])
  expect(await changeStatus(test.facility, reception, { reservationId: id, to: 'Reserved' })).toMatchObject({
    code: 'statusNotAllowed',
  })
})

it('lets reception confirm what is held, as the desk asks for it, until the hold is over (visit-R3)', async () => {
  const [id, late] = [await bookAtDesk(test, 'patron-1'), await bookAtDesk(test, 'patron-2')]
  const holdExpiresAt = new Date(test.clock.now() + 60_000).toISOString()
  await test.facility.write(async trx =>
    ok(await trx.updateTable('reservation').set({ bookingStatus: 'Pending', holdExpiresAt }).execute()),
  )
  const confirm = async (caller: Caller, reservationId: string) => {
    const change = { reservationId, to: 'Reserved', expected: 'Pending' } as const
    const done = await changeStatus(test.facility, caller, change)
    return done.ok ? 'ok' : done.code
  }
  expect(await confirm(attendant, id)).toBe('statusNotAllowed')
  expect(await confirm(reception, id)).toBe('ok')
  test.clock.advance(60_000)
  expect(await confirm(reception, late)).toBe('holdExpired')
})
