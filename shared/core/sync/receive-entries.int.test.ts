import type { SyncEntry } from '@mayim/contract/sync/sync-messages.ts'
import { onBothDialects } from '@mayim/testing/database/both-dialects.ts'
import { sampleReservation } from '@mayim/testing/database/sample-rows.ts'
import { readParked } from '@mayim/testing/sync/read-parked.ts'
import { shownBy, type TestSide, testSide } from '@mayim/testing/sync/two-sides.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readHeads } from '../ground/log/log-table.ts'
import { firstBrokenSeq } from '../ground/log/verify-log.ts'
import { outgoingEntries } from './outgoing-stream.ts'
import { marksOf } from './own-mark.ts'
import { receiveEntries } from './receive-entries.ts'
import { readMark } from './sync-table.ts'

onBothDialects('receiving entries', openFresh => {
  let hub: TestSide
  let portal: TestSide
  beforeEach(async () => {
    hub = await testSide('hub', await openFresh('hub'))
    portal = await testSide('portal', await openFresh('portal'))
  })
  afterEach(async () => {
    await hub.database.close()
    await portal.database.close()
  })

  test('repeats change nothing, and after a gap the entries are sent again from its beginning', async () => {
    await portal.addUser('user-1')
    await portal.book('r-1')
    await portal.changeReservation('r-1', { bookingStatus: 'Canceled' })
    const entries = await outgoingEntries(portal, 0)
    expect(await receiveEntries(hub, entries.slice(1))).toEqual({ applied: 0 })
    expect(await receiveEntries(hub, entries.slice(0, 2))).toEqual({ applied: 2 })
    expect(await receiveEntries(hub, entries)).toEqual({ applied: 3 })
    expect(await receiveEntries(hub, entries)).toEqual({ applied: 3 })
    expect(await shownBy(hub)).toEqual(await shownBy(portal))
  })

  test('rooms, doors, devices and requests do not leave the hub, and its log stays complete', async () => {
    await hub.addUser('user-1')
    await hub.note({ entity: 'room', fields: { reservationId: 'r-secret' } })
    await hub.note({ entity: 'contactMessage', fields: { byId: 'r-secret' } })
    await hub.note({
      entity: 'reservation',
      entityId: 'r-secret',
      kind: 'receiptAsked',
      fields: { printer: 'desk' },
    })
    await hub.changeUser('user-1', { firstName: 'Chana' })
    const entries = await outgoingEntries(hub, 0)
    expect(JSON.stringify(entries)).not.toContain('r-secret')
    expect(entries.map(entry => entry.entity)).toEqual(['user', 'withheld', 'withheld', 'withheld', 'user'])
    expect(await receiveEntries(portal, entries)).toEqual({ applied: 5 })
    expect(await firstBrokenSeq(portal.db, 'hub')).toBeUndefined()
    expect(await shownBy(portal)).toEqual(await shownBy(hub))
  })

  test('an export at the hub is told to the portal, and no export at the portal leaves it (privacy-760)', async () => {
    await hub.addUser('user-1')
    const exported = { entity: 'dataExport', entityId: 'user-1', kind: 'exported' } as const
    const fields = { entity: 'person', format: 'json', userId: 'user-1' }
    await hub.note({ ...exported, fields })
    expect(await receiveEntries(portal, await outgoingEntries(hub, 0))).toEqual({ applied: 2 })
    expect(await readParked(portal.db)).toEqual([])
    const told = portal.db.selectFrom('change').selectAll().where('entity', '=', 'dataExport')
    expect(await told.execute()).toMatchObject([
      { ...exported, origin: 'hub', fields: JSON.stringify(fields) },
    ])
    await portal.note({ ...exported, entityId: 'user', fields: { entity: 'user', format: 'csv' } })
    const sent = await outgoingEntries(portal, 0)
    expect(sent.map(({ entity }) => entity)).toEqual(['withheld'])
    expect(await receiveEntries(hub, sent)).toEqual({ applied: 1 })
    // One that the portal would send, which an older hub does not know either.
    const other = { ...sent[0], ...exported, fields: '{}' } as SyncEntry
    expect(await receiveEntries(hub, [{ ...other, seq: 2 }])).toEqual({ applied: 1, stopped: 'upgrade' })
  })

  test('new columns have their defaults in an entry of an older version', async () => {
    await portal.addUser('user-1')
    const { noShowAt: _n, overbooked: _o, overrideReason: _r, ...fields } = sampleReservation({ id: 'r-old' })
    await portal.note({ entity: 'reservation', entityId: 'r-old', kind: 'booked', fields })
    expect(await receiveEntries(hub, await outgoingEntries(portal, 0))).toEqual({ applied: 2 })
    const row = await hub.db
      .selectFrom('reservation')
      .selectAll()
      .where('id', '=', 'r-old')
      .executeTakeFirst()
    expect(row).toEqual(sampleReservation({ id: 'r-old' }))
  })

  test('an entry of a newer version stops the exchange, and the entries before it stay', async () => {
    await hub.addUser('user-1')
    await hub.changeUser('user-1', { firstName: 'Chana' })
    const [first, second] = (await outgoingEntries(hub, 0)) as [SyncEntry, SyncEntry]
    const strange = { ...second, entity: 'hologram' }
    expect(await receiveEntries(portal, [first, strange])).toEqual({ applied: 1, stopped: 'upgrade' })
    const wider = { ...second, fields: '{"aura":"blue"}' }
    expect(await receiveEntries(portal, [wider])).toEqual({ applied: 1, stopped: 'upgrade' })
    expect(await receiveEntries(portal, [second])).toEqual({ applied: 2 })
  })

  test('an altered entry stops the exchange', async () => {
    await hub.addUser('user-1')
    const [entry] = (await outgoingEntries(hub, 0)) as [SyncEntry]
    const altered = { ...entry, fields: entry.fields.replace('Rivka', 'Leah') }
    expect(await receiveEntries(portal, [altered])).toEqual({ applied: 0, stopped: 'forged' })
    expect(await portal.db.selectFrom('user').selectAll().execute()).toEqual([])
  })

  test('entries before an altered one are stored with the mark that signs them (sync-40)', async () => {
    await portal.addUser('user-1')
    await portal.book('r-1')
    await portal.changeReservation('r-1', { bookingStatus: 'Canceled' })
    const entries = await outgoingEntries(portal, 0)
    const { marks } = marksOf(entries, ({ seq, hash }) => `1.${seq}.${hash}.signature`)
    const altered = entries.with(2, { ...(entries[2] as SyncEntry), at: '2026-11-22T23:59:59.000Z' })
    expect(await receiveEntries(hub, altered, marks)).toEqual({ applied: 2, stopped: 'forged' })
    expect(await readMark(hub.db, 'peer')).toBe(`1.2.${entries[1]?.hash}.signature`)
  })

  test('of a side that signs its log, an entry without its mark is not stored (sync-40)', async () => {
    await portal.addUser('user-1')
    await portal.book('r-1')
    const entries = await outgoingEntries(portal, 0)
    const { marks } = marksOf(entries.slice(0, 1), ({ seq, hash }) => `1.${seq}.${hash}.signature`)
    expect(await receiveEntries(hub, entries, [])).toEqual({ applied: 0 })
    expect(await receiveEntries(hub, entries, marks)).toEqual({ applied: 1 })
  })

  test('an entry that cannot be applied is parked, and the next ones are applied', async () => {
    await hub.note({ entity: 'reservation', entityId: 'r-unknown', kind: 'changed', fields: { roomId: 3 } })
    await hub.note({ entity: 'user', entityId: 'user-0', kind: 'changed', fields: { firstName: ['x'] } })
    await hub.addUser('user-1')
    expect(await receiveEntries(portal, await outgoingEntries(hub, 0))).toEqual({ applied: 3 })
    const parked = await readParked(portal.db)
    expect(parked.map(({ follower, position }) => [follower, position])).toEqual([
      ['sync', 1],
      ['sync', 2],
    ])
    expect(portal.faults).toHaveLength(2)
    expect((await portal.db.selectFrom('user').select('id').execute()).map(row => row.id)).toEqual(['user-1'])
  })

  test('a parked entry is applied when the entry that it depends on has arrived', async () => {
    await hub.note({ entity: 'reservation', entityId: 'r-late', kind: 'changed', fields: { roomId: 3 } })
    await receiveEntries(portal, await outgoingEntries(hub, 0))
    expect(await readParked(portal.db)).toHaveLength(1)
    await hub.addUser('user-1')
    await hub.book('r-late', { userId: 'user-1' })
    expect(await receiveEntries(portal, await outgoingEntries(hub, 1))).toEqual({ applied: 3 })
    expect(await readParked(portal.db)).toEqual([])
    const row = await portal.db.selectFrom('reservation').select('id').executeTakeFirst()
    expect(row).toEqual({ id: 'r-late' })
  })

  test('a patron created on both sides without a link is one user, folded column by column', async () => {
    await hub.addUser('user-1', { firstName: 'Chana' })
    portal.setClock(portal.clock.now() + 60_000)
    await portal.addUser('user-1', { firstName: 'Chana', lastName: 'Levi' })
    await hub.changeUser('user-1', { internalNote: 'at the desk' })
    await receiveEntries(portal, await outgoingEntries(hub, 0))
    await receiveEntries(hub, await outgoingEntries(portal, 0))
    expect(await shownBy(hub)).toEqual(await shownBy(portal))
    expect(await hub.db.selectFrom('user').select(['lastName', 'internalNote']).execute()).toHaveLength(1)
  })

  test('a batch holds at most 500 entries and 256 KB', async () => {
    await hub.addUser('user-1')
    for (let index = 0; index < 5; index += 1) await hub.changeUser('user-1', { notes: 'x'.repeat(100_000) })
    expect(await outgoingEntries(hub, 0)).toHaveLength(3)
    const own = (await readHeads(hub.db)).hub.seq
    expect(await outgoingEntries(hub, own)).toEqual([])
  })
})
