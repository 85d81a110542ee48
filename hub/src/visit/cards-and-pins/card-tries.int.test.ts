import { fixedClock } from '@mayim/core/ground/runtime/clock.ts'
import { ok } from '@mayim/domain/result.ts'
import { bearer, browserOf, type Told } from '@mayim/testing/http/http-client.ts'
import { startTestServer, type TestServer } from '@mayim/testing/http/test-server.ts'
import { walkLimits } from '@mayim/testing/walking/walk-world.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { isWholeProof } from '../../../../proof/size.ts'
import { createHeardCards } from '../../building/swipes.ts'
import { createDeviceRegistry } from '../../devices/device-registry.ts'
import { roomHandlers } from '../../top/handlers/room-handlers.ts'
import { visitHandlers } from '../../top/handlers/visit-handlers.ts'
import { buildFacility, demoCard } from '../testing/facility-for-tests.ts'
import { createPinGuard } from './try-pin.ts'

const tries = isWholeProof ? 10_000 : 600
const reservationId = '01900000-0000-7000-8000-000000000001'
const clock = fixedClock(0)
let server: TestServer
let reception: string
/** How long each slow try waited. */
let waits: number[]

beforeEach(async () => {
  waits = []
  const building = {
    pinGuard: createPinGuard(clock, undefined, async ms => void waits.push(ms)),
    lightOf: () => null,
    devices: { registry: createDeviceRegistry() },
    heardCards: createHeardCards(),
  }
  const handlers = Object.entries({ ...roomHandlers, ...visitHandlers }).map(([id, handler]) => [
    id,
    (facility: object, ...rest: unknown[]) =>
      (handler as (...all: unknown[]) => unknown)({ ...facility, ...building }, ...rest),
  ])
  server = await startTestServer('hub', {
    handlers: Object.fromEntries(handlers),
    server: { limits: walkLimits },
  })
  await buildFacility(server.facility)
  await server.facility.write(async trx => {
    await trx.updateTable('room').set({ reservationId }).where('id', 'in', [1, 2]).execute()
    return ok(null)
  })
  reception = await signIn('rivka')
})
afterEach(() => server.close())

const signIn = async (username: string) =>
  (await server.signInAs({ username, roles: ['Reception'] })).accessToken
const post = (token: string, path: string, body: object): Promise<Told> =>
  browserOf(server).post(path, body, bearer(token))
const unlock = (token: string, roomId: number, body: object) =>
  post(token, `/api/api/hartmann/unlockroom?roomid=${roomId}`, body)
const accessLog = () => server.facility.db.selectFrom('accessLog').selectAll().orderBy('id').execute()
const wrong = (n: number) => ({ cardCode: String(10_000 + n), reason: 'help' })
const right = { cardCode: demoCard, reason: 'help' }

it('opens no occupied room to fifty staff who try PINs, and serves reception meanwhile (threats-T19)', async () => {
  const guessers = await Promise.all(Array.from({ length: 50 }, (_, n) => signIn(`guesser-${n}`)))
  const codes = new Map<string, number>()
  const guess = async (token: string, at: number) => {
    for (let n = at; n < tries; n += guessers.length) {
      const { json } = await unlock(token, 1 + (n % 2), wrong(n))
      codes.set(json.code, (codes.get(json.code) ?? 0) + 1)
    }
  }
  const guessing = Promise.all(guessers.map(guess))
  expect((await unlock(reception, 3, {})).status).toBe(200)
  await guessing
  expect((await unlock(reception, 3, {})).status).toBe(200)
  // Five tries for each account; the others are judged slowly, one at a time in the whole building.
  const free = 5 * guessers.length
  expect(waits.length).toBeGreaterThan(0)
  expect(Object.fromEntries(codes)).toEqual({
    cardUnknown: free + waits.length,
    pinLocked: tries - free - waits.length,
  })
  expect(waits.slice(0, 5)).toEqual([1_000, 2_000, 4_000, 8_000, 15_000].slice(0, waits.length))
  const log = await accessLog()
  expect(log.filter(({ outcome }) => outcome === 'asked').map(({ roomId }) => roomId)).toEqual([3, 3])
  const refused = log.filter(({ outcome }) => outcome === 'refused')
  expect(refused).toHaveLength(free + waits.length)
  expect(log.filter(({ outcome }) => outcome === 'locked')).toHaveLength(tries - refused.length)
  expect(refused[0]).toMatchObject({ reservationId, byRole: 'Reception', attendantId: null })
  const noted = await server.facility.db.selectFrom('attention').select(['kind', 'entityId']).execute()
  expect(noted).toHaveLength(2)
  expect(noted).toContainEqual({ kind: 'cardsRefused', entityId: 'room-1' })
  // Nobody else's PIN waits for them.
  const waited = waits.length
  expect((await unlock(reception, 1, right)).status).toBe(200)
  expect(waits).toHaveLength(waited)
})

it('lets no lock stop the right PIN at an occupied room, and judges it slowly (visit-128)', async () => {
  for (let n = 0; n < 5; n += 1) expect((await unlock(reception, 1, wrong(n))).json.code).toBe('cardUnknown')
  expect((await unlock(reception, 1, wrong(6))).json.code).toBe('cardUnknown')
  expect((await unlock(reception, 1, right)).status).toBe(200)
  expect(waits).toEqual([1_000, 2_000])
  // A door without anybody behind it, and steps, wait for the end of the lock.
  expect((await unlock(reception, 3, right)).json).toMatchObject({ code: 'pinLocked' })
  expect((await accessLog()).map(({ outcome, attendantId }) => [outcome, attendantId])).toEqual([
    ...Array.from({ length: 6 }, () => ['refused', null]),
    ['asked', 1],
    ['locked', null],
  ])
})

it('opens an occupied room to an Admin by the own password and a reason (building-140)', async () => {
  const password = 'three words nobody guesses'
  const { accessToken } = await server.signInAs({ username: 'ruth', roles: ['Admin'], password })
  for (let n = 0; n < 6; n += 1) await unlock(accessToken, 1, wrong(n))
  expect((await unlock(accessToken, 1, { reason: 'silent' })).json.code).toBe('roomOccupiedNeedsCard')
  expect((await unlock(accessToken, 1, { reason: 'silent', ownPassword: 'guessed' })).json).toMatchObject({
    code: 'ownPasswordWrong',
    field: 'ownPassword',
  })
  expect((await unlock(accessToken, 1, { ownPassword: password })).json.code).toBe('doorReasonMissing')
  expect((await unlock(accessToken, 1, { reason: 'silent', ownPassword: password })).status).toBe(200)
  // The password of others opens nothing.
  const rosa = await server.signInAs({ username: 'rosa', roles: ['Reception'], password })
  const byRosa = await unlock(rosa.accessToken, 1, { reason: 'silent', ownPassword: password })
  expect(byRosa.json.code).toBe('roomOccupiedNeedsCard')
  expect((await accessLog()).at(-1)).toMatchObject({ outcome: 'asked', reason: 'silent', byRole: 'Admin' })
})

it('counts the cards of one account at every call together (visit-132)', async () => {
  const bodies: readonly [string, object][] = [
    ['/api/api/rooms/3/status/', { status: 'Offline', expectedStatus: 'Ready' }],
    ['/api/api/reservations/checkin', { resId: reservationId }],
    ['/api/api/reservations/assignroom', { reservationId, roomId: 4 }],
    [`/api/api/reservations/${reservationId}/status/`, { status: 'Done' }],
    ['/api/api/attendants/here', {}],
  ]
  for (const [path, body] of bodies)
    expect((await post(reception, path, { ...body, cardCode: '4321' })).json).toMatchObject({
      code: 'cardUnknown',
    })
  for (const [path, body] of bodies)
    expect((await post(reception, path, { ...body, cardCode: demoCard })).json).toMatchObject({
      code: 'pinLocked',
    })
  expect((await unlock(reception, 3, right)).json).toMatchObject({ code: 'pinLocked' })
  const log = await accessLog()
  expect(log.map(({ outcome }) => outcome)).toEqual([
    ...Array.from({ length: 5 }, () => 'refused'),
    ...Array.from({ length: 6 }, () => 'locked'),
  ])
  // Another account works on.
  expect((await unlock(await signIn('dina'), 1, right)).status).toBe(200)
})

it('opens an occupied room for a reason, and stores it with whose card it was (building-140)', async () => {
  expect((await unlock(reception, 1, {})).json).toMatchObject({ code: 'roomOccupiedNeedsCard' })
  const without = await unlock(reception, 1, { cardCode: demoCard })
  expect(without.json).toMatchObject({ code: 'doorReasonMissing', field: 'reason' })
  const other = { cardCode: demoCard, reason: 'other' }
  expect((await unlock(reception, 1, other)).json).toMatchObject({ field: 'reasonText' })
  expect((await unlock(reception, 1, { ...other, reasonText: 'The alarm rang' })).status).toBe(200)
  expect(await accessLog()).toMatchObject([
    {
      door: 'room-1-dry',
      outcome: 'asked',
      attendantId: 1,
      reason: 'other',
      reasonText: 'The alarm rang',
    },
  ])
})
