import { expect, test } from 'vitest'
import { appendChange } from '../../data/change-log.ts'
import { onBothDialects } from '../../data/testing/both-dialects.ts'
import { ok, refuse } from '../../domain/result.ts'
import type { Writers } from '../facility.ts'
import { freshWrite } from '../fresh-write.ts'
import { openSettingsReader } from './settings-reader.ts'
import { upsertSetting } from './settings-table.ts'

onBothDialects('settings inside a write', openFresh => {
  test('are as new as the transaction, whatever waits beside it and whoever wrote them', async () => {
    const { database, settings, write } = await open()
    const seen = await Promise.all([
      write(async () => ok(settings.current().roomsAvailableKallah)),
      // Past the reader: as another process would.
      database.write(async trx => ok(await setKallahRooms(trx, 7))),
      write(async () => ok(settings.current().roomsAvailableKallah)),
    ])
    expect(seen[2]).toEqual(ok(7))
    await settings.settled()
    expect(settings.current().roomsAvailableKallah).toBe(7)
    settings.stop()
    await database.close()
  })

  test('forget what an operation set that was refused', async () => {
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
    const database = await openFresh('portal')
    const settings = await openSettingsReader(database.readers, database.changes)
    return { database, settings, write: freshWrite(database, settings) }
  }
})

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
