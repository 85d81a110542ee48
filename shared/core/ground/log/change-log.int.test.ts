import { ok, refuse } from '@mayim/domain/result.ts'
import type { Side } from '@mayim/domain/sync/side.ts'
import { onBothDialects } from '@mayim/testing/database/both-dialects.ts'
import { sampleChange } from '@mayim/testing/database/sample-rows.ts'
import { expect, test } from 'vitest'
import type { OpenDatabase } from '../database/open-database.ts'
import { appendChange, readChanges, readChangesOf, storePeerChange } from './change-log.ts'
import type { ChangeEntry } from './log-entry.ts'
import { readHeads, updateNode } from './log-table.ts'
import { firstBrokenSeq } from './verify-log.ts'

onBothDialects('the change log', openFresh => {
  test('an entry of the other side is stored once, in order and only if unaltered', async () => {
    const hub = await openFresh('hub')
    const portal = await openFresh('portal')
    await append(hub, 3)
    const [first, second, third] = await entriesOf(hub)
    if (!first || !second || !third) throw new Error('three entries were written')

    expect(await store(portal, second)).toBe('gap')
    expect(await store(portal, { ...first, fields: '{"status":"Offline"}' })).toBe('forged')
    expect(await store(portal, first)).toBe('stored')
    expect(await store(portal, first)).toBe('repeat')
    expect(await store(portal, { ...second, incarnation: 9 })).toBe('forged')
    expect(await store(portal, second)).toBe('stored')
    expect(await store(portal, third)).toBe('stored')

    expect(await entriesOf(portal)).toEqual(await entriesOf(hub))
    expect(await firstBrokenSeq(portal.readers, 'hub')).toBeUndefined()
    await hub.close()
    await portal.close()
  })

  test("an own entry has how far the other log was applied, and positions are this side's own", async () => {
    const hub = await openFresh('hub')
    const portal = await openFresh('portal')
    await append(hub, 2)
    await append(portal, 1, 'portal')
    for (const entry of await entriesOf(hub)) await store(portal, entry)
    await append(portal, 1, 'portal')
    const rows = await readChanges(portal.readers, { after: 0, limit: 10 })
    expect(rows.map(({ position, origin, seq, dep }) => [position, origin, seq, dep])).toEqual([
      [1, 'portal', 1, 0],
      [2, 'hub', 1, 0],
      [3, 'hub', 2, 0],
      [4, 'portal', 2, 2],
    ])
    expect((await readHeads(portal.readers)).position).toBe(4)
    await hub.close()
    await portal.close()
  })

  test('the head is that of the last entry, whatever the operations of one commit did', async () => {
    const hub = await openFresh('hub')
    const first = append(hub, 2)
    const refused = hub.write(async trx => {
      await appendChange(trx, { ...sampleChange(), origin: 'hub' })
      await updateNode(trx, { minted: 1 })
      await appendChange(trx, { ...sampleChange(), origin: 'hub' })
      return refuse('conflict', 'slotTaken')
    })
    await Promise.all([first, refused, append(hub, 1), append(hub, 1)])
    const { hub: head } = await readHeads(hub.readers)
    expect(head).toMatchObject({ seq: 4, position: 4, hash: (await entriesOf(hub)).at(-1)?.hash })
    expect(await firstBrokenSeq(hub.readers, 'hub')).toBeUndefined()
    await hub.close()
  })

  test('a side cannot write entries of the other', async () => {
    const hub = await openFresh('hub')
    await expect(append(hub, 1, 'portal')).rejects.toThrow(/cannot write/)
    await hub.close()
  })
})

async function append(database: OpenDatabase, count: number, origin: Side = 'hub'): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    await database.write(async trx =>
      ok(await appendChange(trx, sampleChange({ origin, entityId: `${index}` }))),
    )
  }
}

async function entriesOf(database: OpenDatabase): Promise<ChangeEntry[]> {
  const rows = await readChangesOf(database.readers, { origin: 'hub', afterSeq: 0, limit: 100 })
  return rows.map(({ position: _position, ...entry }) => entry)
}

async function store(database: OpenDatabase, entry: ChangeEntry): Promise<string> {
  const result = await database.write(async trx => ok((await storePeerChange(trx, entry)).stored))
  return result.ok ? result.value : result.code
}
