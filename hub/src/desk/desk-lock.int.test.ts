import { fixedClock } from '@mayim/core/ground/runtime/clock.ts'
import { userByUsername } from '@mayim/core/people/user-table.ts'
import { bearer, browserOf } from '@mayim/testing/http/http-client.ts'
import { startTestServer, type TestServer } from '@mayim/testing/http/test-server.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { addRequests, changeRequests } from '../building/supplies/request-supply.ts'
import { listRequests } from '../building/supplies/view-requests.ts'
import { createHeardCards } from '../building/swipes.ts'
import { createDeviceRegistry } from '../devices/device-registry.ts'
import { eveningHandlers } from '../top/handlers/room-handlers.ts'
import { visitHandlers } from '../top/handlers/visit-handlers.ts'
import { createPinGuard } from '../visit/cards-and-pins/try-pin.ts'
import { attendant, buildFacility, demoCard, panel } from '../visit/testing/facility-for-tests.ts'

const clock = fixedClock(0)
const password = 'a long password'
let server: TestServer
let desk: { accessToken: string; refreshToken: string }

beforeEach(async () => {
  const building = {
    pinGuard: createPinGuard(clock),
    heardCards: createHeardCards(),
    lightOf: () => null,
    devices: { registry: createDeviceRegistry() },
  }
  const handlers = Object.entries({ ...visitHandlers, alarms: eveningHandlers.alarms }).map(
    ([id, handler]) => [
      id,
      (facility: object, ...rest: unknown[]) =>
        (handler as (...all: unknown[]) => unknown)({ ...facility, ...building }, ...rest),
    ],
  )
  server = await startTestServer('hub', { handlers: Object.fromEntries(handlers) })
  await buildFacility(server.facility)
  desk = await server.signInAs({ username: 'rivka', roles: ['Reception'], password })
})
afterEach(() => server.close())

const post = (path: string, body: object = {}, token = desk.accessToken) =>
  browserOf(server).post(`/api/api/${path}`, body, bearer(token))
const codeOf = async (path: string, token = desk.accessToken) =>
  (await browserOf(server).get(`/api/api/${path}`, bearer(token))).json.code

it('refuses the calls of a locked session until a card unlocks it (privacy-22)', async () => {
  expect((await post('building/desklock')).status).toBe(200)
  expect(await codeOf('devices')).toBe('deskLocked')
  expect(await codeOf('reservations/day')).toBe('deskLocked')
  expect((await post('building/deskunlock', { cardCode: '4711' })).json.code).toBe('pinWrong')
  expect(await codeOf('devices')).toBe('deskLocked')
  expect((await post('building/deskunlock', { cardCode: demoCard })).status).toBe(200)
  expect(await codeOf('devices')).not.toBe('deskLocked')
})

it('stays locked after a reload, and only for that sign-in (privacy-22)', async () => {
  await post('building/desklock')
  const fields = { grant_type: 'refresh_token', refresh_token: desk.refreshToken }
  const reloaded = (await browserOf(server).form('/api/token', fields)).json.access_token
  expect(await codeOf('devices', reloaded)).toBe('deskLocked')
  const signedIn = { grant_type: 'password', username: 'rivka', password }
  const anew = (await browserOf(server).form('/api/token', signedIn)).json.access_token
  expect(await codeOf('devices', anew)).not.toBe('deskLocked')
  expect(await codeOf('devices', reloaded)).toBe('deskLocked')
})

it('a locked session reads the evening in numbers, without a name or a code (privacy-22)', async () => {
  await post('building/desklock')
  const read = await browserOf(server).get('/api/api/reservations/numbers', bearer(desk.accessToken))
  expect(read.json).toMatchObject({ asks: 0, late: 0, waiting: 0, upcoming: 0 })
  expect(Object.keys(read.json).sort()).toEqual([
    'asks',
    'day',
    'here',
    'late',
    'ready',
    'rooms',
    'upcoming',
    'waiting',
  ])
})

it('a locked session reads whether it is Shabbos, which it has to keep without a sound (visit-163)', async () => {
  await post('building/desklock')
  expect(await codeOf('building/shabbos')).not.toBe('deskLocked')
})

it('a locked session reads which rooms raised an alarm until someone is there, without a code (visit-163)', async () => {
  const { facility } = server
  await post('building/desklock')
  const alarms = async (token = desk.accessToken) =>
    (await browserOf(server).get('/api/api/rooms/alarms', bearer(token))).json
  await addRequests(facility, panel(1), { roomId: 1, wishes: [{ kind: 'help', item: '' }] })
  const [help] = await listRequests(facility.db)
  const since = help?.dateRequested
  const room = { id: help?.id, kind: 'help', roomId: 1, roomName: '1', since, raisedAt: since, doors: [] }
  expect(await alarms()).toEqual([{ ...room, answeredAt: null, goes: null }])
  const { id = '' } = (await userByUsername(facility.db, 'rivka')) ?? {}
  await changeRequests(facility, { ...attendant, id }, { roomId: 1, ids: [help?.id ?? ''], act: 'answer' })
  const corridor = await server.signInAs({ username: 'corridor', roles: ['Display'], password })
  expect(await alarms()).toMatchObject([{ goes: 'Rivka Sample' }])
  expect(await alarms(corridor.accessToken)).toMatchObject([{ ...room, goes: null }])
  await changeRequests(facility, attendant, { roomId: 1, ids: [help?.id ?? ''], act: 'complete' })
  expect(await alarms()).toEqual([])
})
