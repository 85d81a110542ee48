import type { LinkState } from '@mayim/contract/entities/device.ts'
import { ok } from '@mayim/domain/result.ts'
import type { Side } from '@mayim/domain/sync/side.ts'
import { testDatabase } from '@mayim/testing/database/test-database.ts'
import {
  patronRow,
  type TestFacility,
  testFacility,
  tonightDate,
} from '@mayim/testing/facility/test-facility.ts'
import { digestSharedRows } from '@mayim/testing/sync/digest-shared-rows.ts'
import { handOver } from '@mayim/testing/sync/hand-over.ts'
import { readParked } from '@mayim/testing/sync/read-parked.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readHeads } from '../../ground/log/log-table.ts'
import { StampClock } from '../../ground/log/stamp.ts'
import { systemCaller } from '../../ground/runtime/caller.ts'
import { record } from '../../ground/runtime/record-change.ts'
import { startAttentionJob, updateClockAttention } from '../../sync/attention-job.ts'
import { neverLinked, viewLink } from '../../sync/link-state.ts'
import { resolveAttention } from './attention.ts'

const dayMs = 86_400_000
const noonMs = Date.parse('2026-11-22T17:00:00Z')

/** A side whose host clock the test sets. */
class Clocked {
  readonly side: TestFacility
  readonly #time: { nowMs: number; isTrusted: boolean }

  constructor(side: TestFacility, time: { nowMs: number; isTrusted: boolean }) {
    this.side = side
    this.#time = time
  }

  static async open(side: Side): Promise<Clocked> {
    const time = { nowMs: noonMs, isTrusted: true }
    const stampClock = new StampClock({ now: () => time.nowMs }, () => time.isTrusted)
    return new Clocked(await testFacility(side, await testDatabase({ side, stampClock })), time)
  }

  set isTrusted(isTrusted: boolean) {
    this.#time.isTrusted = isTrusted
  }

  set nowMs(ms: number) {
    this.#time.nowMs = ms
  }

  get facility() {
    return this.side.facility
  }

  async write(fields: { firstName?: string; notes?: string; internalNote?: string }): Promise<void> {
    await this.facility.write(async trx => {
      await trx.updateTable('user').set(fields).where('id', '=', 'user-1').execute()
      await record(this.facility, trx, systemCaller, {
        entity: 'user',
        id: 'user-1',
        kind: 'changed',
        fields,
      })
      return ok(null)
    })
  }

  /** The rows that are not resolved. */
  async open(): Promise<{ id: string; kind: string; entityId: string }[]> {
    return this.facility.db
      .selectFrom('attention')
      .select(['id', 'kind', 'entityId'])
      .where('resolvedAt', 'is', null)
      .execute()
  }

  async runJob(link: Partial<LinkState> = {}): Promise<void> {
    const state = async () => ({ ...(await viewLink(this.facility, neverLinked)), ...link })
    const ofHub = this.facility.side === 'hub' ? [updateClockAttention] : []
    const job = startAttentionJob(this.facility, state, ...ofHub)
    await job.settled()
    await job.stop()
  }

  async name(): Promise<unknown> {
    const row = await this.facility.db.selectFrom('user').select(['firstName', 'notes']).executeTakeFirst()
    return row
  }
}

let hub: Clocked
let portal: Clocked

beforeEach(async () => {
  hub = await Clocked.open('hub')
  portal = await Clocked.open('portal')
  await hub.facility.write(async trx => {
    const row = patronRow('user-1')
    await trx.insertInto('user').values(row).execute()
    await record(hub.facility, trx, systemCaller, {
      entity: 'user',
      id: row.id,
      kind: 'created',
      fields: row,
    })
    return ok(null)
  })
  await handOver(hub, portal)
})
afterEach(async () => {
  await hub.side.close()
  await portal.side.close()
})

test('the later of two concurrent writes wins, even if a clock was set back', async () => {
  hub.nowMs = noonMs + 60_000
  await hub.write({ notes: 'first at the desk' })
  hub.nowMs = noonMs - dayMs
  await hub.write({ notes: 'then at the desk' })
  portal.nowMs = noonMs + 30_000
  await portal.write({ notes: 'at home in between' })
  await handOver(hub, portal)
  await handOver(portal, hub)
  expect(await hub.name()).toMatchObject({ notes: 'then at the desk' })
  expect(await portal.name()).toEqual(await hub.name())
})

test('an entry from a clock far ahead is parked, listed, and applied when its time has come', async () => {
  hub.nowMs = noonMs + dayMs
  await hub.write({ firstName: 'Tomorrow' })
  await handOver(hub, portal)
  expect(await portal.name()).toMatchObject({ firstName: 'Test' })
  expect(await readParked(portal.facility.db)).toMatchObject([{ reason: 'clockAhead' }])
  await portal.runJob()
  await portal.runJob()
  expect(await portal.open()).toMatchObject([{ kind: 'parked', entityId: 'sync hub 2' }])

  // The portal's own stamps do not follow that clock, and the portal goes on writing.
  await portal.write({ notes: 'at home' })
  const { portal: head } = await readHeads(portal.facility.db)
  expect(head.stamp < String(noonMs + dayMs).padStart(15, '0')).toBe(true)

  portal.nowMs = noonMs + dayMs - 60_000
  await portal.runJob()
  expect(await portal.name()).toMatchObject({ firstName: 'Tomorrow', notes: 'at home' })
  expect(await portal.open()).toEqual([])
  await handOver(portal, hub)
  expect((await digestSharedRows(hub.facility.db)).user).toBe(
    (await digestSharedRows(portal.facility.db)).user,
  )
})

test('resolving the matter applies the parked entry at once', async () => {
  hub.nowMs = noonMs + dayMs
  await hub.write({ firstName: 'Tomorrow' })
  await handOver(hub, portal)
  await portal.runJob()
  const [row] = await portal.open()
  await resolveAttention(portal.facility, systemCaller, row?.id ?? '')
  await portal.runJob()
  expect(await portal.name()).toMatchObject({ firstName: 'Tomorrow' })
  expect(await readParked(portal.facility.db)).toEqual([])
})

test('a hub without a trusted clock stamps logical time only, and parks no entry by it', async () => {
  hub.nowMs = 0
  hub.isTrusted = false
  await portal.write({ firstName: 'Chana' })
  await handOver(portal, hub)
  expect(await readParked(hub.facility.db)).toEqual([])
  await hub.write({ internalNote: 'at the desk' })
  const heads = await readHeads(hub.facility.db)
  expect(heads.hub.stamp > heads.portal.stamp).toBe(true)
  await handOver(hub, portal)
  expect((await digestSharedRows(hub.facility.db)).user).toBe(
    (await digestSharedRows(portal.facility.db)).user,
  )
})

test('differing clocks are listed once, as `look` or `fault`, and are resolved when they agree', async () => {
  await hub.runJob({ linked: true, clockAheadMs: 1_900 })
  expect(await hub.open()).toEqual([])
  await hub.runJob({ linked: true, clockAheadMs: -2_500 })
  await hub.runJob({ linked: true, clockAheadMs: -2_600 })
  expect(await hub.open()).toMatchObject([{ kind: 'clock', entityId: 'look' }])
  await hub.runJob({ linked: true, clockAheadMs: 400_000 })
  expect(await hub.open()).toMatchObject([{ kind: 'clock', entityId: 'fault' }])
  await hub.runJob({ linked: false, clockAheadMs: 0 })
  expect(await hub.open()).toHaveLength(1)
  await hub.runJob({ linked: true, clockAheadMs: 100 })
  expect(await hub.open()).toEqual([])
  await portal.runJob({ linked: true, clockAheadMs: 400_000 })
  expect(await portal.open()).toEqual([])
})

test('quarantined nights are listed as `saleLost` until they are sold again', async () => {
  await portal.facility.write(async trx => {
    await trx
      .updateTable('share')
      .set({ quarantined: JSON.stringify({ shower: 2 }) })
      .where('date', '=', tonightDate)
      .execute()
    return ok(null)
  })
  await portal.runJob()
  expect(await portal.open()).toMatchObject([{ kind: 'saleLost', entityId: 'quarantine' }])
  await portal.facility.write(async trx => {
    await trx.updateTable('share').set({ quarantined: '{}' }).execute()
    return ok(null)
  })
  await portal.runJob()
  expect(await portal.open()).toEqual([])
})
