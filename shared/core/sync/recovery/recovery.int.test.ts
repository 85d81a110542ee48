import { ok } from '@mayim/domain/result.ts'
import { sampleReservation } from '@mayim/testing/database/sample-rows.ts'
import { type TestDatabase, testDatabase } from '@mayim/testing/database/test-database.ts'
import {
  patronRow,
  type TestFacility,
  testFacility,
  tonightDate,
} from '@mayim/testing/facility/test-facility.ts'
import { digestSharedRows } from '@mayim/testing/sync/digest-shared-rows.ts'
import { readParked } from '@mayim/testing/sync/read-parked.ts'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { reservationById } from '../../booking/reservation-table.ts'
import { confirmHold } from '../../booking/settle-hold.ts'
import { mintNights } from '../../booking/share-rounds/mint-nights.ts'
import { sellable, sharesFrom } from '../../booking/shares/share-table.ts'
import { nodeIdentity, openDatabase } from '../../ground/database/open-database.ts'
import { readCut, readHeads } from '../../ground/log/log-table.ts'
import { firstBrokenSeq } from '../../ground/log/verify-log.ts'
import { systemCaller } from '../../ground/runtime/caller.ts'
import type { Facility } from '../../ground/runtime/facility.ts'
import { record } from '../../ground/runtime/record-change.ts'
import type { ReservationRow } from '../../ground/schema/schema.ts'
import { cutLog } from '../cut-log-job.ts'
import { LinkState } from '../link-state.ts'
import { SyncSession } from '../sync-session.ts'
import { endQuarantine, quarantinedNights } from './quarantine.ts'
import { RecoveryDesk } from './recovery-desk.ts'

let database: TestDatabase
let backup: string
let hub: TestFacility
let portal: TestFacility
const closing: (() => Promise<void>)[] = []

beforeEach(async () => {
  database = await testDatabase({ side: 'hub' })
  hub = await testFacility('hub', database)
  portal = await testFacility('portal')
  closing.push(hub.close, portal.close)
  await portal.facility.write(async trx => ok(await trx.deleteFrom('share').execute()))
  await mintNights(hub.facility)
  await write(portal.facility, 'p-1')
  await write(hub.facility, 'h-1')
  await talk(hub, portal)
  backup = `${database.file}.backup`
  await sql`vacuum into ${backup}`.execute(database.writing)
})
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

test('a hub restored from a backup gets the common entries back, has a new incarnation, and sells nothing yet', async () => {
  await write(hub.facility, 'h-2')
  await write(portal.facility, 'p-2')
  await talk(hub, portal)
  const restored = await restore()
  await talk(restored, portal)

  await equal(restored, portal)
  expect(await names(restored)).toEqual(['h-1', 'h-2', 'p-1', 'p-2'])
  expect(await readHeads(restored.facility.db)).toMatchObject({ mode: 'active', incarnation: 2 })
  expect(await firstBrokenSeq(restored.facility.db, 'hub')).toBeUndefined()
  expect(await readParked(restored.facility.db)).toEqual([])

  const [share] = await sharesFrom(restored.facility.db, tonightDate)
  const [atPortal] = await sharesFrom(portal.facility.db, tonightDate)
  if (!share || !atPortal) throw new Error('The night has no places')
  expect(Object.values(sellable(share)).every(count => count === 0)).toBe(true)
  expect(share.own.bath + atPortal.own.bath).toBe(share.minted.bath)
  const [night] = await quarantinedNights(restored.facility)
  expect(night).toMatchObject({ date: tonightDate, unverified: ['CODEh-1', 'CODEh-2'] })

  expect((await endQuarantine(restored.facility, systemCaller, tonightDate)).ok).toBe(true)
  expect((await sharesFrom(restored.facility.db, tonightDate))[0]?.quarantined).toEqual({})
  expect(await endQuarantine(restored.facility, systemCaller, tonightDate)).toMatchObject({
    code: 'quarantineMissing',
  })
})

test('a hold of a restored side has no end, since a lost entry may have reserved it, and reception decides (sync-39)', async () => {
  const held = { bookingStatus: 'Pending', holdExpiresAt: '2026-11-23T22:10:00.000Z' } as const
  await write(hub.facility, 'h-2', held)
  await talk(hub, portal)
  const restored = await restore()
  await talk(restored, portal)
  await equal(restored, portal)
  for (const { facility } of [restored, portal])
    expect(await reservationById(facility.db, 'r-h-2')).toMatchObject({
      bookingStatus: 'Pending',
      holdExpiresAt: null,
    })
  expect(await confirmHold(restored.facility, systemCaller, 'r-h-2')).toMatchObject({ ok: true })
})

test('two persons who close both sides stop nothing, where neither lacks an entry (sync-974)', async () => {
  for (const { facility } of [hub, portal]) await new RecoveryDesk(facility).press()
  await talk(hub, portal)
  for (const { facility } of [hub, portal])
    expect(await readHeads(facility.db)).toMatchObject({ mode: 'active' })
  await equal(hub, portal)
  expect(await attempt(hub.facility, 'h-2')).toMatchObject({ ok: true })
})

test('a side that lacks entries is recovered, though a person has closed the other (sync-974)', async () => {
  await write(hub.facility, 'h-2')
  await talk(hub, portal)
  const restored = await restore()
  await new RecoveryDesk(restored.facility).close('recovering')
  await new RecoveryDesk(portal.facility).press()
  await talk(restored, portal)
  await equal(restored, portal)
  expect(await readHeads(restored.facility.db)).toMatchObject({ mode: 'active', incarnation: 2 })
})

test('the replaced copy is fenced and writes no more', async () => {
  await write(hub.facility, 'h-2')
  await talk(hub, portal)
  const restored = await restore()
  await talk(restored, portal)
  const isTold = async () => {
    // The connection may end before the copy has read why; it connects again.
    await talk(hub, portal, false)
    return readHeads(hub.facility.db)
  }
  await expect.poll(isTold).toMatchObject({ mode: 'fenced' })
  expect(await attempt(hub.facility, 'h-3')).toMatchObject({ ok: false, kind: 'conflict', code: 'fenced' })
  expect(await attempt(restored.facility, 'h-3')).toMatchObject({ ok: true })
  await talk(restored, portal)
  await equal(restored, portal)
})

test('entries that a restored hub wrote before the recovery are kept, after those that it had lost', async () => {
  await write(hub.facility, 'h-2')
  await talk(hub, portal)
  const restored = await restore()
  await write(restored.facility, 'h-3')
  await write(restored.facility, 'h-4')
  await talk(restored, portal)
  await equal(restored, portal)
  expect(await names(portal)).toEqual(['h-1', 'h-2', 'h-3', 'h-4', 'p-1'])
  expect(await firstBrokenSeq(portal.facility.db, 'hub')).toBeUndefined()
})

test('a side that went on alone sells nothing yet, and is recovered when the other side comes back (sync-1141)', async () => {
  for (const id of ['h-2', 'h-3']) await write(hub.facility, id)
  await write(portal.facility, 'p-2')
  await talk(hub, portal)
  const restored = await restore()
  const desk = new RecoveryDesk(restored.facility)
  expect(await desk.end()).toMatchObject({ code: 'notRecovering' })
  await desk.close('recovering')
  expect(await attempt(restored.facility, 'h-4')).toMatchObject({ code: 'recovering' })
  expect(await desk.end()).toMatchObject({ ok: true })
  const [share] = await sharesFrom(restored.facility.db, tonightDate)
  expect(share && Object.values(sellable(share)).every(count => count === 0)).toBe(true)
  // As many as it has lost, and more: the other side knows other entries of these numbers.
  for (const id of ['h-4', 'h-5', 'h-6']) await write(restored.facility, id)
  await talk(restored, portal)
  await equal(restored, portal)
  expect(await names(portal)).toEqual(['h-1', 'h-2', 'h-3', 'h-4', 'h-5', 'h-6', 'p-1', 'p-2'])
  expect(await readHeads(restored.facility.db)).toMatchObject({ mode: 'active', incarnation: 2 })
})

test('an empty hub gets every shared entry back', async () => {
  const empty = await testFacility('hub', await testDatabase({ side: 'hub' }))
  closing.push(empty.close)
  await talk(empty, portal)
  await equal(empty, portal)
  expect(await names(empty)).toEqual(['h-1', 'p-1'])
})

test('an empty hub gets every shared entry and its places back, also after the logs were cut', async () => {
  await write(portal.facility, 'p-2')
  await talk(hub, portal)
  const { hub: head } = await readHeads(portal.facility.db)
  const { portal: own } = await readHeads(portal.facility.db)
  portal.clock.set(new Date(portal.facility.clock.now() + 36 * 86_400_000).toISOString())
  while ((await cutLog(portal.facility, own.seq)) > 0);
  expect((await readCut(portal.facility.db, 'hub'))?.seq).toBe(head.seq - 1)
  const empty = await testFacility('hub', await testDatabase({ side: 'hub' }))
  closing.push(empty.close)
  await talk(empty, portal)
  await equal(empty, portal)
  expect(await names(empty)).toEqual(['h-1', 'p-1', 'p-2'])
  expect(await firstBrokenSeq(empty.facility.db, 'hub')).toBeUndefined()
  expect(await readParked(empty.facility.db)).toEqual([])
})

async function restore(): Promise<TestFacility> {
  const opened = await openDatabase({ file: backup })
  await nodeIdentity(opened, 'hub')
  const restored = await testFacility('hub', opened)
  closing.push(restored.close)
  return restored
}

/**
 * Runs sessions between the two, connecting again after each end, until nothing is in transit or a session is refused.
 */
async function talk(one: TestFacility, other: TestFacility, wellEnds = true): Promise<void> {
  const links = { hub: new LinkState(one.facility), portal: new LinkState(other.facility) }
  try {
    await vi.waitFor(
      async () => {
        const ended = await converse(one.facility, other.facility, links)
        if (!wellEnds && ended) return
        const { hub, portal } = links
        expect([hub.current().linked, hub.current().queued, portal.current().queued]).toEqual([true, 0, 0])
      },
      { timeout: 10_000, interval: 10 },
    )
  } finally {
    links.hub.end()
    links.portal.end()
  }
}

/** Runs one session. Returns whether a side ended it early. */
async function converse(
  one: Facility,
  other: Facility,
  links: { hub: LinkState; portal: LinkState },
): Promise<boolean> {
  let ended = false
  const sessions: SyncSession[] = []
  const begin = async (host: Facility, to: number) =>
    new SyncSession({
      host,
      identity: { facilityId: 'test', node: await nodeIdentity(host, host.side) },
      link: links[host.side],
      recovery: new RecoveryDesk(host),
      channel: {
        send: text => void Promise.resolve().then(() => sessions[to]?.receive(text)),
        close: () => {
          ended = true
        },
      },
    })
  sessions.push(await begin(one, 1), await begin(other, 0))
  await Promise.all(sessions.map(session => session.begin()))
  await vi.waitFor(
    () => {
      const done = links.hub.current().queued === 0 && links.portal.current().queued === 0
      expect(ended || (done && links.hub.current().linked && links.portal.current().linked)).toBe(true)
    },
    { timeout: 15_000, interval: 5 },
  )
  const linked = !ended
  if (ended) await Promise.all(sessions.map(session => session.end()))
  return !linked
}

async function write(facility: Facility, id: string, fields: Partial<ReservationRow> = {}): Promise<void> {
  expect(await attempt(facility, id, fields)).toMatchObject({ ok: true })
}

function attempt(facility: Facility, id: string, fields: Partial<ReservationRow> = {}) {
  return facility.write(async trx => {
    const user = patronRow(id)
    await trx.insertInto('user').values(user).execute()
    await record(facility, trx, systemCaller, { entity: 'user', id, kind: 'created', fields: user })
    const row = sampleReservation({
      id: `r-${id}`,
      userId: id,
      owner: facility.side,
      code: `CODE${id}`,
      date: tonightDate,
      visitStatus: null,
      bookingStatus: 'Reserved',
      ...fields,
    })
    await trx.insertInto('reservation').values(row).execute()
    await record(facility, trx, systemCaller, {
      entity: 'reservation',
      id: row.id,
      kind: 'booked',
      fields: row,
    })
    return ok(null)
  })
}

async function equal(one: TestFacility, other: TestFacility): Promise<void> {
  expect(await digestSharedRows(one.facility.db)).toEqual(await digestSharedRows(other.facility.db))
}

async function names({ facility }: TestFacility): Promise<string[]> {
  const users = await facility.db.selectFrom('user').select('id').orderBy('id').execute()
  return users.map(user => user.id)
}
