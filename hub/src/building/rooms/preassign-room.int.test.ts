import { reservationById } from '@mayim/core/booking/reservation-table.ts'
import type { TestFacility } from '@mayim/testing/facility/test-facility.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bookAtDesk, builtHub, reception } from '../../visit/testing/facility-for-tests.ts'
import { preassignRoom, roomsToPreassign } from './preassign-room.ts'

let test: TestFacility
let first = ''
let second = ''
beforeAll(async () => {
  test = await builtHub()
  first = await bookAtDesk(test, 'patron-1', '19:00', true)
  second = await bookAtDesk(test, 'patron-2')
})
afterAll(() => test.close())

const keep = async (reservationId: string, roomId: number) => {
  const done = await preassignRoom(test.facility, reception, { reservationId, roomId })
  return done.ok ? 'ok' : done.code
}
const keptOf = async (id: string) => (await reservationById(test.facility.db, id))?.roomIdPreassign

it('preassigns a room to a reservation of the night, and releases it with 0', async () => {
  expect(await keep(first, 1)).toBe('roomHasNoBath')
  expect(await keep(first, 99)).toBe('roomMissing')
  expect(await keep('nobody', 3)).toBe('reservationMissing')
  expect([await keep(first, 3), await keep(first, 3)]).toEqual(['ok', 'ok'])
  expect(await keep(second, 3)).toBe('roomPreassigned')
  expect([await keep(first, 0), await keep(second, 3)]).toEqual(['ok', 'ok'])
  expect([await keptOf(first), await keptOf(second)]).toEqual([null, 3])
})

it('gives the reason for each room that is not free, and preassigns one that will be', async () => {
  const listed = await roomsToPreassign(test.facility, first)
  expect(listed.ok && listed.value.map(room => [room.id, room.available, room.reason])).toEqual([
    [1, false, 'roomHasNoBath'],
    [2, false, 'roomHasNoBath'],
    [3, false, 'roomPreassigned'],
    [4, false, 'roomHasNoBath'],
  ])
  expect(await roomsToPreassign(test.facility, 'nobody')).toMatchObject({ code: 'reservationMissing' })
  expect(await keep(second, 4)).toBe('ok')
})
