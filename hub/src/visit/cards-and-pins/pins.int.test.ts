import { systemCaller } from '@mayim/core/ground/runtime/caller.ts'
import { fixedClock } from '@mayim/core/ground/runtime/clock.ts'
import { storeSetting } from '@mayim/core/ground/settings/stored-setting.ts'
import { cardForms, sealCards } from '@mayim/core/people/attendant-cards.ts'
import { ok } from '@mayim/domain/result.ts'
import { type TestFacility, testFacility } from '@mayim/testing/facility/test-facility.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createHeardCards } from '../../building/swipes.ts'
import { createDeviceRegistry } from '../../devices/device-registry.ts'
import type { HubFacility } from '../../ground/hub-facility.ts'
import { roomHandlers } from '../../top/handlers/room-handlers.ts'
import { attendant, buildFacility, demoCard, panel } from '../testing/facility-for-tests.ts'
import { cardHolder, unlockAdminMenu } from './check-card.ts'
import { staffEntry } from './staff-entry.ts'
import { readTriedPins } from './tried-pin-table.ts'
import { createPinGuard } from './try-pin.ts'

let test: TestFacility
let facility: HubFacility
const hostClock = fixedClock(0)

beforeAll(async () => {
  test = await testFacility('hub')
  await buildFacility(test.facility)
  facility = {
    ...test.facility,
    pinGuard: createPinGuard(hostClock),
    lightOf: () => null,
    devices: { registry: createDeviceRegistry() },
    heardCards: createHeardCards(),
  } as unknown as HubFacility
})
afterAll(() => test.close())

const menu = async (passcode: string, roomId = 1) => {
  const done = await unlockAdminMenu(facility, panel(roomId), { roomId, passcode })
  return done.ok ? 'open' : done.code
}
const dirty = (id: number) =>
  facility.write(async trx => {
    await trx.updateTable('room').set({ status: 'NeedsCleaning' }).where('id', '=', id).execute()
    return ok(null)
  })
const told = () => facility.db.selectFrom('attention').select(['kind', 'entityId', 'detail']).execute()

it("opens a panel's menu by the passcode only, and locks it after five wrong ones", async () => {
  expect(await menu('8642')).toBe('passcodeNotSet')
  await facility.write(async trx => {
    await storeSetting(facility, trx, systemCaller, 'roomAdminPasscode', '8642')
    return ok(null)
  })
  expect(await menu('8642')).toBe('open')
  for (const wrong of ['0000', '1111', '2222', '3333']) expect(await menu(wrong)).toBe('pinWrong')
  expect(await told()).toEqual([])
  expect(await menu('4444')).toBe('pinWrong')
  expect(await told()).toEqual([
    { kind: 'screenLocked', entityId: 'panel-1', detail: JSON.stringify({ roomId: 1 }) },
  ])
  // The right passcode does not help now, and another room's panel is not locked.
  expect(await menu('8642')).toBe('pinLocked')
  expect(await menu('8642', 2)).toBe('open')
  hostClock.advance(61_000)
  expect(await menu('5555')).toBe('pinWrong')
  hostClock.advance(61_000)
  expect(await menu('8642')).toBe('pinLocked')
  hostClock.advance(60_000)
  expect(await menu('8642')).toBe('open')
  expect(await told()).toHaveLength(1)
})

it('keeps the lock after a restart of the hub, and forgets wrong tries after a right one', async () => {
  const written = () => readTriedPins(facility.db)
  for (const wrong of ['0000', '1111', '2222', '3333', '4444']) await menu(wrong, 5)
  const begunAnew = createPinGuard(hostClock, await written())
  expect(begunAnew.begin('admin:panel-5')).toMatchObject({ code: 'pinLocked', detail: { seconds: 60 } })
  hostClock.advance(61_000)
  expect(await menu('8642', 5)).toBe('open')
  expect((await written()).size).toBe(0)
})

it('counts a card at the panel as a try of the PIN, and locks no other screen of the room by it (threats-140)', async () => {
  const at = (cardCode: string) => cardHolder(facility, panel(3), { roomId: 3, cardCode })
  for (let wrong = 0; wrong < 5; wrong += 1) expect(await at('77777')).toMatchObject({ code: 'pinWrong' })
  expect(await at(demoCard)).toMatchObject({ code: 'pinLocked' })
  const entry = { roomId: 3, pinCode: demoCard, clearRoom: false }
  expect(await staffEntry(facility, panel(3), entry)).toMatchObject({ code: 'pinLocked' })
  expect(await cardHolder(facility, attendant, { roomId: 3, cardCode: demoCard })).toEqual(
    ok({ attendantId: 1 }),
  )
  expect(await cardHolder(facility, panel(2), { roomId: 2 })).toEqual(ok({}))
  expect(await cardHolder(facility, panel(2), { roomId: 2, cardCode: demoCard })).toEqual(
    ok({ attendantId: 1 }),
  )
})

it('allows a hundred simultaneous tries no more than a series', async () => {
  const tries = await Promise.all(Array.from({ length: 100 }, (_, n) => menu(String(1000 + n), 4)))
  expect(tries.filter(code => code === 'pinWrong')).toHaveLength(5)
  expect(await menu('8642', 4)).toBe('pinLocked')
  hostClock.advance(61_000)
  expect(await Promise.all(['1111', '2222'].map(code => menu(code, 4)))).toEqual(['pinWrong', 'pinLocked'])
})

it('starts a cleaning at the panel only with a PIN, and limits wrong tries there', async () => {
  await dirty(1)
  const set = (more: object = {}) =>
    roomHandlers.roomStatus(facility, {
      caller: panel(1),
      params: { id: 1 },
      query: {},
      body: { status: 'Cleaning', ...more },
    })
  expect(await set()).toMatchObject({ code: 'cardNeeded' })
  expect((await set({ cardCode: demoCard })).ok).toBe(true)
  await dirty(1)
  for (let wrong = 0; wrong < 5; wrong += 1)
    expect(await set({ cardCode: '4321' })).toMatchObject({ code: 'pinWrong' })
  expect(await set({ cardCode: demoCard })).toMatchObject({ code: 'pinLocked' })
})

it('clears a room by PIN, and starts and ends its cleaning', async () => {
  await dirty(2)
  const entry = { roomId: 2, pinCode: demoCard, clearRoom: false }
  const enter = () => staffEntry(facility, panel(2), entry)
  const again = () => staffEntry(facility, panel(2), { ...entry, expected: 'NeedsCleaning' })
  const status = async () =>
    (await facility.db.selectFrom('room').select('status').where('id', '=', 2).executeTakeFirst())?.status
  expect(await staffEntry(facility, panel(2), { ...entry, clearRoom: true })).toMatchObject({
    code: 'roomEmpty',
  })
  expect((await enter()).ok).toBe(true)
  expect(await status()).toBe('Cleaning')
  // Entered again because the answer was lost, it does not end the cleaning.
  expect(await again()).toMatchObject({ code: 'statusChanged', detail: { status: 'Cleaning' } })
  expect((await enter()).ok).toBe(true)
  expect(await status()).toBe('Ready')
  expect(await enter()).toMatchObject({ code: 'roomStatusNotAllowed' })
})

it('people-175: a code of an older release works, and is stored again as a slow hash', async () => {
  const stored = async () => {
    const { cardHash } = await facility.db
      .selectFrom('attendant')
      .select('cardHash')
      .where('id', '=', 1)
      .executeTakeFirstOrThrow()
    return cardHash
  }
  const older = facility.hasher.fingerprint(demoCard)
  await facility.write(async trx => {
    await trx.updateTable('attendant').set({ cardHash: older }).where('id', '=', 1).execute()
    return ok(null)
  })
  const swipe = (cardCode: string) => cardHolder(facility, attendant, { cardCode, roomId: null })
  expect(await swipe('card-0002')).toMatchObject({ code: 'cardUnknown' })
  expect(await stored()).toBe(older)
  const before = facility.changes.head
  expect(await swipe(demoCard)).toEqual(ok({ attendantId: 1 }))
  const { slow } = await cardForms(facility.hasher, demoCard)
  expect(facility.ownSealer.open((await stored()) ?? '')).toBe(slow)
  const entries = facility.db
    .selectFrom('change')
    .select('fields')
    .where('entity', '=', 'attendant')
    .where('position', '>', before)
  expect((await entries.execute()).map(({ fields }) => JSON.parse(fields).cardHash)).toEqual([await stored()])
  expect(await swipe(demoCard)).toEqual(ok({ attendantId: 1 }))
  expect(await entries.execute()).toHaveLength(1)
  // The job at the start seals what the release before left, once.
  await facility.write(async trx => {
    await trx.updateTable('attendant').set({ cardHash: slow }).where('id', '=', 1).execute()
    return ok(null)
  })
  expect([await sealCards(facility), await sealCards(facility)]).toEqual([1, 0])
  expect(facility.ownSealer.open((await stored()) ?? '')).toBe(slow)
  expect(await swipe(demoCard)).toEqual(ok({ attendantId: 1 }))
})
