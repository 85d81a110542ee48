import { ok, refuse } from '@mayim/domain/result.ts'
import { onBothDialects } from '@mayim/testing/database/both-dialects.ts'
import { testDatabase } from '@mayim/testing/database/test-database.ts'
import { expect, test } from 'vitest'
import { freshWrite } from '../../operator/open-facility.ts'
import type { OpenDatabase } from '../database/open-database.ts'
import { appendChange } from '../log/change-log.ts'
import { fixedClock } from '../runtime/clock.ts'
import type { Writers } from '../runtime/facility.ts'
import { openSettingsReader } from './settings-reader.ts'
import { upsertSetting } from './settings-table.ts'

onBothDialects('settings inside a write', openFresh => {
  test('are as new as the transaction, also those of another process', async () => {
    const { database, settings, write } = await open()
    for (const count of [7, 8, 9]) {
      // Writes without the reader, as another process does.
      await database.write(async trx => ok(await setKallahRooms(trx, count)))
      expect(await write(async () => ok(settings.current().roomsAvailableKallah))).toEqual(ok(count))
    }
    await settings.settled()
    expect(settings.current().roomsAvailableKallah).toBe(9)
    settings.stop()
    await database.close()
  })

  test('drop what a refused operation set', async () => {
    const { database, settings, write } = await open()
    const before = settings.current().roomsAvailableKallah
    const answers = await Promise.all([
      write(async trx => {
        await setKallahRooms(trx, 7)
        return refuse('conflict', 'slotTaken')
      }),
      write(async () => ok(settings.current().roomsAvailableKallah)),
    ])
    expect(answers[1]).toEqual(ok(before))
    settings.stop()
    await database.close()
  })

  async function open() {
    return openOn(await openFresh('portal'))
  }
})

test('a setting applies to the next operation of the same commit', async () => {
  const { database, settings, write } = await openOn(await testDatabase({ side: 'portal', batchMs: 20_000 }))
  const heads: number[] = []
  database.changes.onCommit(head => heads.push(head))
  const [, seen] = await Promise.all([
    write(async trx => ok(await setKallahRooms(trx, 7))),
    write(async () => ok(settings.current().roomsAvailableKallah)),
  ])
  expect([heads, seen]).toEqual([[1], ok(7)])
  settings.stop()
  await database.close()
})

async function openOn(database: OpenDatabase) {
  const settings = await openSettingsReader(
    database.readers,
    database.changes,
    fixedClock('2026-11-22T22:00:00Z'),
  )
  return { database, settings, write: freshWrite(database, settings) }
}

async function setKallahRooms(trx: Writers, count: number): Promise<void> {
  const row = { key: 'roomsAvailableKallah', value: String(count), updatedAt: '2026-11-22T22:00:00.000Z' }
  await upsertSetting(trx, row)
  await appendChange(trx, {
    origin: 'portal',
    at: row.updatedAt,
    entity: 'setting',
    entityId: row.key,
    kind: 'set',
    fields: row,
    who: 'system',
    cause: '',
  })
}
