import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ok } from '@mayim/domain/result.ts'
import { sampleChange } from '@mayim/testing/database/sample-rows.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { migrate } from '../ground/database/migrate.ts'
import { nodeIdentity, type OpenDatabase, openDatabase } from '../ground/database/open-database.ts'
import { appendChange } from '../ground/log/change-log.ts'
import { readHeads } from '../ground/log/log-table.ts'
import { pressRecovery } from '../sync/recovery/recovery-desk.ts'
import { newestReports } from '../sync/sync-table.ts'
import { runRecover } from './run-recover.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mayim-recover-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

async function running<T>(work: (database: OpenDatabase) => Promise<T>) {
  const database = await openDatabase({ file: join(folder, 'hub.sqlite') })
  try {
    await migrate(database)
    await nodeIdentity(database, 'hub')
    return await work(database)
  } finally {
    await database.close()
  }
}

const write = (database: OpenDatabase) =>
  database.write(async trx => {
    await appendChange(trx, sampleChange({ entityId: 'mine' }))
    return ok(null)
  })

test('sync-1141: a side whose other side is gone for ever goes on by the command, and only one that waits', async () => {
  const highWaterFile = join(folder, 'mark.json')
  writeFileSync(highWaterFile, JSON.stringify({ incarnation: 1, seq: 99 }))
  const lines: string[] = []
  const recover = (...args: readonly string[]) =>
    runRecover(
      args,
      { side: 'hub', database: { file: join(folder, 'hub.sqlite') }, highWaterFile },
      line => void lines.push(line),
    )
  await running(write)
  await expect(recover('--alone')).rejects.toThrow('does not wait')
  expect(existsSync(highWaterFile)).toBe(true)
  await running(pressRecovery)
  await expect(running(write)).rejects.toThrow('recovering')
  await expect(recover('--alone', '--trust-peer')).rejects.toThrow('Use: recover')
  await recover('--alone')
  expect(lines.join('')).toContain('goes on with what it has')
  expect(existsSync(highWaterFile)).toBe(false)
  await running(async database => {
    expect((await readHeads(database.readers)).mode).toBe('active')
    expect(await write(database)).toMatchObject({ ok: true })
    expect(await newestReports(database.readers, 9)).toMatchObject([{ kind: 'recovery', since: null }])
  })
})
