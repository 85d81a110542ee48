import { updateReservation } from '@mayim/core/booking/reservation-table.ts'
import type { Caller } from '@mayim/core/ground/runtime/facility.ts'
import { ok } from '@mayim/domain/result.ts'
import type { TestFacility } from '@mayim/testing/facility/test-facility.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createDeviceRegistry } from '../../devices/device-registry.ts'
import type { HubFacility } from '../../ground/hub-facility.ts'
import { changeVisit } from '../../visit/change-visit.ts'
import { checkIn } from '../../visit/check-in.ts'
import { attendant, bookAtDesk, builtHub, reception } from '../../visit/testing/facility-for-tests.ts'
import { attendantBoard } from './attendant-board.ts'

let test: TestFacility
beforeAll(async () => {
  test = await builtHub('2026-11-23T00:00:00.000Z')
})
afterAll(() => test.close())

async function marksFor(caller: Caller) {
  const devices = { registry: createDeviceRegistry() }
  const board = await attendantBoard(
    { ...test.facility, lightOf: () => null, devices } as unknown as HubFacility,
    caller,
  )
  return { room: board.rooms[0]?.marks, waiting: board.waiting.map(({ marks }) => marks) }
}

it('tells attendants what is special about her, in a room and in the waiting room, and no technician (visit-520)', async () => {
  const inRoom = await bookAtDesk(test, 'patron-1')
  const waits = await bookAtDesk(test, 'patron-2')
  await changeVisit(test.facility, reception, { reservationId: inRoom, to: 'Assigned', roomId: 1 })
  await checkIn(test.facility, reception, { reservationId: waits })
  await test.facility.write(async trx => {
    await updateReservation(trx, inRoom, { kallah: 1, companions: 2, userNotes: 'A third towel' })
    // The desk's note is not for an attendant.
    await updateReservation(trx, waits, { handicapped: 1, notes: 'Owes a key' })
    return ok(null)
  })
  const first = { kind: 'firstVisit' }
  const hebrew = { kind: 'language', language: 'he' }
  expect(await marksFor(attendant)).toEqual({
    room: [{ kind: 'kallah', companions: 2 }, first, { kind: 'note' }, hebrew],
    waiting: [[{ kind: 'accessible' }, first, hebrew]],
  })
  expect(await marksFor({ ...attendant, roles: ['Technician'] })).toEqual({ room: [], waiting: [[]] })
})
