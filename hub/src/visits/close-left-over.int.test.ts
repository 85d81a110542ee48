import { statusHistoryOf } from '@mayim/core/booking/reservation-table.ts'
import { type TestFacility, testFacility } from '@mayim/testing/facility/test-facility.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { listRooms } from '../boards/read-rooms.ts'
import { createDeviceRegistry } from '../devices/device-registry.ts'
import type { HubFacility } from '../hub-facility.ts'
import { startNightsJob } from '../jobs/nights-job.ts'
import { changeVisit } from './change-visit.ts'
import { bookAtDesk, buildFacility, panel, reception } from './testing/facility-for-tests.ts'

let test: TestFacility
const ids: string[] = []

beforeEach(async () => {
  test = await testFacility('hub')
  await test.set('roomsHeldForReception', '9')
  await buildFacility(test.facility)
  // 19:00 in New York.
  test.clock.set('2026-11-23T00:00:00.000Z')
  ids.length = 0
  for (const roomId of [1, 2]) {
    const id = await bookAtDesk(test, `patron-${roomId}`)
    await changeVisit(test.facility, reception, { reservationId: id, to: 'Assigned', roomId })
    await changeVisit(test.facility, panel(roomId), { reservationId: id, to: 'Prep' })
    ids.push(id)
  }
})
afterEach(() => test.close())

async function nightsJobRuns(): Promise<void> {
  const job = startNightsJob(test.facility)
  await job.settled()
  await job.stop()
}

async function rooms() {
  const facility = {
    ...test.facility,
    lightOf: () => null,
    devices: { registry: createDeviceRegistry() },
  } as unknown as HubFacility
  return (await listRooms(facility)).slice(0, 2).map(({ roomStatus, reservation, leftOver }) => ({
    roomStatus,
    isTaken: reservation !== null,
    leftOver,
  }))
}

const taken = { roomStatus: 'Ready', isTaken: true }
const dirty = { roomStatus: 'NeedsCleaning', isTaken: false, leftOver: false }

it('tells a visit of an earlier night apart, and lets reception end it (visit-161)', async () => {
  expect(await rooms()).toEqual([
    { ...taken, leftOver: false },
    { ...taken, leftOver: false },
  ])
  // 05:00 in New York.
  test.clock.set('2026-11-23T10:00:00.000Z')
  await nightsJobRuns()
  expect(await rooms()).toEqual([
    { ...taken, leftOver: true },
    { ...taken, leftOver: true },
  ])
  const [first = ''] = ids
  const ended = await changeVisit(test.facility, reception, {
    reservationId: first,
    to: 'Done',
    expected: 'Prep',
  })
  expect(ended).toMatchObject({ ok: true, value: { transition: 'X4' } })
  expect(await rooms()).toEqual([dirty, { ...taken, leftOver: true }])
})

it('ends at noon what is left, frees the rooms and records it (visit-161)', async () => {
  // 12:00 in New York.
  test.clock.set('2026-11-23T17:00:00.000Z')
  await nightsJobRuns()
  expect(await rooms()).toEqual([dirty, dirty])
  const history = await statusHistoryOf(test.facility.db, ids[0] ?? '')
  expect(history.map(({ newStatus }) => newStatus)).toContain('Done')
  const logged = await test.facility.db
    .selectFrom('change')
    .select(['kind', 'who'])
    .where('kind', '=', 'closed')
    .execute()
  expect(logged).toEqual([
    { kind: 'closed', who: 'system' },
    { kind: 'closed', who: 'system' },
  ])
})
