import { restNow } from '@mayim/core/ground/calendar/shabbos-now.ts'
import type { Caller } from '@mayim/core/ground/runtime/facility.ts'
import { openSettingsReader } from '@mayim/core/ground/settings/settings-reader.ts'
import type { ShabbosItem } from '@mayim/domain/visit/shabbos-items.ts'
import { type TestFacility, testFacility } from '@mayim/testing/facility/test-facility.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkIn } from '../visit/check-in.ts'
import { attendant, buildFacility, panel, reception } from '../visit/testing/facility-for-tests.ts'
import { setLights, setRoomStatus } from './rooms/change-room.ts'
import { setSectionAttendant } from './rooms/sections.ts'
import { facilityByScenes } from './scenes.ts'
import { switchItem, viewItems } from './shabbos-state.ts'

/** Friday evening, 27 November 2026 in Brooklyn. */
const friday = '2026-11-27T23:30:00.000Z'
const admin: Caller = { kind: 'person', id: 'admin', roles: ['Admin'], address: '', language: 'en' }

let house: TestFacility
beforeAll(async () => {
  house = await testFacility('hub')
  await buildFacility(house.facility)
  await house.addPatron('admin', { firstName: 'Miriam', lastName: 'Katz' })
})
afterAll(() => house.close())

const allow = (item: ShabbosItem, allowed: boolean, instruction = 'Rav Example') =>
  switchItem(house.facility, admin, { item, allowed, instruction })

it('allows only a card, and stores who switched it on whose instruction', async () => {
  const { facility, clock } = house
  expect(await allow('swipe', true, '')).toMatchObject({ code: 'instructionMissing', field: 'instruction' })
  await allow('swipe', true)
  clock.set(friday)
  const dirty = { roomId: 1, status: 'NeedsCleaning' as const }
  // The card is required, whatever the setting for other days.
  expect(await setRoomStatus(facility, attendant, dirty)).toMatchObject({ code: 'cardNeeded' })
  expect(await setRoomStatus(facility, attendant, { ...dirty, attendantId: 1 })).toMatchObject({
    ok: true,
  })
  expect(await setLights(facility, panel(2), { roomId: 2, on: true })).toMatchObject({ code: 'shabbosMode' })
  expect(await allow('swipe', false, 'Rav Other')).toMatchObject({
    ok: true,
    value: {
      within: true,
      switches: [
        { item: 'swipe', allowed: false, instruction: 'Rav Other', by: 'Miriam Katz', at: friday },
        { item: 'swipe', allowed: true, instruction: 'Rav Example' },
      ],
    },
  })
  expect(
    await setRoomStatus(facility, attendant, { ...dirty, status: 'Cleaning', attendantId: 1 }),
  ).toMatchObject({
    code: 'shabbosMode',
  })
})

it('keeps a light that was switched by hand, also after a restart in the middle of the block', async () => {
  const { facility } = house
  await allow('light', true)
  await setLights(facility, panel(2), { roomId: 2, on: true })
  expect((await facilityByScenes(facility)).lights).toEqual(new Map([['light/room-2', true]]))
  const begun = await openSettingsReader(facility.db, facility.changes, facility.clock)
  expect(restNow({ ...facility, settings: begun })?.allowed).toEqual(new Set(['light']))
  begun.stop()
})

it('opens no rooms for a new attendant, and prints nothing on request, except at an allowed kiosk', async () => {
  const { facility } = house
  const section = { sectionId: 2, attendantId: 1 }
  expect(await setSectionAttendant(facility, reception, section)).toMatchObject({ code: 'shabbosMode' })
  const nobody = { reservationId: 'nobody', printer: 'reception' }
  const kiosk: Caller = { ...reception, kind: 'device', id: 'kiosk', roles: ['Kiosk'] }
  expect(await checkIn(facility, kiosk, nobody)).toMatchObject({ code: 'shabbosMode' })
  await allow('kiosk', true)
  expect(await checkIn(facility, kiosk, nobody)).toMatchObject({ code: 'reservationMissing' })
  expect(await checkIn(facility, reception, nobody)).toMatchObject({ code: 'shabbosMode' })
})

it('ends with its block, and does not apply to the next one', async () => {
  const { facility, clock } = house
  clock.set('2026-11-28T23:00:00.000Z')
  expect(restNow(facility)).toBeNull()
  clock.set('2026-12-04T23:30:00.000Z')
  expect(restNow(facility)).toEqual({ allowed: new Set() })
  expect(await viewItems(facility)).toMatchObject({ value: { within: true, switches: [] } })
})
