import { ok } from '@mayim/domain/result.ts'
import { onBothDialects } from '@mayim/testing/database/both-dialects.ts'
import { patronRow, type TestFacility, testFacility } from '@mayim/testing/facility/test-facility.ts'
import { digestSharedRows } from '@mayim/testing/sync/digest-shared-rows.ts'
import { handOver } from '@mayim/testing/sync/hand-over.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { parkChange, saveCursor } from '../ground/followers/follower-cursor-table.ts'
import { readChangesOf } from '../ground/log/change-log.ts'
import { readCut } from '../ground/log/log-table.ts'
import { firstBrokenSeq } from '../ground/log/verify-log.ts'
import { systemCaller } from '../ground/runtime/caller.ts'
import { record } from '../ground/runtime/record-change.ts'
import { cutLog, logKeptMs } from './cut-log-job.ts'

onBothDialects('cutting the log', openFresh => {
  let hub: TestFacility
  let portal: TestFacility

  beforeEach(async () => {
    hub = await testFacility('hub', await openFresh('hub'))
    portal = await testFacility('portal', await openFresh('portal'))
    const row = patronRow('user-1')
    await hub.facility.write(async trx => {
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
    for (let index = 0; index < 10; index += 1) await change(hub, { notes: `desk ${index}` })
    await change(portal, { notes: 'home', city: 'Brooklyn' })
    await change(hub, { internalNote: 'young' }, logKeptMs + 60_000)
    portal.clock.set(new Date(hub.facility.clock.now()).toISOString())
  })
  afterEach(async () => {
    await hub.close()
    await portal.close()
  })

  test('removes entries that are old, applied and confirmed, and keeps rows, chain and later folds', async () => {
    expect(await cutAll(hub, 0)).toBe(0)
    expect(await cutAll(hub, 5)).toBe(5)
    await handOver(hub, portal)
    await handOver(portal, hub)
    // The recent entry stays, and so do those after it.
    expect(await cutAll(hub, 12)).toBe(6)
    expect(await readCut(hub.facility.db, 'hub')).toMatchObject({ seq: 11 })
    expect(await hub.facility.db.selectFrom('keptChange').select('seq').orderBy('seq').execute()).toEqual([
      { seq: 1 },
      { seq: 11 },
    ])
    for (const origin of ['hub', 'portal'] as const)
      expect(await firstBrokenSeq(hub.facility.db, origin)).toBeUndefined()
    const told = await readChangesOf(hub.facility.db, { origin: 'hub', afterSeq: 0, limit: 100 })
    expect(told.map(entry => entry.seq)).toEqual(Array.from({ length: 12 }, (_, index) => index + 1))
    expect(told.filter(entry => entry.entity === 'withheld')).toHaveLength(9)

    // Both write without a link. One folds over its kept entries, the other over its whole log.
    await change(portal, { notes: 'home again' })
    await change(hub, { firstName: 'Chana' })
    await handOver(portal, hub)
    await handOver(hub, portal)
    expect(await digestSharedRows(hub.facility.db)).toEqual(await digestSharedRows(portal.facility.db))
  })

  test('keeps entries that a follower has not processed, and those after a parked one', async () => {
    await handOver(hub, portal)
    await hub.facility.write(async trx => {
      await saveCursor(trx, 'effects', 7)
      return ok(null)
    })
    expect(await cutAll(hub, 12)).toBe(7)
    await hub.facility.write(async trx => {
      await saveCursor(trx, 'effects', 100)
      await parkChange(trx, { follower: 'sync', position: 9, reason: 'test', at: '' })
      return ok(null)
    })
    expect(await cutAll(hub, 12)).toBe(1)
  })

  async function cutAll({ facility }: TestFacility, confirmedSeq: number): Promise<number> {
    let gone = 0
    for (let some = 1; some > 0; gone += some) some = await cutLog(facility, confirmedSeq)
    return gone
  }

  async function change({ facility, clock }: TestFacility, fields: object, laterMs = 1_000): Promise<void> {
    clock.set(new Date(facility.clock.now() + laterMs).toISOString())
    await facility.write(async trx => {
      await trx.updateTable('user').set(fields).where('id', '=', 'user-1').execute()
      await record(facility, trx, systemCaller, { entity: 'user', id: 'user-1', kind: 'changed', fields })
      return ok(null)
    })
  }
})
