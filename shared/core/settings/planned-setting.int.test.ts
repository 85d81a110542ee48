import { addDays } from '@mayim/domain/calendar/business-day.ts'
import { minorOf } from '@mayim/domain/money/money.ts'
import { ok } from '@mayim/domain/result.ts'
import { type TestFacility, testFacility, tonightDate } from '@mayim/testing/facility/test-facility.ts'
import { wish } from '@mayim/testing/shares/wish.ts'
import { exchangeToEqual } from '@mayim/testing/sync/hand-over.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { book } from '../booking/book.ts'
import { viewSchedule } from '../ground/calendar/view-schedule.ts'
import { upsertSetting } from '../ground/settings/settings-table.ts'
import { setSetting } from './set-setting.ts'
import { publicSettings, settingsFor } from './view-settings.ts'

const admin = { kind: 'person', id: 'admin', roles: ['Admin'], address: '', language: 'en' } as const
const inTwo = addDays(tonightDate, 2)
const inFour = addDays(tonightDate, 4)

let hub: TestFacility
let portal: TestFacility
beforeEach(async () => {
  hub = await testFacility('hub')
  portal = await testFacility('portal')
  await hub.set('priceBath', '30')
})
afterEach(async () => {
  await hub.close()
  await portal.close()
})

const change = ({ facility }: TestFacility, key: string, value: string, more = {}) =>
  setSetting(facility, admin, { key, value, ...more })
const bathOn = ({ facility }: TestFacility, date: string) => facility.settings.onNight(date).priceBath
const bathNow = ({ facility }: TestFacility) => facility.settings.current().priceBath

describe('a value from a night on (settings-45)', () => {
  it('holds for that night and later ones, on both sides, and tonight for nobody', async () => {
    expect(await change(hub, 'priceBath', '35', { from: inTwo })).toMatchObject({ ok: true })
    await exchangeToEqual(hub, portal)
    await portal.facility.settings.settled()
    for (const side of [hub, portal]) {
      const prices = [0, 1, 2, 9].map(days => bathOn(side, addDays(tonightDate, days)))
      expect(prices).toEqual(['30', '30', '35', '35'].map(text => minorOf(Number(text))))
      expect(bathNow(side)).toBe(3000)
      const nights = viewSchedule(side.facility, admin, { days: 4 })
      expect(nights.map(({ settings }) => settings?.priceBath)).toEqual([undefined, undefined, '35', '35'])
    }
    expect((await settingsFor(hub.facility, admin)).priceBath).toMatchObject({
      value: '30',
      planned: [{ from: inTwo, value: '35' }],
    })
  })

  it('begins by the clock alone, and stays when the night is over', async () => {
    await change(hub, 'priceBath', '35', { from: inTwo })
    hub.clock.set('2026-11-24T09:59:00Z')
    expect(bathNow(hub)).toBe(3000)
    hub.clock.set('2026-11-24T10:00:00Z')
    expect(bathNow(hub)).toBe(3500)
    expect((await publicSettings(hub.facility)).priceBath?.value).toBe('35')
    hub.clock.set('2026-12-20T22:00:00Z')
    await change(hub, 'priceBath', '40')
    expect([tonightDate, inTwo, '2026-12-19', '2026-12-20'].map(date => bathOn(hub, date))).toEqual([
      3000, 3500, 3500, 4000,
    ])
  })

  it('ends with a change at once, also back to the value of before, and a later plan stands', async () => {
    await change(hub, 'priceBath', '35', { from: inTwo })
    await change(hub, 'priceBath', '50', { from: inFour })
    hub.clock.set('2026-11-24T22:00:00Z')
    await change(hub, 'priceBath', '30')
    expect([inTwo, addDays(inTwo, 1), inFour].map(date => bathOn(hub, date))).toEqual([3000, 3000, 5000])
    expect((await settingsFor(hub.facility, admin)).priceBath).toMatchObject({
      value: '30',
      valueBefore: '35',
    })
  })

  it('is what a patron pays who books such a night, and no other', async () => {
    await change(portal, 'priceShower', '25')
    await change(portal, 'priceShower', '28', { from: inTwo })
    const patron = await portal.addPatron('patron-1', { firstName: 'Anna', lastName: 'Blum' })
    const other = await portal.addPatron('patron-2', { firstName: 'Bella', lastName: 'Cohen' })
    const before = await book(portal.facility, other, wish(other, { shownTotalMinor: 2500 }))
    const booked = await book(portal.facility, patron, wish(patron, { date: inTwo, shownTotalMinor: 2800 }))
    expect([before, booked].map(made => made.ok && made.value.priceMinor)).toEqual([2500, 2800])
  })

  it('is withdrawn before it begins', async () => {
    await change(hub, 'priceBath', '35', { from: inTwo })
    expect(await change(hub, 'priceBath', '', { from: inTwo, withdraw: true })).toMatchObject({ ok: true })
    expect(bathOn(hub, inFour)).toBe(3000)
    expect((await settingsFor(hub.facility, admin)).priceBath?.planned).toBeUndefined()
  })

  it('moves the hours of its nights alone, and shows them before', async () => {
    const preview = await change(hub, 'openTimeEarliest', '19', { from: inTwo, preview: true })
    const days = preview.ok ? (preview.value.days ?? []).map(({ date }) => date) : []
    expect(days.length).toBeGreaterThan(0)
    expect(days.every(date => date >= inTwo)).toBe(true)
    await change(hub, 'openTimeEarliest', '19', { from: inTwo })
    const nights = viewSchedule(hub.facility, admin, { days: 3 })
    expect(nights.map(({ openTime }) => openTime)).toEqual(['18:00', '18:00', '19:00'])
  })

  it.each([
    [`priceBath@${inTwo}`, 'much'],
    [`priceBath@${inTwo}`, ''],
    ['priceBath@soon', '=35'],
    ['priceBath@2026-02-31', '=35'],
    [`timeZone@${inTwo}`, '=Asia/Jerusalem'],
    [`nothing@${inTwo}`, '=35'],
  ])('plans nothing where the other side wrote %s as “%s”', async (key, value) => {
    await hub.facility.write(async trx => {
      await upsertSetting(trx, { key, value, updatedAt: '2026-11-22T21:00:00.000Z' })
      return ok(null)
    })
    await hub.facility.settings.reload()
    expect(bathOn(hub, inFour)).toBe(3000)
    expect(hub.facility.settings.ahead()).toEqual([])
  })

  it.each([
    ['priceBath', '35', { from: tonightDate }, 'planNotAhead', 'from'],
    ['priceBath', '', { withdraw: true }, 'planNotAhead', 'from'],
    ['priceBath', 'much', { from: inTwo }, 'settingNotMoney', 'priceBath'],
    ['timeZone', 'Asia/Jerusalem', { from: inTwo }, 'settingWithoutDay', 'from'],
    ['mailPassword', 'canary', { from: inTwo }, 'settingWithoutDay', 'from'],
    ['nothing', '1', { from: inTwo }, 'settingUnknown', 'key'],
  ])('refuses %s as %s with %j, and plans nothing', async (key, value, more, code, field) => {
    expect(await change(hub, key, value, more)).toMatchObject({ ok: false, code, field })
    expect(hub.facility.settings.ahead()).toEqual([])
  })
})
