import { ok } from '@mayim/domain/result.ts'
import { sampleReservation } from '@mayim/testing/database/sample-rows.ts'
import { type TestFacility, testFacility, tonightDate } from '@mayim/testing/facility/test-facility.ts'
import { exchangeToEqual } from '@mayim/testing/sync/hand-over.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { reservationById, updateReservation } from '../booking/reservation-table.ts'
import { listForStaff } from '../booking/view-for-staff.ts'
import { record } from '../ground/runtime/record-change.ts'
import type { ReservationRow } from '../ground/schema/schema.ts'
import { resolveAttention } from '../messages/attention/attention.ts'
import { attentionRows } from '../messages/attention/attention-table.ts'
import { hubMatters, startAttentionJob } from './attention-job.ts'
import { neverLinked, viewLink } from './link-state.ts'

const staff = { kind: 'person', id: 'desk', roles: ['Reception'], address: '', language: 'en' } as const
const accessible = { bath: 1, handicapped: 1, pool: 'handicapped', minutes: 60 } as const

let hub: TestFacility
let portal: TestFacility
beforeEach(async () => {
  hub = await testFacility('hub')
  portal = await testFacility('portal')
  for (const side of [hub, portal])
    for (const code of ['AAAA', 'BBBB', 'CCCC', 'DDDD']) await side.addPatron(`patron-${code}`)
  await hub.set('roomsAvailableBathAny', '3')
  await hub.set('roomsAvailableHandicapped', '1')
  await exchangeToEqual(hub, portal)
})
afterEach(async () => {
  await hub.close()
  await portal.close()
})

test('two bookings that stand on the one accessible room after joining are listed and marked at both sides (sync-33)', async () => {
  await book(hub, 'AAAA', { overbooked: 1, overrideReason: 'by phone' })
  await book(portal, 'BBBB')
  await book(portal, 'CCCC', { time: '21:00' })
  await join()
  for (const side of [hub, portal]) {
    expect(await listed(side)).toEqual([{ codes: 'AAAA, BBBB', night: tonightDate, time: '19:00' }])
    expect(await marked(side)).toEqual(['AAAA', 'BBBB'])
  }
})

test('it goes away by itself when the night fits again, whichever of the two leaves', async () => {
  await book(hub, 'AAAA', { overbooked: 1, overrideReason: 'by phone' })
  await book(portal, 'BBBB')
  await join()
  await change(portal, 'BBBB', { bookingStatus: 'Canceled' })
  await join()
  for (const side of [hub, portal]) {
    expect(await listed(side)).toEqual([])
    expect(await marked(side)).not.toContain('BBBB')
  }
})

test('a room less makes it, and a room more ends it', async () => {
  await book(portal, 'AAAA')
  await join()
  expect(await listed(hub)).toEqual([])
  await hub.set('roomsAvailableHandicapped', '0')
  await join()
  expect(await listed(portal)).toEqual([expect.objectContaining({ codes: 'AAAA' })])
  await hub.set('roomsAvailableHandicapped', '1')
  await join()
  expect(await listed(portal)).toEqual([])
})

test('one that a person has seen is listed again after a day while it stands, and another pair at once', async () => {
  const date = '2026-11-26'
  await book(hub, 'AAAA', { date })
  await book(portal, 'BBBB', { date })
  await join()
  const [item] = await attentionRows(hub.facility.db, null)
  expect(await resolveAttention(hub.facility, staff, item?.id ?? '')).toMatchObject({ ok: true })
  await join()
  expect(await listed(hub)).toEqual([])
  await book(portal, 'CCCC', { date: '2026-11-25' })
  await book(hub, 'DDDD', { date: '2026-11-25' })
  await join()
  expect(await listed(portal)).toEqual([expect.objectContaining({ codes: 'CCCC, DDDD' })])
  for (const side of [hub, portal]) side.clock.advance(86_400_000 + 1)
  await join()
  expect(await listed(portal)).toHaveLength(2)
})

test('a visit that is over keeps what staff did', async () => {
  await book(hub, 'AAAA', { overbooked: 1, visitStatus: 'Done', timeCompleted: '2026-11-22T22:00:00.000Z' })
  await book(portal, 'BBBB')
  await join()
  expect(await listed(hub)).toEqual([])
  expect(await marked(hub)).toEqual(['AAAA'])
})

async function join() {
  await exchangeToEqual(hub, portal)
  for (const side of [hub, portal]) {
    await side.facility.settings.settled()
    const state = () => viewLink(side.facility, neverLinked)
    const job = startAttentionJob(side.facility, state, ...(side === hub ? [hubMatters()] : []))
    await job.settled()
    await job.stop()
  }
  await exchangeToEqual(hub, portal)
}

async function listed({ facility }: TestFacility) {
  const rows = await attentionRows(facility.db, null)
  return rows.filter(({ kind }) => kind === 'overbooked').map(({ detail }) => JSON.parse(detail))
}

async function marked({ facility }: TestFacility) {
  const rows = await facility.db.selectFrom('reservation').selectAll().orderBy('code').execute()
  const views = await listForStaff(facility, staff, rows)
  return views.filter(({ provisional }) => provisional).map(({ reservationCode }) => reservationCode)
}

async function book({ facility }: TestFacility, code: string, more: Partial<ReservationRow> = {}) {
  const about = {
    ...accessible,
    id: `id-${code}`,
    code,
    userId: `patron-${code}`,
    date: tonightDate,
    owner: facility.side,
  }
  const row = sampleReservation({ ...about, ...more })
  await facility.write(async trx => {
    await trx.insertInto('reservation').values(row).execute()
    await record(facility, trx, staff, { entity: 'reservation', id: row.id, kind: 'booked', fields: row })
    return ok(null)
  })
}

async function change({ facility }: TestFacility, code: string, fields: Partial<ReservationRow>) {
  await facility.write(async trx => {
    const row = await reservationById(trx, `id-${code}`)
    await updateReservation(trx, row?.id ?? '', fields)
    await record(facility, trx, staff, { entity: 'reservation', id: `id-${code}`, kind: 'canceled', fields })
    return ok(null)
  })
}
