import { ok } from '@mayim/domain/result.ts'
import { sampleLedger, sampleReservation, sampleWaitListEntry } from '@mayim/testing/database/sample-rows.ts'
import { patronRow, type TestFacility, testFacility } from '@mayim/testing/facility/test-facility.ts'
import { digestSharedRows } from '@mayim/testing/sync/digest-shared-rows.ts'
import { handOver } from '@mayim/testing/sync/hand-over.ts'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { foldRow } from '../../ground/log/fold-row.ts'
import { syncedEntities } from '../../ground/log/synced-entities.ts'
import { systemCaller } from '../../ground/runtime/caller.ts'
import { recordAll } from '../../ground/runtime/record-change.ts'
import type { Schema } from '../../ground/schema/schema.ts'
import { partedId } from '../../people/create-user.ts'
import { cutLog, logKeptMs } from '../../sync/cut-log-job.ts'
import { keptOf } from '../../sync/cut-table.ts'
import { previewParting } from '../preview-retention.ts'
import { partVisits, partWithoutVisit } from './part-visits.ts'

const her = 'person-to-forget'
const old = {
  userId: her,
  owner: 'hub',
  bookingStatus: 'Reserved',
  visitStatus: 'Done',
  notes: 'Leah waits',
} as const
let hub: TestFacility
let portal: TestFacility
beforeEach(async () => {
  hub = await testFacility('hub')
  portal = await testFacility('portal')
  const steps = {
    previousStatus: null,
    newStatus: 'Done',
    previousSince: null,
    byRole: '',
    attendantId: null,
  }
  await add(hub, 'user', [patronRow(her)])
  await add(hub, 'reservation', [
    sampleReservation({ ...old, id: 'paid', date: '2025-09-10', priceMinor: 3500 }),
    sampleReservation({ ...old, id: 'owed', date: '2025-09-11', priceMinor: 3500, notes: '' }),
    sampleReservation({ ...old, id: 'young', date: '2025-10-22', priceMinor: 0, notes: '' }),
  ])
  const at = '2025-09-10T23:00:00.000Z'
  await add(hub, 'statusHistory', [
    { ...steps, id: 'step', reservationId: 'paid', at, byId: her, byAddress: '10.0.0.9' },
  ])
  const line = { userId: her, byId: her, at, kind: 'payment', note: 'for Leah' } as const
  await add(hub, 'ledger', [sampleLedger({ ...line, id: 'line', reservationId: 'paid', amountMinor: -3500 })])
  await handOver(hub, portal)
  await add(portal, 'ledger', [
    sampleLedger({ ...line, id: 'gift', reservationId: null, amountMinor: -1800 }),
  ])
  await add(portal, 'waitListEntry', [
    sampleWaitListEntry({ id: 'wait', userId: her, owner: 'portal', date: '2025-09-10' }),
  ])
  const term = { level: 'Gold', reducedPrices: 1, months: 0, kind: 'set', at, ledgerId: null } as const
  await add(portal, 'membershipTerm', [
    { ...term, id: 'ended', userId: her, byId: her, day: '2024-09-01', expires: '2025-09-01' },
    { ...term, id: 'held', userId: 'member', byId: 'staff', day: '2024-09-01', expires: '2027-09-01' },
  ])
  await handOver(portal, hub)
})
afterEach(async () => {
  await hub.close()
  await portal.close()
})

async function add<
  E extends 'user' | 'reservation' | 'statusHistory' | 'ledger' | 'waitListEntry' | 'membershipTerm',
>({ facility }: TestFacility, entity: E, rows: readonly Schema[E][]): Promise<void> {
  await facility.write(async trx => {
    for (const row of rows)
      await trx
        .insertInto(entity)
        .values(row as never)
        .execute()
    const entries = rows.map(row => ({ entity, id: (row as { id: string }).id, kind: 'made', fields: row }))
    await recordAll(facility, trx, systemCaller, entries)
    return ok(null)
  })
}

/** The tables in which a text stands, but the account's own and the log of the last weeks. */
async function tablesWith({ facility }: TestFacility, text: string): Promise<string[]> {
  const names = [
    'reservation',
    'statusHistory',
    'ledger',
    'waitListEntry',
    'membershipTerm',
    'keptChange',
  ] as const
  const found: string[] = []
  for (const name of names) {
    const { rows } = await sql<object>`select * from ${sql.table(name)}`.execute(facility.db)
    for (const row of rows) {
      const isVisit = !('entity' in row) || row.entity !== 'user'
      const isKept = ['young', 'owed'].some(id => JSON.stringify(row).includes(`"${id}"`))
      if (isVisit && !isKept && JSON.stringify(row).includes(text)) found.push(name)
    }
  }
  return found
}

it('parts old visits on both sides; amounts, open money and young visits stay (privacy-351, privacy-352)', async () => {
  await partVisits(hub.facility)
  expect(await tablesWith(hub, her)).not.toEqual([])
  const preview = {
    isOn: false,
    before: '2025-10-22',
    visits: [{ month: '2025-09', count: 1 }],
    openMoney: 1,
  }
  expect(await previewParting(portal.facility)).toMatchObject(preview)
  await portal.set('visitsPartedMonths', '14')
  expect(await previewParting(portal.facility)).toMatchObject({ before: '2025-09-22', months: 14 })
  await portal.set('visitsPartedMonths', '13')
  for (const side of [hub, portal]) await side.set('visitsParted', 'True')
  await partVisits(hub.facility)
  await handOver(hub, portal)
  await partVisits(portal.facility)
  await partWithoutVisit(portal.facility)
  await handOver(portal, hub)
  for (const { facility } of [hub, portal]) {
    const visits = await facility.db.selectFrom('reservation').selectAll().orderBy('date').execute()
    expect(visits).toMatchObject([
      { id: 'paid', userId: partedId, notes: '', date: '2025-09-10', priceMinor: 3500, visitStatus: 'Done' },
      { id: 'owed', userId: her },
      { id: 'young', userId: her },
    ])
    const lines = await facility.db.selectFrom('ledger').selectAll().orderBy('id').execute()
    expect(lines).toMatchObject([
      { id: 'gift', userId: partedId, amountMinor: -1800 },
      { id: 'line', userId: partedId, amountMinor: -3500 },
    ])
    const terms = await facility.db.selectFrom('membershipTerm').selectAll().orderBy('id').execute()
    expect(terms).toMatchObject([
      { id: 'ended', userId: partedId, byId: partedId, level: 'Gold', expires: '2025-09-01' },
      { id: 'held', userId: 'member', byId: 'staff' },
    ])
  }
  for (const side of [hub, portal])
    for (const text of [her, 'Leah', '10.0.0.9']) expect(await tablesWith(side, text)).toEqual([])
  expect(await digestSharedRows(hub.facility.db)).toEqual(await digestSharedRows(portal.facility.db))
  expect((await previewParting(hub.facility)).visits).toEqual([])
})

it('is forgotten by the logs when they are cut, and a side that recovers gets nothing back (privacy-352, sync-350)', async () => {
  for (const side of [hub, portal]) {
    await side.set('visitsParted', 'True')
    await partVisits(side.facility)
    if (side === portal) await partWithoutVisit(side.facility)
  }
  await handOver(hub, portal)
  await handOver(portal, hub)
  const later = new Date(portal.facility.clock.now() + logKeptMs + 60_000).toISOString()
  for (const side of [hub, portal]) side.clock.set(later)
  await hub.set('accessLogMonths', '14')
  await handOver(hub, portal)
  await portal.set('historyReadsMonths', '14')
  await handOver(portal, hub)
  while ((await cutLog(portal.facility, 1_000)) > 0);
  for (const text of [her, 'Leah', '10.0.0.9']) expect(await tablesWith(portal, text)).toEqual([])
  const { db } = portal.facility
  const [visit] = await db.selectFrom('reservation').selectAll().where('id', '=', 'paid').execute()
  const kept = await keptOf(db, { entity: 'reservation', entityId: 'paid' })
  expect(foldRow(syncedEntities.reservation, kept)).toEqual(visit)
})
