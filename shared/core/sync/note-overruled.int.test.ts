import { ok } from '@mayim/domain/result.ts'
import { sampleReservation } from '@mayim/testing/database/sample-rows.ts'
import { type TestFacility, testFacility } from '@mayim/testing/facility/test-facility.ts'
import { exchangeToEqual } from '@mayim/testing/sync/hand-over.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { record } from '../ground/runtime/record-change.ts'
import { settingRow } from '../ground/settings/settings-table.ts'
import { viewAudit } from '../keeping/audit/view-audit.ts'
import { attentionRows } from '../messages/attention/attention-table.ts'
import { setSetting } from '../settings/set-setting.ts'
import { setText } from '../settings/texts.ts'

const admin = { kind: 'person', id: 'admin', roles: ['Admin'], address: '', language: 'en' } as const

let hub: TestFacility
let portal: TestFacility
beforeEach(async () => {
  hub = await testFacility('hub')
  portal = await testFacility('portal')
  await portal.set('priceBath', '33')
  await exchangeToEqual(hub, portal)
})
afterEach(async () => {
  await hub.close()
  await portal.close()
})

test('a setting that the owner’s change overruled is listed on both sides, and is the undo (settings-920)', async () => {
  await price(portal, '40')
  hub.clock.advance(5_000)
  await price(hub, '41')
  await exchangeToEqual(hub, portal)
  for (const side of [hub, portal]) {
    expect(await settingRow(side.facility.db, 'priceBath')).toMatchObject({ value: '40', valueBefore: '41' })
    expect(await listed(side, 'overruled')).toEqual([
      expect.objectContaining({ entity: 'setting', key: 'priceBath', lost: '41', now: '40' }),
    ])
    const lines = await viewAudit(side.facility, { kind: 'setting' })
    expect(
      lines.ok && lines.value.map(({ detail, before, overruled }) => [detail, before, overruled]),
    ).toEqual([
      ['41', '33', true],
      ['40', '33', undefined],
      ['33', '30', undefined],
    ])
  }
  await price(hub, '42')
  await exchangeToEqual(hub, portal)
  expect(await settingRow(portal.facility.db, 'priceBath')).toMatchObject({ value: '42', valueBefore: '40' })
})

test('what knew of the other, and what both wrote alike, is not listed', async () => {
  await price(portal, '40')
  await exchangeToEqual(hub, portal)
  await price(hub, '41')
  await exchangeToEqual(hub, portal)
  await price(hub, '42')
  await price(portal, '42')
  await exchangeToEqual(hub, portal)
  expect(await listed(hub, 'overruled')).toEqual([])
})

test('the same holds for each record that both sides write: a text of the same key', async () => {
  const key = 'patron.home.welcome'
  await setText(hub.facility, admin, { language: 'en', key, text: 'From the hub' })
  portal.clock.advance(1_000)
  await setText(portal.facility, admin, { language: 'en', key, text: 'From the portal' })
  await exchangeToEqual(hub, portal)
  for (const side of [hub, portal])
    expect(await listed(side, 'overruled')).toEqual([
      expect.objectContaining({ entity: 'languageText', key: `en:${key}`, columns: 'text' }),
    ])
})

test('two open reservations of one patron that the sides booked apart are listed with their codes (booking-5)', async () => {
  for (const side of [hub, portal]) await side.addPatron('patron-1')
  await book(hub, 'AAAA', '2026-11-24')
  await book(portal, 'BBBB', '2026-11-25')
  await exchangeToEqual(hub, portal)
  for (const side of [hub, portal])
    expect(await listed(side, 'bookedTwice')).toEqual([{ codes: 'AAAA, BBBB' }])
})

test('a second one that staff book on purpose is not', async () => {
  for (const side of [hub, portal]) await side.addPatron('patron-1')
  await book(hub, 'AAAA', '2026-11-24')
  await exchangeToEqual(hub, portal)
  await book(portal, 'BBBB', '2026-11-25')
  await exchangeToEqual(hub, portal)
  expect(await listed(hub, 'bookedTwice')).toEqual([])
})

async function price(side: TestFacility, value: string) {
  expect(await setSetting(side.facility, admin, { key: 'priceBath', value })).toMatchObject({ ok: true })
}

async function listed(side: TestFacility, kind: string) {
  const rows = await attentionRows(side.facility.db, null)
  return rows.filter(row => row.kind === kind).map(({ detail }) => JSON.parse(detail))
}

async function book({ facility }: TestFacility, code: string, date: string) {
  await facility.write(async trx => {
    const row = sampleReservation({
      id: `reservation-${code}`,
      code,
      date,
      userId: 'patron-1',
      owner: facility.side,
    })
    await trx.insertInto('reservation').values(row).execute()
    await record(facility, trx, admin, { entity: 'reservation', id: row.id, kind: 'booked', fields: row })
    return ok(null)
  })
}
