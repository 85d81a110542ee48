import { reservationById } from '@mayim/core/booking/reservation-table.ts'
import { systemCaller } from '@mayim/core/ground/runtime/caller.ts'
import { fixedClock } from '@mayim/core/ground/runtime/clock.ts'
import { storeSetting } from '@mayim/core/ground/settings/stored-setting.ts'
import { plainChoices } from '@mayim/domain/capacity/choices.ts'
import { ok } from '@mayim/domain/result.ts'
import { bearer, browserOf, type Told } from '@mayim/testing/http/http-client.ts'
import { startTestServer, type TestServer } from '@mayim/testing/http/test-server.ts'
import { giveShares } from '@mayim/testing/shares/give-shares.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createHeardCards } from '../building/swipes.ts'
import { createDeviceRegistry } from '../devices/device-registry.ts'
import { hubHandlers } from '../top/handlers/hub-handlers.ts'
import { createPinGuard } from './cards-and-pins/try-pin.ts'
import { buildFacility } from './testing/facility-for-tests.ts'

/** Rooms 1 and 2 have a shower, 3 a bath, 4 is accessible, 5 is for a kallah; all are in the section with an attendant. */
const night = '2026-11-22'
const why = 'She came with her own chair, and asked for it'
let server: TestServer
let token: string
let patrons: number

beforeEach(async () => {
  patrons = 0
  const building = {
    pinGuard: createPinGuard(fixedClock(0)),
    lightOf: () => null,
    devices: { registry: createDeviceRegistry() },
    heardCards: createHeardCards(),
  }
  const handlers = Object.entries(hubHandlers).map(([id, handler]) => [
    id,
    (facility: object, ...rest: unknown[]) =>
      (handler as (...all: unknown[]) => unknown)({ ...facility, ...building }, ...rest),
  ])
  server = await startTestServer('hub', {
    handlers: Object.fromEntries(handlers),
    now: '2026-11-23T00:00:00.000Z',
  })
  await buildFacility(server.facility)
  await server.facility.write(async trx => {
    await storeSetting(server.facility, trx, systemCaller, 'roomsHeldForReception', '9')
    return ok(null)
  })
  await server.settingsSettled()
  await giveShares(server.facility)
  await server.facility.write(async trx => {
    const room = await trx.selectFrom('room').selectAll().where('id', '=', 3).executeTakeFirstOrThrow()
    await trx
      .updateTable('room')
      .set({ sectionId: 1, bath: 1, uses: 'accessible' })
      .where('id', '=', 4)
      .execute()
    await trx
      .insertInto('room')
      .values({ ...room, id: 5, name: '5', uses: 'kallah' })
      .execute()
    return ok(null)
  })
  token = (await server.signInAs({ username: 'rivka', roles: ['Reception'] })).accessToken
})
afterEach(() => server.close())

const post = (path: string, body: object): Promise<Told> =>
  browserOf(server).post(`/api/api/${path}`, body, bearer(token))
const rowOf = (id: string) => reservationById(server.facility.db, id)
const stays = async (id: string) => {
  const row = await rowOf(id)
  return [row?.visitStatus ?? row?.bookingStatus, row?.roomId, row?.roomIdPreassign, row?.roomReason]
}
const place = (reservationId: string, roomId: number, more: object = {}) =>
  post('reservations/assignroom', { reservationId, roomId, roomStatus: 'Ready', ...more })

async function booked(choices: object = {}, more: object = {}): Promise<string> {
  patrons += 1
  const { subject } = await server.signInAs({ phone: `+1212555${String(1000 + patrons)}` })
  const done = await post('reservations/newreservation?v=1&ignoreCutoff=true&ignoreAvailability=true', {
    ...plainChoices,
    ...choices,
    userId: subject,
    reservationDate: night,
    reservationTime: '19:00',
    overrideReason: 'by phone',
    ...more,
  })
  if (done.status !== 200) throw new Error(JSON.stringify(done.json))
  return done.json.result.reservationId
}

it.each([
  ['a wheelchair', { bath: true, handicapped: true }, 3, 4, 'roomNotAccessible'],
  ['a wheelchair whose bath nobody ticked', { handicapped: true }, 1, 4, 'roomNotAccessible'],
  ['a kallah', { bath: true, kallah: true }, 3, 5, 'roomNotForKallah'],
  ['a bath', { bath: true }, 1, 3, 'roomHasNoBath'],
] as const)(
  '%s gets the room that fits, and another only with a reason (visit-41)',
  async (_, needs, unfit, fit, code) => {
    const [first, second] = [await booked(needs), await booked(needs)]
    expect(await place(first, unfit)).toMatchObject({ status: 409, json: { code } })
    expect(await place(first, unfit, { overrideReason: ' a ' })).toMatchObject({
      status: 400,
      json: { code: 'reasonMissing', field: 'overrideReason' },
    })
    expect(await stays(first)).toEqual(['Reserved', null, null, ''])
    expect((await place(first, unfit, { overrideReason: ` ${why} ` })).status).toBe(200)
    expect(await stays(first)).toEqual(['Assigned', unfit, null, why])
    expect((await place(second, fit, { overrideReason: why })).status).toBe(200)
    expect(await stays(second)).toEqual(['Assigned', fit, null, ''])
    // Out of the room again: the reason was for that room.
    await post(`reservations/${first}/status/`, { status: 'Waiting' })
    expect(await stays(first)).toEqual(['Waiting', null, null, ''])
  },
)

it('asks the same when a room is kept, and remembers the reason until she is placed (visit-47)', async () => {
  const id = await booked({ bath: true, handicapped: true })
  const keep = (body: object) => post(`reservations/${id}/preassignroom/`, body)
  expect(await keep({ roomId: 3 })).toMatchObject({ status: 409, json: { code: 'roomNotAccessible' } })
  expect((await keep({ roomId: 3, overrideReason: why })).status).toBe(200)
  expect(await stays(id)).toEqual(['Reserved', null, 3, why])
  const available = await browserOf(server).get(
    `/api/api/reservations/${id}/preassignroomavailability`,
    bearer(token),
  )
  const rooms = available.json as readonly { id: number; reason: string | null; needsReason: boolean }[]
  expect(rooms.map(room => [room.id, room.reason, room.needsReason])).toEqual([
    [1, 'roomNotAccessible', true],
    [2, 'roomNotAccessible', true],
    [3, 'roomNotAccessible', true],
    [4, null, false],
    [5, 'roomNotAccessible', true],
  ])
  expect((await place(id, 3)).status).toBe(200)
  expect(await stays(id)).toEqual(['Assigned', 3, null, why])
})

it('asks the same when patrons change rooms (visit-49)', async () => {
  const [wheelchair, plain] = [await booked({ bath: true, handicapped: true }), await booked()]
  await place(wheelchair, 4)
  await place(plain, 1)
  const swap = { roomA: 4, roomB: 1, seenA: wheelchair, seenB: plain }
  expect(await post('rooms/swaprooms', swap)).toMatchObject({
    status: 409,
    json: { code: 'roomNotAccessible' },
  })
  expect((await post('rooms/swaprooms', { ...swap, overrideReason: why })).status).toBe(200)
  expect([await stays(wheelchair), await stays(plain)]).toEqual([
    ['Assigned', 1, null, why],
    ['Assigned', 4, null, ''],
  ])
  // Back into a room that fits: no reason is needed, and none stays.
  const back = { roomA: 4, roomB: 1, seenA: plain, seenB: wheelchair }
  expect((await post('rooms/swaprooms', back)).status).toBe(200)
  expect(await stays(wheelchair)).toEqual(['Assigned', 4, null, ''])
})

it('gives a room that is kept for another only with a reason', async () => {
  const [kept, came] = [await booked(), await booked()]
  await post(`reservations/${kept}/preassignroom/`, { roomId: 1 })
  expect(await place(came, 1)).toMatchObject({ status: 409, json: { code: 'roomPreassigned' } })
  expect((await place(came, 1, { overrideReason: 'The other comes at ten' })).status).toBe(200)
})

it('judges the room again when a booking is edited in it (visit-51)', async () => {
  const id = await booked({ bath: true })
  await place(id, 3)
  const { userId } = (await rowOf(id)) ?? {}
  const edit = (query: string, body: object) =>
    post(`reservations/newreservation?v=1${query}`, {
      ...plainChoices,
      ...{ bath: true, handicapped: true },
      ...{ userId, reservationDate: night, reservationTime: '20:00', replacingReservationId: id },
      ...body,
    })
  const over = '&ignoreCutoff=true&ignoreAvailability=true'
  // A reason for the hour is none for the room.
  expect(await edit(over, { overrideReason: 'after the cutoff' })).toMatchObject({
    status: 409,
    json: { code: 'roomNotAccessible', field: 'handicapped' },
  })
  expect(await stays(id)).toEqual(['Assigned', 3, null, ''])
  const done = await edit(`${over}&ignoreRoom=true`, { overrideReason: why })
  expect(done.status).toBe(200)
  expect(await stays(done.json.result.reservationId)).toEqual(['Assigned', 3, null, why])
})

it('offers each patron a room of her own, the one that she needs first (visit-168)', async () => {
  const came = async (choices: object) => {
    const id = await booked(choices)
    server.clock.advance(60_000)
    await post('reservations/checkin', { resId: id })
    return id
  }
  const ids = [
    await came({}),
    await came({ bath: true }),
    await came({ bath: true, handicapped: true }),
    await came({ bath: true, kallah: true }),
    await came({ bath: true }),
  ]
  const plan = (await browserOf(server).get('/api/api/evening/estimates', bearer(token))).json
  const offered = new Map<string, number | null>(
    plan.placing.map((each: { reservationId: string; roomId: number | null }) => [
      each.reservationId,
      each.roomId,
    ]),
  )
  expect(ids.map(id => offered.get(id))).toEqual([1, 3, 4, 5, null])
  const reasons = plan.waiting.map((each: { reservationId: string; why: string }) => [
    ids.indexOf(each.reservationId),
    each.why,
  ])
  expect(reasons).toEqual([
    [3, 'kallah'],
    [2, 'accessible'],
    [0, 'arrival'],
    [1, 'arrival'],
    [4, 'arrival'],
  ])
})
