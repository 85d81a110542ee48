import { updateReservation } from '@mayim/core/booking/reservation-table.ts'
import type { TestFacility } from '@mayim/testing/facility/test-facility.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { setLights } from '../../building/rooms/change-room.ts'
import { assignRoom } from '../../visit/assign-room.ts'
import { changeVisit } from '../../visit/change-visit.ts'
import { checkIn } from '../../visit/check-in.ts'
import { planTonight } from '../../visit/plan-tonight.ts'
import { readEvening } from '../../visit/read-evening.ts'
import { bookAtDesk, builtHub, panel, reception } from '../../visit/testing/facility-for-tests.ts'
import { viewEstimates } from './waits.ts'

let test: TestFacility
beforeAll(async () => {
  test = await builtHub('2026-11-23T00:00:00.000Z')
})
afterAll(() => test.close())

it('reads the evening once for each state of the log and plans it once for simultaneous requests', async () => {
  const [one, other] = [await readEvening(test.facility), await readEvening(test.facility)]
  expect(one).toBe(other)
  expect(await planTonight(test.facility)).toBe(await planTonight(test.facility))
  const before = await planTonight(test.facility)
  test.clock.advance(16_000)
  expect(await planTonight(test.facility)).not.toBe(before)
})

it('keeps the plan at a change that it does not depend on, and plans again at one that it does', async () => {
  const { evening, plan } = await planTonight(test.facility)
  await setLights(test.facility, panel(1), { roomId: 1, on: true })
  const lit = await planTonight(test.facility)
  expect(lit.plan).toBe(plan)
  expect(lit.evening).not.toBe(evening)
  await bookAtDesk(test, 'patron-0', '21:45')
  expect((await planTonight(test.facility)).plan).not.toBe(plan)
})

it('shows each wait and the next free room', async () => {
  // Three rooms with an attendant are all taken; the fourth has none.
  const inRooms: string[] = []
  for (const roomId of [1, 2, 3]) {
    const id = await bookAtDesk(test, `patron-${roomId}`)
    await changeVisit(test.facility, reception, { reservationId: id, to: 'Assigned', roomId })
    await changeVisit(test.facility, panel(roomId), { reservationId: id, to: 'Prep' })
    inRooms.push(id)
  }
  const waits = await bookAtDesk(test, 'patron-4', '19:15')
  await checkIn(test.facility, reception, { reservationId: waits })
  const full = await viewEstimates(test.facility)
  expect(full.rooms.map(({ free }) => free)).toEqual([false, false, false])
  expect(full.waiting).toMatchObject([{ reservationId: waits, nBefore: 0 }])
  const told = full.waiting[0]?.wait
  expect(told?.fromMinutes).toBeGreaterThan(10)
  expect(told?.toMinutes).toBeGreaterThanOrEqual(told?.fromMinutes ?? 0)

  // A room is free sooner than planned, and the patron is assigned to it.
  test.clock.advance(10 * 60_000)
  const [left] = inRooms
  await changeVisit(test.facility, reception, { reservationId: left ?? '', to: 'Done' })
  const dirty = await viewEstimates(test.facility)
  expect(dirty.cleaning).toMatchObject([{ roomId: 1 }])
  expect(dirty.cleaning[0]?.neededBy).toMatch(/^19:[12]\d$/)
  await test.facility.write(async trx => {
    await trx.updateTable('room').set({ status: 'Ready' }).where('id', '=', 1).execute()
    return { ok: true, value: null }
  })
  const placed = await assignRoom(test.facility, reception, { reservationId: waits, roomId: 1 })
  expect(placed.ok).toBe(true)
  const after = await viewEstimates(test.facility)
  expect(after.waiting).toEqual([])
})

it('plans no room for a kallah without a time until she arrives', async () => {
  const id = await bookAtDesk(test, 'patron-6', '19:45')
  await test.facility.write(async trx => {
    await updateReservation(trx, id, { kallah: 1, time: '06:13' })
    return { ok: true, value: null }
  })
  test.clock.advance(16_000)
  const isPlanned = async () => (await planTonight(test.facility)).plan.placed.has(id)
  expect(await isPlanned()).toBe(false)
  await checkIn(test.facility, reception, { reservationId: id })
  expect(await isPlanned()).toBe(true)
})

it('the shortest wait is promised once: five minutes later she is called any minute (visit-67)', async () => {
  const own = await builtHub('2026-11-23T00:00:00.000Z')
  const reservationId = await bookAtDesk(own, 'patron-1')
  await changeVisit(own.facility, reception, { reservationId, to: 'Assigned', roomId: 1 })
  for (const to of ['Prep', 'ReadyForMikvah'] as const)
    await changeVisit(own.facility, panel(1), { reservationId, to })
  const told = async () => (await viewEstimates(own.facility)).ready.map(({ wait }) => wait)
  expect(await told()).toEqual([{ fromMinutes: 0, toMinutes: 5 }])
  own.clock.advance(299_000)
  expect(await told()).toEqual([{ fromMinutes: 0, toMinutes: 5 }])
  own.clock.advance(16_000)
  expect(await told()).toEqual([{ fromMinutes: 0, toMinutes: 0 }])
  await own.close()
})
