import { ok } from '@mayim/domain/result.ts'
import { sampleLedger, sampleReservation } from '@mayim/testing/database/sample-rows.ts'
import { type TestFacility, testFacility } from '@mayim/testing/facility/test-facility.ts'
import { digestSharedRows } from '@mayim/testing/sync/digest-shared-rows.ts'
import { readParked } from '@mayim/testing/sync/read-parked.ts'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readHeads } from '../../log/change-head-table.ts'
import { blankUser } from '../../people/blank-user.ts'
import { patchUser } from '../../people/change-user.ts'
import { ensurePatron } from '../../people/create-patron.ts'
import { noteSignIn } from '../../people/dormant/note-use.ts'
import { userIdOf } from '../../people/user-id.ts'
import { userById } from '../../people/user-table.ts'
import { systemCaller } from '../../runtime/caller.ts'
import type { Caller } from '../../runtime/facility.ts'
import { recordAll } from '../../runtime/record-change.ts'
import type { Schema } from '../../schema/schema.ts'
import { outgoingEntries } from '../../sync/outgoing-entries.ts'
import { receiveEntries } from '../../sync/receive-entries.ts'
import { cutLog, logKeptMs } from '../../sync/retention/cut-log.ts'
import { partVisits } from '../parting/part-visits.ts'
import { previewRetention } from '../preview-retention.ts'
import { bringBackSeen } from './bring-back-seen.ts'
import { forgetKeysOfLeft, forgetPatrons } from './forget-patrons.ts'
import { markLeaving } from './mark-leaving.ts'

const phone = '+17185550101'
const desk: Caller = { ...systemCaller, kind: 'person', id: 'desk', roles: ['Reception'] }
const longAgo = '2024-01-10T23:00:00.000Z'
const hers = ['Leah', phone, '10.0.0.9', 'for Leah'] as const
let hub: TestFacility
let portal: TestFacility
let her: string
beforeEach(async () => {
  hub = await testFacility('hub')
  portal = await testFacility('portal')
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
  ])
  await hand(portal, hub)
  const done = { owner: 'hub', bookingStatus: 'Reserved', visitStatus: 'Done', priceMinor: 3500 } as const
  await add(hub, 'reservation', [
    sampleReservation({ ...done, id: 'visit', userId: her, date: '2024-01-10', userNotes: notes }),
    sampleReservation({ ...done, id: 'owed', userId: 'owes', date: '2024-01-10' }),
    sampleReservation({ ...done, id: 'young', userId: 'recent', date: '2026-10-10', priceMinor: 0 }),
  ])
  const step = { previousStatus: null, newStatus: 'Done', previousSince: null, byRole: '', attendantId: null }
  await add(hub, 'statusHistory', [
    { ...step, id: 'step', reservationId: 'visit', at: longAgo, byId: her, byAddress: '10.0.0.9' },
  ])
  const line = { userId: her, byId: her, at: longAgo, kind: 'payment', note: 'for Leah' } as const
  await add(hub, 'ledger', [
    sampleLedger({ ...line, id: 'line', reservationId: 'visit', amountMinor: -3500 }),
    sampleLedger({ ...line, id: 'gift', reservationId: null, amountMinor: -1800 }),
  ])
  await hand(hub, portal)
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

async function hand(from: TestFacility, to: TestFacility): Promise<void> {
  for (;;) {
    const { seq } = (await readHeads(to.facility.db))[from.facility.side]
    const entries = await outgoingEntries(from.facility, seq)
    if (entries.length === 0) return
    await receiveEntries(to.facility, entries)
  }
}

const ownSeq = async (side: TestFacility) => (await readHeads(side.facility.db))[side.facility.side].seq

/** Both sides exchange everything, the portal answers what it sees, and the hub forgets. */
async function meet(): Promise<void> {
  for (const _ of [1, 2, 3]) {
    await hand(hub, portal)
    await bringBackSeen(portal.facility, 0)
    await hand(portal, hub)
    await forgetPatrons(hub.facility, await ownSeq(hub))
  }
  for (const { facility } of [hub, portal]) expect(await readParked(facility.db)).toEqual([])
  expect(await digestSharedRows(hub.facility.db)).toEqual(await digestSharedRows(portal.facility.db))
}

/** The tables of the hub in which something of hers stands. */
async function tablesOfHub(texts: readonly string[] = [her, ...hers]): Promise<string[]> {
  const tables = await sql<{ name: string }>`select name from sqlite_master where type = 'table'`.execute(
    hub.facility.db,
  )
  const found: string[] = []
  for (const { name } of tables.rows) {
    const { rows } = await sql<object>`select * from ${sql.table(name)}`.execute(hub.facility.db)
    if (rows.some(row => texts.some(text => JSON.stringify(row).includes(text)))) found.push(name)
  }
  return found.sort()
}

it('forgets at the hub who has not come for long, and nobody whom the desk needs (privacy-780, privacy-353)', async () => {
  const due = async ({ facility }: TestFacility) =>
    (await previewRetention(facility)).rows.find(({ kind }) => kind === 'patrons')
  expect(await due(portal)).toEqual({ kind: 'patrons', keep: 24, unit: 'months', kept: 5, due: 1 })
  expect(await due(hub)).toMatchObject({ kept: 5, due: 0 })
  await markLeaving(portal.facility)
  await hand(portal, hub)
  expect(await due(hub)).toMatchObject({ kept: 5, due: 1 })
  const confirmed = await ownSeq(hub)
  // Her visit goes to the portal first, and nothing is deleted before the portal has it.
  expect(await forgetPatrons(hub.facility, confirmed)).toBe(0)
  expect(await forgetPatrons(hub.facility, confirmed)).toBe(0)
  await hand(hub, portal)
  expect(await forgetPatrons(hub.facility, await ownSeq(hub))).toBe(1)
  expect(await tablesOfHub()).toEqual(['change'])
  expect(await due(hub)).toMatchObject({ kept: 4, due: 0 })
  const [row] = await portal.facility.db
    .selectFrom('reservation')
    .selectAll()
    .where('id', '=', 'visit')
    .execute()
  expect(row).toMatchObject({ userId: her, owner: 'portal', visitStatus: 'Done' })
  expect(hub.facility.notes.open(row?.userNotes ?? '')).toBe('')
  expect(portal.facility.notes.open(row?.userNotes ?? '')).toBe('by the window')
  const stay = await hub.facility.db.selectFrom('user').select('id').orderBy('id').execute()
  expect(stay.map(({ id }) => id)).toEqual(['avoids', 'closed', 'owes', 'recent'])
  await meet()
  expect((await userById(portal.facility.db, her))?.leftHubAt).not.toBeNull()
  // When the log is cut, nothing of her is kept.
  const later = new Date(portal.facility.clock.now() + logKeptMs + 60_000).toISOString()
  for (const side of [hub, portal]) side.clock.set(later)
  for (const side of [hub, portal]) await side.set('sentTextsDays', '8')
  await meet()
  while ((await cutLog(hub.facility, await ownSeq(hub))) > 0);
  expect(await tablesOfHub()).toEqual([])
})

it('counts who leaves at the next run, after those of tonight have left (privacy-780, privacy-353)', async () => {
  const { facility } = portal
  const due = async () => (await previewRetention(facility)).rows.find(({ kind }) => kind === 'patrons')?.due
  const left = async () =>
    (await facility.db.selectFrom('user').select('id').where('leftHubAt', 'is not', null).execute()).map(
      ({ id }) => id,
    )
  // Her last visit was on 10 October 2026, and patrons stay 24 months.
  portal.clock.set('2028-10-10T22:00:00.000Z')
  await markLeaving(facility)
  expect(await left()).toEqual([her])
  expect(await due()).toBe(1)
  portal.clock.set('2028-10-11T10:00:00.000Z')
  await markLeaving(facility)
  expect((await left()).toSorted()).toEqual([her, 'recent'].toSorted())
  expect(await due()).toBe(0)
})

async function leave(): Promise<void> {
  await markLeaving(portal.facility)
  await meet()
  expect(await userById(hub.facility.db, her)).toBeUndefined()
}

it('is back on the hub, with her visits and her notes, when she logs in at the portal (sync-780)', async () => {
  await leave()
  await portal.facility.write(async trx => {
    const user = await userById(trx, her)
    return ok(user && (await noteSignIn(portal.facility, trx, user, 'proof')))
  })
  await meet()
  const user = await userById(hub.facility.db, her)
  expect(user).toMatchObject({ phone, firstName: 'Leah', leftHubAt: null })
  expect(await tablesOfHub()).toEqual(['change', 'ledger', 'reservation', 'statusHistory', 'user'])
  hub.facility.notes.add(portal.facility.notes.keysOf([user?.notes.split('.')[1] ?? '']))
  expect(hub.facility.notes.open(user?.notes ?? '')).toBe('by the window')
  // She signed in today, so she stays.
  await markLeaving(portal.facility)
  await meet()
  expect(await userById(hub.facility.db, her)).toBeDefined()
})

it('comes back by any entry of the portal about her, before that entry (sync-780)', async () => {
  await leave()
  const steps = [{ path: '/internalNote', value: 'new' }]
  await patchUser(portal.facility, desk, { userId: her, steps })
  const before = await ownSeq(hub)
  await hand(portal, hub)
  expect(await readParked(hub.facility.db)).toEqual([])
  expect(await ownSeq(hub)).toBe(before)
  await meet()
  expect(await userById(hub.facility.db, her)).toMatchObject({ firstName: 'Leah', leftHubAt: null })
})

it('is taken anew at the desk while the link is cut, and joined later with what the portal knows (sync-780, sync-32)', async () => {
  await leave()
  const { facility } = hub
  const made = await facility.write(async trx =>
    ok(await ensurePatron(facility, trx, phone, 'yi', { name: 'Layke Gold' })),
  )
  expect(made).toMatchObject({ ok: true, value: { id: her, firstName: 'Layke' } })
  const tonight = { date: '2026-11-22', owner: 'hub', visitStatus: 'Done' } as const
  await add(hub, 'reservation', [sampleReservation({ ...tonight, id: 'walkIn', userId: her, priceMinor: 0 })])
  await meet()
  for (const { facility: side } of [hub, portal]) {
    const user = await userById(side.db, her)
    expect(user).toMatchObject({ firstName: 'Leah', lastName: 'Gold', language: 'en', leftHubAt: null })
    const visits = await side.db
      .selectFrom('reservation')
      .select('id')
      .where('userId', '=', her)
      .orderBy('id')
      .execute()
    expect(visits).toEqual([{ id: 'visit' }, { id: 'walkIn' }])
  }
})

it('stays when she comes while the mark is on its way (sync-780)', async () => {
  await markLeaving(portal.facility)
  const tonight = { date: '2026-11-22', owner: 'hub', visitStatus: 'Done' } as const
  await add(hub, 'reservation', [sampleReservation({ ...tonight, id: 'walkIn', userId: her, priceMinor: 0 })])
  await hand(portal, hub)
  expect(await forgetPatrons(hub.facility, await ownSeq(hub))).toBe(0)
  expect(await userById(hub.facility.db, her)).toBeDefined()
  await meet()
  expect(await userById(portal.facility.db, her)).toMatchObject({ leftHubAt: null })
})

it('leaves nobody where the setting is 0, and old visits are parted at the portal after she left (privacy-780)', async () => {
  for (const side of [hub, portal]) await side.set('hubKeepsMonths', '0')
  await markLeaving(portal.facility)
  await meet()
  expect(await userById(hub.facility.db, her)).toBeDefined()
  for (const side of [hub, portal]) await side.set('hubKeepsMonths', '24')
  await leave()
  for (const side of [hub, portal]) await side.set('visitsParted', 'True')
  for (const { facility } of [hub, portal]) await partVisits(facility)
  await meet()
  for (const { facility } of [hub, portal]) {
    const [visit] = await facility.db
      .selectFrom('reservation')
      .selectAll()
      .where('id', '=', 'visit')
      .execute()
    expect(visit).toMatchObject({ userId: '00000000-0000-4000-8000-000000000000', priceMinor: 3500 })
  }
  await forgetKeysOfLeft(hub.facility)
  expect(await tablesOfHub()).toEqual(['change'])
})
