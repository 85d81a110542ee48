import { statusHistoryOf } from '@mayim/core/booking/reservation-table.ts'
import { always } from '@mayim/core/ground/runtime/job.ts'
import { type TestFacility, tonightDate } from '@mayim/testing/facility/test-facility.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { attendantBoard } from '../desk/boards/attendant-board.ts'
import { listRooms } from '../desk/boards/read-rooms.ts'
import { dayBoard } from '../desk/day-board.ts'
import { createDeviceRegistry } from '../devices/device-registry.ts'
import type { HubFacility } from '../ground/hub-facility.ts'
import { startNightsJob } from '../top/nights-job.ts'
import { changeVisit } from './change-visit.ts'
import { attendant, bookAtDesk, builtHub, demoCard, panel, reception } from './testing/facility-for-tests.ts'

let test: TestFacility
const ids: string[] = []

beforeEach(async () => {
  test = await builtHub('2026-11-23T00:00:00.000Z')
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
  const job = startNightsJob(test.facility, always)
  await job.settled()
  await job.stop()
}

function hub(): HubFacility {
  return {
    ...test.facility,
    lightOf: () => null,
    weather: { current: () => null },
    devices: { registry: createDeviceRegistry() },
  } as unknown as HubFacility
}

async function rooms() {
  return (await listRooms(hub())).slice(0, 2).map(({ roomStatus, reservation, leftOver }) => ({
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

it('lets an attendant end a left-over visit on her tablet, and no visit of tonight before Dressing (visit-161)', async () => {
  const endings = async () => {
    const board = await attendantBoard(hub(), attendant)
    return board.rooms.slice(0, 2).map(({ next }) => next.find(({ status }) => status === 'Done'))
  }
  const marks = async () =>
    (await attendantBoard(hub(), attendant)).rooms.slice(0, 3).map(each => each.leftOver)
  expect(await marks()).toEqual([false, false, false])
  expect(await endings()).toEqual([undefined, undefined])
  // 05:00 in New York.
  test.clock.set('2026-11-23T10:00:00.000Z')
  const offered = { transition: 'X4', status: 'Done', enabled: true }
  expect(await endings()).toMatchObject([offered, offered])
  expect(await marks()).toEqual([true, true, false])
  const [reservationId = ''] = ids
  const ended = { reservationId, to: 'Done', expected: 'Prep', cardCode: demoCard } as const
  expect(await changeVisit(test.facility, attendant, ended)).toMatchObject({ value: { transition: 'X4' } })
  const board = await attendantBoard(hub(), attendant)
  expect(board.rooms[0]).toMatchObject({ status: 'NeedsCleaning', reservationId: null })
})

it('lists a patron who waited an earlier night and got no room, and ends her visit too (visit-161)', async () => {
  const waiting = await Promise.all(['patron-3', 'patron-4'].map(patron => bookAtDesk(test, patron)))
  for (const reservationId of waiting)
    await changeVisit(test.facility, reception, { reservationId, to: 'Waiting' })
  const listed = async () =>
    (await dayBoard(hub(), reception, undefined)).leftOver.map(each => each.reservationId)
  expect(await listed()).toEqual([])
  const [first = '', second = ''] = waiting
  expect(
    await changeVisit(test.facility, reception, { reservationId: first, to: 'Done', expected: 'Waiting' }),
  ).toMatchObject({ ok: false, code: 'nightNotOut' })
  // 05:00 in New York.
  test.clock.set('2026-11-23T10:00:00.000Z')
  expect((await listed()).sort()).toEqual([...waiting].sort())
  const { leftOver } = await dayBoard(hub(), reception, undefined)
  expect(leftOver.map(({ reservationDate }) => reservationDate)).toEqual([tonightDate, tonightDate])
  expect(
    await changeVisit(test.facility, reception, { reservationId: first, to: 'Done', expected: 'Waiting' }),
  ).toMatchObject({ ok: true, value: { transition: 'D5' } })
  expect(await listed()).toEqual([second])
  // 12:00 in New York.
  test.clock.set('2026-11-23T17:00:00.000Z')
  await nightsJobRuns()
  expect(await listed()).toEqual([])
  expect((await statusHistoryOf(test.facility.db, second)).map(({ newStatus }) => newStatus)).toContain(
    'Done',
  )
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
