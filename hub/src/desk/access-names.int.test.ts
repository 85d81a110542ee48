import { reservationById } from '@mayim/core/booking/reservation-table.ts'
import { ok } from '@mayim/domain/result.ts'
import type { TestFacility } from '@mayim/testing/facility/test-facility.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { noteDoorOutcome } from '../building/access-log-table.ts'
import { bookAtDesk, builtHub, reception } from '../visit/testing/facility-for-tests.ts'
import { detailsForStaff } from './reservation-views.ts'

let test: TestFacility
beforeAll(async () => {
  test = await builtHub()
})
afterAll(() => test.close())

it('the doors of a visit have the names that the facility gave its rooms, cubicles and pools (building-53)', async () => {
  const { facility } = test
  const reservationId = await bookAtDesk(test, 'patron-1')
  await facility.write(async trx => {
    await trx.updateTable('room').set({ name: '101' }).where('id', '=', 1).execute()
    await trx.updateTable('cubicle').set({ name: 'B' }).where('id', '=', 2).execute()
    return ok(null)
  })
  const points = [
    'door/room-1-dry',
    'lock/cubicle-2',
    'door/pool-1',
    'garage/main',
    'door/room-9-wet',
  ] as const
  for (const point of points) {
    test.clock.advance(1_000)
    await noteDoorOutcome(facility, { point, roomId: null, reservationId, outcome: 'pulse:accepted' })
  }
  await noteDoorOutcome(facility, {
    ...{ point: 'phone/main', roomId: 1, reservationId, outcome: 'ring:accepted' },
  })
  const row = await reservationById(facility.db, reservationId)
  const log = (row && (await detailsForStaff(facility, reception, row)).accessLog) ?? []
  expect(log.map(({ door, name }) => [door, name]).toReversed()).toEqual([
    ['room-1-dry', '101'],
    ['cubicle-2', 'B'],
    ['pool-1', 'East'],
    ['main', null],
    // A room that was removed since.
    ['room-9-wet', null],
  ])
})
