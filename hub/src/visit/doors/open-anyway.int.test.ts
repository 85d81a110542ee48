import { tonight } from '@mayim/core/ground/calendar/schedule-days.ts'
import { systemCaller } from '@mayim/core/ground/runtime/caller.ts'
import { fixedClock, systemClock } from '@mayim/core/ground/runtime/clock.ts'
import { record } from '@mayim/core/ground/runtime/record-change.ts'
import { type CardList, openCardList } from '@mayim/core/people/attendant-cards.ts'
import { ok } from '@mayim/domain/result.ts'
import { allowGrowth, stopGrowth } from '@mayim/testing/database/limit-pages.ts'
import { sampleReservation } from '@mayim/testing/database/sample-rows.ts'
import { bearer, browserOf } from '@mayim/testing/http/http-client.ts'
import { startTestServer, type TestServer } from '@mayim/testing/http/test-server.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { noteAccess } from '../../building/access-log-table.ts'
import { createHeardCards } from '../../building/swipes.ts'
import { type DevicesRig, devicesRig } from '../../effects/testing/devices-rig.ts'
import type { HubFacility } from '../../ground/hub-facility.ts'
import { roomHandlers } from '../../top/handlers/room-handlers.ts'
import { visitHandlers } from '../../top/handlers/visit-handlers.ts'
import { createPinGuard } from '../cards-and-pins/try-pin.ts'
import { buildFacility, demoCard, panel, reception } from '../testing/facility-for-tests.ts'
import { followReaders } from './door-readers.ts'
import { openGarageAnyway, releaseAnyway, unlockAnyway } from './open-anyway.ts'
import { followReleases } from './release-buttons.ts'

/** building-742, on a database that may not grow, and on one that answers nothing. */
const reservationId = '01900000-0000-7000-8000-000000000001'
const card = demoCard.replace('-', '')
let server: TestServer
let rig: DevicesRig
let cards: CardList
let facility: HubFacility
let token: string
let stops: (() => void)[]

beforeEach(async () => {
  const building: Partial<HubFacility> = {
    pinGuard: createPinGuard(fixedClock(0), undefined, async () => undefined),
    lightOf: () => null,
    heardCards: createHeardCards(),
  }
  const handlers = Object.entries({ ...roomHandlers, ...visitHandlers }).map(([id, handler]) => [
    id,
    (base: object, ...rest: unknown[]) =>
      (handler as (...all: unknown[]) => unknown)({ ...base, ...building }, ...rest),
  ])
  server = await startTestServer('hub', {
    handlers: Object.fromEntries(handlers),
    now: '2026-11-23T00:00:00.000Z',
  })
  const { database } = server
  await buildFacility(server.facility)
  await server.facility.write(async trx => {
    await trx.updateTable('room').set({ reservationId }).where('id', '=', 1).execute()
    const cardHash = server.facility.hasher.fingerprint(card)
    await trx.updateTable('attendant').set({ cardHash }).where('id', '=', 1).execute()
    return ok(null)
  })
  const house = {
    database: { ...database, file: '', close: async () => undefined },
    facility: { ...server.facility, hostClock: systemClock },
  }
  rig = await devicesRig({ house, readers: ['room-1-dry'] })
  cards = await openCardList(server.facility)
  Object.assign(building, { devices: rig.devices, cards })
  facility = { ...server.facility, ...building } as HubFacility
  token = (await server.signInAs({ username: 'rivka', roles: ['Reception'] })).accessToken
  stops = [
    followReaders(facility, rig.devices.registry),
    followReleases(facility, rig.devices.registry),
    () => cards.stop(),
  ]
  await rig.until(() => rig.devices.registry.controllable('door/room-1-dry'))
})
afterEach(async () => {
  for (const stop of stops) stop()
  await rig.stop()
  await server.close()
})

const post = (path: string, body: object) => browserOf(server).post(path, body, bearer(token))
const isUnlocked = (point: 'door/room-1-dry' | 'door/room-1-wet' | 'lock/cubicle-1') =>
  rig.until(() => rig.devices.registry.point(point)?.state?.lock === 'unlocked')
const isLocked = (point: 'door/room-1-dry') =>
  rig.until(() => rig.devices.registry.point(point)?.state?.lock === 'locked')
const outcomes = async () =>
  (await server.facility.db.selectFrom('accessLog').select(['door', 'outcome']).orderBy('id').execute()).map(
    ({ door, outcome }) => `${door} ${outcome}`,
  )

/** Until not even the shortest line of any table is stored. */
async function fillDisk(): Promise<void> {
  await stopGrowth(server.database)
  const line = { door: 'card', roomId: null, reservationId: null, outcome: 'refused' }
  for (let size = 4_000; size > 0; ) {
    const reasonText = 'x'.repeat(size)
    try {
      await server.facility.write(async trx => {
        await noteAccess(server.facility, trx, systemCaller, { ...line, reasonText })
        await record(server.facility, trx, systemCaller, {
          entity: 'room',
          id: 4,
          kind: 'reloadAsked',
          fields: { reasonText },
        })
        return ok(null)
      })
    } catch {
      size = Math.floor(size / 4)
    }
  }
}

it('opens on a full disk, and stores the lines of the access log when there is space', async () => {
  await fillDisk()
  const told = await post('/api/api/hartmann/unlockroom?roomid=1', { cardCode: card, reason: 'help' })
  expect(told.status).toBe(200)
  await isUnlocked('door/room-1-dry')
  expect((await post('/api/api/hartmann/unlockroom?roomid=3', {})).status).toBe(200)
  expect((await post('/api/api/settings/cubicles/1/unlock', {})).status).toBe(200)
  await isUnlocked('lock/cubicle-1')
  // The same rules hold as ever.
  const judged = await post('/api/api/hartmann/unlockroom?roomid=1', { reason: 'help' })
  expect(judged.json).toMatchObject({ code: 'roomOccupiedNeedsCard' })
  expect((await post('/api/api/hartmann/unlockroom?roomid=99', {})).json.code).toBe('roomMissing')
  const journal = server.logLines.filter(line => line.includes('a line waits for the database'))
  expect(journal.length).toBeGreaterThan(0)
  expect(journal.join('')).not.toContain(card)

  await allowGrowth(server.database)
  await server.facility.write(async trx => {
    await trx.updateTable('room').set({ language: 'he' }).where('id', '=', 2).execute()
    return ok(null)
  })
  await expect
    .poll(async () => (await outcomes()).filter(line => !line.startsWith('card')).toSorted())
    .toEqual([
      'cubicle-1 asked',
      'cubicle-1 open:accepted',
      'room-1-dry asked',
      'room-1-dry pulse:accepted',
      'room-3-dry asked',
      'room-3-dry pulse:deviceUnavailable',
    ])
  const line = await server.facility.db
    .selectFrom('accessLog')
    .selectAll()
    .where('door', '=', 'room-1-dry')
    .where('outcome', '=', 'asked')
    .executeTakeFirstOrThrow()
  expect(line).toMatchObject({ reservationId, attendantId: 1, reason: 'help', byRole: 'Reception' })
})

it('releases a room by its panel, and opens by a card at the reader, on a full disk', async () => {
  await fillDisk()
  expect(await releaseAnyway(facility, panel(1), 1)).toEqual(ok(null))
  await isUnlocked('door/room-1-wet')
  await isUnlocked('door/room-1-dry')
  await rig.devices.send('door/room-1-dry', 'resume', {}, { by: 'test' })
  await isLocked('door/room-1-dry')
  await rig.devices.simulate('reader/room-1-dry', 'swipe', { value: '11112222' })
  await rig.devices.simulate('reader/room-1-dry', 'swipe', { value: card })
  await isUnlocked('door/room-1-dry')
})

it('judges a card by the list in memory while the database answers nothing, and opens', async () => {
  await server.database.readers.destroy()
  await server.database.writing.destroy()
  await rig.devices.simulate('reader/room-1-dry', 'swipe', { value: '11112222' })
  await rig.devices.simulate('reader/room-1-dry', 'swipe', { value: card })
  await isUnlocked('door/room-1-dry')
  const caller = panel(1)
  // Nobody can tell whether she is still there: as if she was.
  const at = { roomId: 1, door: 'wet' } as const
  expect(await unlockAnyway(facility, caller, at)).toMatchObject({ code: 'roomOccupiedNeedsCard' })
  expect(await unlockAnyway(facility, caller, { ...at, attendantId: 1, reason: 'help' })).toEqual(
    ok({ roomId: 1 }),
  )
  await isUnlocked('door/room-1-wet')
})

it('opens the garage for a patron who is inside, on a full disk', async () => {
  const patron = (await server.signInAs({ phone: '+17185550199' })).subject
  const times = { date: tonight(server.facility), time: '19:00', parking: 1 } as const
  const inside = sampleReservation({
    ...times,
    userId: patron,
    bookingStatus: 'Reserved',
    visitStatus: 'Arrived',
  })
  const outside = { ...inside, id: '01900000-0000-7000-8000-000000000002', code: 'ZZ2', visitStatus: null }
  await server.facility.write(async trx => {
    await trx.insertInto('reservation').values([inside, outside]).execute()
    return ok(null)
  })
  await fillDisk()
  const ask = (reservationId: string) => openGarageAnyway(facility, reception, { reservationId, place: null })
  expect(await ask(outside.id)).toMatchObject({ ok: false })
  expect(await ask(inside.id)).toEqual(ok({ door: 'garage' }))
  await rig.until(() => rig.devices.registry.point('garage/main')?.state?.door !== 'closed')
})
