import { prepaidMethod } from '@mayim/domain/money/prepaid.ts'
import { ok } from '@mayim/domain/result.ts'
import { sampleLedger, sampleReservation } from '@mayim/testing/database/sample-rows.ts'
import { type TestFacility, testFacility } from '@mayim/testing/facility/test-facility.ts'
import { digestSharedRows } from '@mayim/testing/sync/digest-shared-rows.ts'
import { handOver } from '@mayim/testing/sync/hand-over.ts'
import { readParked } from '@mayim/testing/sync/read-parked.ts'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readHeads } from '../../ground/log/log-table.ts'
import { systemCaller } from '../../ground/runtime/caller.ts'
import { record, recordAll } from '../../ground/runtime/record-change.ts'
import type { Schema } from '../../ground/schema/schema.ts'
import { insertPrepaid } from '../../money/prepaid/prepaid-table.ts'
import { blankUser, userIdOf } from '../../people/create-user.ts'
import { noteSignIn } from '../../people/dormant-accounts.ts'
import { userById } from '../../people/user-table.ts'
import { cutLog, logKeptMs } from '../../sync/cut-log-job.ts'
import { previewRetention, retainedAtHub, retainedAtPortal } from '../preview-retention.ts'
import { deleteUnseen } from './delete-unseen.ts'

const phone = '+17185550101'
const longAgo = '2024-01-10T23:00:00.000Z'
const names = ['Leah', phone] as const
let hub: TestFacility
let portal: TestFacility
let her: string
beforeEach(async () => {
  hub = await testFacility('hub')
  portal = await testFacility('portal')
  await portal.set('unseenPatronsMonths', '24')
  her = userIdOf(portal.facility, phone)
  const notes = portal.facility.notes.seal(her, 'by the window')
  hub.facility.notes.add(portal.facility.notes.keysOf([notes.split('.')[1] ?? '']))
  const user = (id: string, more = {}) => ({ ...blankUser(id, longAgo), username: id, ...more })
  await add(portal, 'user', [
    user(her, { username: phone, phone, firstName: 'Leah', notes }),
    user('avoids', { phone: '+17185550102', excludedAttendants: '[3]' }),
    user('owes', { phone: '+17185550103' }),
    user('recent', { phone: '+17185550104' }),
    user('closed', { phone: '+17185550105', disabledAt: longAgo }),
    user('comes', { phone: '+17185550106' }),
    user('owed', { phone: '+17185550107' }),
    user('overpaid', { phone: '+17185550108' }),
    user('prepaid', { phone: '+17185550109' }),
  ])
  await handOver(portal, hub)
  const done = { owner: 'hub', bookingStatus: 'Reserved', visitStatus: 'Done', priceMinor: 3500 } as const
  await add(hub, 'reservation', [
    sampleReservation({ ...done, id: 'visit', userId: her, date: '2024-01-10', userNotes: notes }),
    sampleReservation({ ...done, id: 'unpaid', userId: 'owes', date: '2024-01-10' }),
    sampleReservation({ ...done, id: 'tooMuch', userId: 'overpaid', date: '2024-01-10' }),
    sampleReservation({ id: 'canceled', userId: 'owed', date: '2024-01-10', bookingStatus: 'Canceled' }),
    sampleReservation({ id: 'coming', userId: 'comes', date: '2026-11-30' }),
    sampleReservation({ ...done, id: 'young', userId: 'recent', date: '2026-10-10', priceMinor: 0 }),
  ])
  const step = { previousStatus: null, newStatus: 'Done', previousSince: null, byRole: '', attendantId: null }
  await add(hub, 'statusHistory', [
    { ...step, id: 'step', reservationId: 'visit', at: longAgo, byId: her, byAddress: '10.0.0.9' },
  ])
  const line = { userId: her, byId: her, at: longAgo, kind: 'payment' } as const
  await add(hub, 'ledger', [
    sampleLedger({ ...line, id: 'line', reservationId: 'visit', amountMinor: -3500 }),
    sampleLedger({ ...line, id: 'gift', reservationId: null, amountMinor: -1800 }),
    sampleLedger({ ...line, id: 'more', userId: 'overpaid', reservationId: 'tooMuch', amountMinor: -4000 }),
    sampleLedger({ ...line, id: 'back', userId: 'owed', reservationId: 'canceled' }),
  ])
  await handOver(hub, portal)
  const { facility } = portal
  await facility.write(async trx => {
    const sale = { id: 'package', kind: 'Package', name: 'Ten', valueMinor: 3500, expires: null } as const
    const state = { state: 'redeemed', codeHash: null, ledgerId: 'gift', updatedAt: longAgo } as const
    const row = { ...sale, ...state, day: '2024-01-10' }
    await insertPrepaid(trx, row)
    await record(facility, trx, systemCaller, { entity: 'prepaid', id: row.id, kind: 'sold', fields: row })
    return ok(null)
  })
  const credit = { userId: 'prepaid', item: 'package', method: prepaidMethod, amountMinor: -3500 } as const
  await add(portal, 'ledger', [sampleLedger({ ...credit, id: 'credit', at: longAgo })])
})
afterEach(async () => {
  await hub.close()
  await portal.close()
})

async function add<E extends 'user' | 'reservation' | 'statusHistory' | 'ledger'>(
  { facility }: TestFacility,
  entity: E,
  rows: readonly Schema[E][],
): Promise<void> {
  await facility.write(async trx => {
    for (const row of rows)
      await trx
        .insertInto(entity)
        .values(row as never)
        .execute()
    const entries = rows.map(row => ({
      entity,
      id: (row as { id: string }).id,
      kind: 'created',
      fields: row,
    }))
    await recordAll(facility, trx, systemCaller, entries)
    return ok(null)
  })
}

/** Both sides exchange everything. */
async function meet(): Promise<void> {
  for (const _ of [1, 2]) {
    await handOver(hub, portal)
    await handOver(portal, hub)
  }
  for (const { facility } of [hub, portal]) expect(await readParked(facility.db)).toEqual([])
  expect(await digestSharedRows(hub.facility.db)).toEqual(await digestSharedRows(portal.facility.db))
}

/** The tables of a side in which her name or her phone stands. */
async function tablesWithNames({ facility: { db } }: TestFacility): Promise<string[]> {
  const tables = await sql<{ name: string }>`select name from sqlite_master where type = 'table'`.execute(db)
  const found: string[] = []
  for (const { name } of tables.rows) {
    const { rows } = await sql<object>`select * from ${sql.table(name)}`.execute(db)
    if (rows.some(row => names.some(text => JSON.stringify(row).includes(text)))) found.push(name)
  }
  return found.sort()
}

async function idsKnown({ facility: { db } }: TestFacility): Promise<string[]> {
  const rows = await db.selectFrom('user').select('id').where('erasedAt', 'is', null).orderBy('id').execute()
  return rows.map(({ id }) => id)
}

it('deletes on both sides who has not come for long, and nobody of whom something is open (privacy-780)', async () => {
  const due = async ({ facility }: TestFacility) =>
    (await previewRetention(facility, facility.side === 'hub' ? retainedAtHub : retainedAtPortal)).rows.find(
      ({ kind }) => kind === 'patrons',
    )
  expect(await due(portal)).toEqual({ kind: 'patrons', keep: 24, unit: 'months', kept: 9, due: 1 })
  expect(await due(hub)).toBeUndefined()
  expect(await deleteUnseen(portal.facility)).toEqual([her])
  await meet()
  const stay = ['avoids', 'closed', 'comes', 'overpaid', 'owed', 'owes', 'prepaid', 'recent'].toSorted()
  for (const side of [hub, portal]) {
    expect(await idsKnown(side)).toEqual(stay)
    // The log has her until it is cut.
    expect(await tablesWithNames(side)).toEqual(['change'])
    const { db } = side.facility
    const [visit] = await db.selectFrom('reservation').selectAll().where('id', '=', 'visit').execute()
    expect(visit).toMatchObject({ userId: her, visitStatus: 'Done', priceMinor: 3500, userNotes: '' })
    expect(await userById(db, her)).toMatchObject({ phone: null, firstName: '', notes: '' })
  }
  expect(await due(portal)).toMatchObject({ kept: 8, due: 0 })
  expect(await deleteUnseen(portal.facility)).toEqual([])
  // When the logs are cut, nothing of her is kept.
  const later = new Date(portal.facility.clock.now() + logKeptMs + 60_000).toISOString()
  for (const side of [hub, portal]) side.clock.set(later)
  for (const side of [hub, portal]) await side.set('sentTextsDays', '8')
  await meet()
  for (const [side, other] of [
    [hub, portal],
    [portal, hub],
  ] as const) {
    const confirmed = (await readHeads(other.facility.db))[side.facility.side].seq
    while ((await cutLog(side.facility, confirmed)) > 0);
    expect(await tablesWithNames(side)).toEqual([])
  }
})

it('counts who is deleted at the next run, after those of tonight were deleted (privacy-780, privacy-353)', async () => {
  const { facility } = portal
  const due = async () =>
    (await previewRetention(facility, retainedAtPortal)).rows.find(({ kind }) => kind === 'patrons')?.due
  // The last visit of the patron who came lately was on 10 October 2026, and patrons stay 24 months.
  portal.clock.set('2028-10-10T22:00:00.000Z')
  expect(await deleteUnseen(facility)).toContain(her)
  expect(await idsKnown(portal)).toContain('recent')
  expect(await due()).toBe(1)
  portal.clock.set('2028-10-11T10:00:00.000Z')
  expect(await deleteUnseen(facility)).toEqual(['recent'])
  expect(await due()).toBe(0)
})

it('keeps a patron who has signed in (privacy-780)', async () => {
  await portal.facility.write(async trx => {
    const user = await userById(trx, her)
    return ok(user && (await noteSignIn(portal.facility, trx, user, 'proof')))
  })
  expect(await deleteUnseen(portal.facility)).toEqual([])
})

it('deletes with her the accounts that were merged into hers (privacy-780, people-760)', async () => {
  const merged = { ...blankUser('merged', longAgo), username: 'merged', firstName: 'Leah', mergedInto: her }
  await add(portal, 'user', [merged])
  expect(await deleteUnseen(portal.facility)).toEqual([her])
  await meet()
  for (const { facility } of [hub, portal])
    expect(await userById(facility.db, 'merged')).toMatchObject({ firstName: '', mergedInto: null })
})

it('deletes nobody where the setting is 0 (privacy-780)', async () => {
  await portal.set('unseenPatronsMonths', '0')
  expect(await deleteUnseen(portal.facility)).toEqual([])
  const { rows } = await previewRetention(portal.facility, retainedAtPortal)
  expect(rows.map(({ kind }) => kind)).not.toContain('patrons')
})
