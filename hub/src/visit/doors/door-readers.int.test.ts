import { fixedClock } from '@mayim/core/ground/runtime/clock.ts'
import { testDatabase } from '@mayim/testing/database/test-database.ts'
import type { TestFacility } from '@mayim/testing/facility/test-facility.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createHeardCards } from '../../building/swipes.ts'
import { type DevicesRig, devicesRig } from '../../effects/testing/devices-rig.ts'
import type { HubFacility } from '../../ground/hub-facility.ts'
import { assignRoom } from '../assign-room.ts'
import { createPinGuard } from '../cards-and-pins/try-pin.ts'
import { bookAtDesk, builtHub, demoCard, reception } from '../testing/facility-for-tests.ts'
import { followReaders } from './door-readers.ts'

let test: TestFacility
let rig: DevicesRig
let facility: HubFacility
let stop: () => void
/** How long each slow try waited. */
const waits: number[] = []
beforeAll(async () => {
  const database = await testDatabase()
  test = await builtHub('2026-11-23T00:00:00.000Z', database)
  rig = await devicesRig({
    house: { database, facility: test.facility },
    readers: ['reception', 'room-1-dry', 'room-2-wet'],
  })
  const pinGuard = createPinGuard(fixedClock(0), undefined, async ms => void waits.push(ms))
  facility = { ...test.facility, pinGuard, heardCards: createHeardCards() } as unknown as HubFacility
  stop = followReaders(facility, rig.devices.registry)
})
afterAll(async () => {
  stop()
  await rig.stop()
})

const swipe = (reader: 'reception' | 'room-1-dry' | 'room-2-wet', value: string, format = 'wedge') =>
  rig.devices.simulate(`reader/${reader}`, 'swipe', { value, format })
const lines = async () =>
  test.facility.db.selectFrom('accessLog').select(['door', 'outcome', 'byId']).orderBy('id').execute()
const outcome = (door: string, wanted: string) =>
  expect
    .poll(async () => (await lines()).filter(line => line.door === door).map(line => line.outcome))
    .toContain(wanted)

it("opens the door beside the reader for an attendant's card, and only that door (building-179)", async () => {
  const code = demoCard.replace('-', '')
  await test.facility.write(async trx => {
    const cardHash = test.facility.hasher.fingerprint(code)
    await trx.updateTable('attendant').set({ cardHash }).where('id', '=', 1).execute()
    return { ok: true, value: null }
  })
  await swipe('room-1-dry', code)
  await outcome('room-1-dry', 'pulse:accepted')
  expect((await lines()).filter(line => line.outcome === 'asked')).toEqual([
    { door: 'room-1-dry', outcome: 'asked', byId: 'reader-room-1-dry' },
  ])
  // A patron has the room: the attendant's card opens it all the same.
  const id = await bookAtDesk(test, 'patron-1')
  expect(await assignRoom(test.facility, reception, { reservationId: id, roomId: 2 })).toMatchObject({
    ok: true,
  })
  await swipe('room-2-wet', code)
  await outcome('room-2-wet', 'pulse:accepted')
})

it('opens nothing for another card, tells of many, and never stops the true one (visit-128)', async () => {
  const opened = async () => (await lines()).filter(line => line.outcome === 'asked').length
  const before = await opened()
  await swipe('reception', 'card0001')
  for (const wrong of ['11112222', '11112223', '11112224', '11112225', '11112226', '11112227'])
    await swipe('room-2-wet', wrong)
  const refused = async () => (await lines()).filter(({ outcome }) => outcome === 'refused').length
  await expect.poll(refused).toBe(6)
  const listed = await test.facility.db.selectFrom('attention').select(['kind', 'entityId']).execute()
  expect(listed).toContainEqual({ kind: 'cardsRefused', entityId: 'room-2' })
  expect(await opened()).toBe(before)
  await swipe('room-2-wet', 'card0001')
  await expect.poll(opened).toBe(before + 1)
})

it('a keypad beside an occupied room is slow after wrong PINs, and opens for the right one', async () => {
  const opened = async () => (await lines()).filter(line => line.outcome === 'asked').length
  const before = await opened()
  for (const wrong of ['1111', '2222', '3333', '4444', '5555', '6666'])
    await swipe('room-2-wet', wrong, 'keypad')
  await swipe('room-2-wet', 'card0001', 'keypad')
  await expect.poll(opened).toBe(before + 1)
  expect(waits).toEqual([1_000, 2_000])
})
