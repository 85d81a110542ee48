import type { Caller } from '@mayim/core/ground/runtime/facility.ts'
import type { LiveEvent } from '@mayim/core/http/live-events.ts'
import { insertDevice } from '@mayim/core/sign-in/device-table.ts'
import { testDatabase } from '@mayim/testing/database/test-database.ts'
import { type TestFacility, testFacility } from '@mayim/testing/facility/test-facility.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type DevicesRig, devicesRig } from '../effects/testing/devices-rig.ts'
import type { HubFacility } from '../ground/hub-facility.ts'
import { cardHolder } from '../visit/cards-and-pins/check-card.ts'
import { createPinGuard } from '../visit/cards-and-pins/try-pin.ts'
import { buildFacility, demoCard, reception } from '../visit/testing/facility-for-tests.ts'
import { createHeardCards, followSwipes, listSwipeReaders, saveSwipeReader } from './swipes.ts'

type Swiped = Extract<LiveEvent, { name: 'swipe' }>

let test: TestFacility
let rig: DevicesRig
let facility: HubFacility
let stop: () => void
let nowMs = 0
const swiped: Swiped[] = []
beforeAll(async () => {
  const database = await testDatabase()
  test = await testFacility('hub', database)
  await buildFacility(test.facility)
  await test.facility.write(async trx => {
    const cardHash = test.facility.hasher.fingerprint(code)
    await trx.updateTable('attendant').set({ cardHash }).where('id', '=', 1).execute()
    return { ok: true, value: null }
  })
  rig = await devicesRig({
    house: { database, facility: test.facility },
    readers: ['reception', 'kiosk', 'room-1', 'room-1-dry'],
  })
  const pinGuard = createPinGuard(test.clock)
  const heardCards = createHeardCards(() => nowMs)
  facility = { ...test.facility, pinGuard, heardCards, devices: rig.devices } as unknown as HubFacility
  stop = followSwipes(facility, event => event.name === 'swipe' && swiped.push(event))
})
afterAll(async () => {
  stop()
  await rig.stop()
})

const code = demoCard.replace('-', '')
const screen = (role: 'Kiosk' | 'Room', id: string, roomId?: number) =>
  ({ ...reception, kind: 'device', id, roles: [role], ...(roomId !== undefined && { roomId }) }) as Caller
const tablet: Caller = { ...reception, roles: ['Attendant'] }
const patron: Caller = { ...reception, roles: [] }

/** Holds a card to a reader and waits for its event. */
async function swipe(reader: 'reception' | 'kiosk' | 'room-1', value = code): Promise<Swiped> {
  const before = swiped.length
  await rig.devices.simulate(`reader/${reader}`, 'swipe', { value })
  await expect.poll(() => swiped.length).toBe(before + 1)
  return swiped.at(-1) as Swiped
}

async function pair(id: string): Promise<void> {
  await test.facility.write(async trx => {
    await insertDevice(trx, { id, role: 'Kiosk', roomId: null, name: id, pairedAt: '', revokedAt: null })
    return { ok: true, value: null }
  })
}

it('tells the desks which reader it was, and gives the card to one request (building-380, building-381)', async () => {
  const { data, isFor } = await swipe('reception')
  expect(data).toEqual({ card: expect.stringMatching(/^swipe:/), readerId: 'reception' })
  expect(JSON.stringify(data)).not.toContain(code)
  expect([reception, tablet, patron, screen('Kiosk', 'k1')].map(isFor)).toEqual([true, true, false, false])
  const holder = (caller: Caller, cardCode: string) =>
    cardHolder(facility, caller, { cardCode, roomId: null })
  // Whoever may not have it does not use it up.
  expect(await holder(patron, data.card)).toMatchObject({ code: 'cardUnknown' })
  expect(await holder(reception, data.card)).toEqual({ ok: true, value: { attendantId: 1 } })
  expect(await holder(reception, data.card)).toMatchObject({ ok: false, code: 'cardUnknown' })
  const late = await swipe('reception', 'card0002')
  nowMs += 15_000
  expect(await holder(reception, late.data.card)).toMatchObject({ code: 'cardUnknown' })
  expect(facility.pinGuard.triedAt(`staff:${reception.id}`).wrong).toBe(0)
})

it('lets wrong cards lock neither a card nor the PINs of the screen that took them (visit-128)', async () => {
  const held = async (card: string) => {
    const { data } = await swipe('reception', card)
    return cardHolder(facility, reception, { cardCode: data.card, roomId: null })
  }
  for (const wrong of ['11112222', '11112223', '11112224', '11112225', '11112226', '11112227'])
    expect(await held(wrong)).toMatchObject({ code: 'cardUnknown' })
  expect(facility.pinGuard.triedAt(`card:${reception.id}`).wrong).toBe(6)
  expect(facility.pinGuard.triedAt(`staff:${reception.id}`).wrong).toBe(0)
  expect(await held(code)).toEqual({ ok: true, value: { attendantId: 1 } })
})

it("gives a panel's reader to that panel, and a kiosk's to the only or the chosen one (building-380)", async () => {
  const atPanel = await swipe('room-1')
  expect(atPanel.data).toEqual({ card: expect.any(String) })
  expect([screen('Room', 'p1', 1), screen('Room', 'p2', 2), reception].map(atPanel.isFor)).toEqual([
    true,
    false,
    false,
  ])
  await pair('k1')
  expect((await swipe('kiosk', 'card0004')).isFor(screen('Kiosk', 'k1'))).toBe(true)
  await pair('k2')
  const { registry } = rig.devices
  const give = (id: string, screenId?: string) =>
    saveSwipeReader(facility, registry, reception, { id, name: 'Door', place: 'kiosk', screenId })
  expect(await give('nowhere')).toMatchObject({ code: 'deviceMissing' })
  expect(await give('kiosk', 'k3')).toMatchObject({ code: 'deviceNotFound' })
  // With two kiosks, a card at a reader of neither goes nowhere.
  const before = swiped.length
  await rig.devices.simulate('reader/kiosk', 'swipe', { value: 'card0005' })
  await give('kiosk', 'k2')
  const atSecond = await swipe('kiosk', 'card0006')
  expect(swiped).toHaveLength(before + 1)
  expect(['k1', 'k2'].map(id => atSecond.isFor(screen('Kiosk', id)))).toEqual([false, true])
  // What a person typed is for a kiosk alone (building-652).
  const typed = (reader: 'kiosk' | 'reception' | 'room-1') =>
    rig.devices.simulate(`reader/${reader}`, 'swipe', { value: '12345', format: 'keypad' })
  const typedFrom = swiped.length
  await typed('reception')
  await typed('room-1')
  await typed('kiosk')
  await expect.poll(() => swiped.length).toBe(typedFrom + 1)
  expect(swiped.at(-1)?.isFor(screen('Kiosk', 'k2'))).toBe(true)
  expect((await listSwipeReaders(facility.db, registry)).map(({ id, screenId }) => [id, screenId])).toEqual([
    ['kiosk', 'k2'],
    ['reception', null],
  ])
})
