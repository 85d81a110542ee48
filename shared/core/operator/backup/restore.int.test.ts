import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ok } from '@mayim/domain/result.ts'
import { ConfigurationError } from '@mayim/process/environment.ts'
import { holdPort } from '@mayim/process/run-process.ts'
import { sampleChange } from '@mayim/testing/database/sample-rows.ts'
import { testDatabase } from '@mayim/testing/database/test-database.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { migrate } from '../../ground/database/migrate.ts'
import { nodeIdentity, type OpenDatabase, openDatabase } from '../../ground/database/open-database.ts'
import { appendChange, storePeerChange } from '../../ground/log/change-log.ts'
import { readHeads } from '../../ground/log/log-table.ts'
import { firstBrokenSeq } from '../../ground/log/verify-log.ts'
import { runBackup, runRecoveryKey } from './run-backup.ts'
import { type RestoreSide, runRestore } from './run-restore.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mayim-restore-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function machine(name: string): RestoreSide {
  const dataDir = join(folder, name)
  return { side: 'hub', dataDir, databaseFile: join(dataDir, 'hub.sqlite'), host: '127.0.0.1', port: 47_311 }
}

async function running<T>({ databaseFile }: RestoreSide, work: (database: OpenDatabase) => Promise<T>) {
  const database = await openDatabase({ file: databaseFile })
  try {
    await migrate(database)
    await nodeIdentity(database, 'hub')
    return await work(database)
  } finally {
    await database.close()
  }
}

const write = (database: OpenDatabase, entityId: string) =>
  database.write(async trx => {
    await appendChange(trx, sampleChange({ entityId }))
    return ok(null)
  })

/** An entry of the portal, as it comes over the link. */
async function hearPortal(database: OpenDatabase): Promise<void> {
  const portal = await testDatabase({ side: 'portal' })
  const written = await portal.write(async trx =>
    ok(await appendChange(trx, sampleChange({ origin: 'portal' }))),
  )
  await portal.close()
  if (written.ok) await database.write(async trx => ok(await storePeerChange(trx, written.value)))
}

const keyOf = (of: RestoreSide, name: string) => readFileSync(join(of.dataDir, 'keys', name), 'utf8')

/** A hub that was backed up and went on; its backup and the words that the commands said. */
async function backedUp(hub: RestoreSide) {
  const said: string[] = []
  const print = (line: string) => void said.push(line)
  mkdirSync(join(hub.dataDir, 'keys'), { recursive: true })
  writeFileSync(join(hub.dataDir, 'keys', 'hub-own.keys'), 'first')
  await running(hub, async database => {
    await write(database, 'kept')
    await hearPortal(database)
    await runBackup([], hub, print)
    await write(database, 'lost')
  })
  const [name = ''] = readdirSync(join(hub.dataDir, 'backups')).filter(each => each.endsWith('.age'))
  const shown: string[] = []
  await runRecoveryKey([], hub, line => void shown.push(line))
  const [key = ''] = /AGE-SECRET-KEY-1\w+/.exec(shown.join('\n')) ?? []
  return { file: join(hub.dataDir, 'backups', name), key, said: said.join('\n') }
}

test('sync-548: a hub is put back from its backup, in recovery, and keeps the keys of its machine', async () => {
  const hub = machine('hub')
  const { file, key, said } = await backedUp(hub)
  expect(said).toContain('keys recovery')
  expect(said).not.toContain('AGE-SECRET-KEY')
  writeFileSync(join(hub.dataDir, 'keys', 'hub-own.keys'), 'second')
  const lines: string[] = []
  await runRestore(
    [file],
    hub,
    line => void lines.push(line),
    async () => ` ${key.toLowerCase()} `,
  )
  expect(lines.join('\n')).toContain('Restored 0 reservations')
  expect(keyOf(hub, 'hub-own.keys')).toBe('second')
  expect(statSync(hub.databaseFile).mode & 0o777).toBe(0o600)
  const [before = ''] = readdirSync(hub.dataDir).filter(name => name.startsWith('before-restore-'))
  expect(existsSync(join(hub.dataDir, before, 'hub.sqlite'))).toBe(true)
  await running(hub, async database => {
    const { mode, hub: own, portal } = await readHeads(database.readers)
    expect([mode, own.seq, portal.seq]).toEqual(['recovering', 1, 1])
    expect(await firstBrokenSeq(database.readers, 'hub')).toBeUndefined()
  })
})

test('sync-548: another machine, started or not, gets the keys of the backup with it', async () => {
  const { file, key } = await backedUp(machine('hub'))
  const [empty, started] = [machine('empty'), machine('started')]
  mkdirSync(join(started.dataDir, 'keys'), { recursive: true })
  writeFileSync(join(started.dataDir, 'keys', 'hub-own.keys'), 'of the new machine')
  await running(started, async () => undefined)
  for (const other of [empty, started]) {
    await runRestore(
      [file],
      other,
      () => undefined,
      async () => key,
    )
    expect(keyOf(other, 'hub-own.keys')).toBe('first')
    expect(await running(other, async ({ readers }) => (await readHeads(readers)).hub.seq)).toBe(1)
  }
})

test('sync-548: a wrong key, a file that is no backup and a hub that runs change nothing', async () => {
  const hub = machine('hub')
  const { file, key } = await backedUp(hub)
  const restore = (path: string, given: string) =>
    runRestore(
      [path],
      hub,
      () => undefined,
      async () => given,
    )
  await expect(restore(file, `${key.slice(0, -1)}Q`)).rejects.toThrow('does not open this file')
  await expect(restore(hub.databaseFile, key)).rejects.toThrow('does not open this file')
  await expect(restore(join(folder, 'none'), key)).rejects.toThrow(ConfigurationError)
  const held = await holdPort('hub', hub.host, hub.port)
  await expect(restore(file, key)).rejects.toThrow('The hub runs')
  await held[Symbol.asyncDispose]()
  expect(readdirSync(hub.dataDir).toSorted()).toEqual(['backups', 'hub.sqlite', 'keys'])
  expect(await running(hub, async ({ readers }) => (await readHeads(readers)).hub.seq)).toBe(2)
})

test('sync-545: the recovery key is shown until it was written down, and is then no longer here', async () => {
  const hub = machine('hub')
  const shown = async (...args: string[]): Promise<string> => {
    const lines: string[] = []
    await runRecoveryKey(args, hub, line => void lines.push(line))
    return /AGE-SECRET-KEY-1\w+/.exec(lines.join('\n'))?.[0] ?? ''
  }
  const first = await shown()
  expect(await shown()).toBe(first)
  expect(await shown('--written')).toBe('')
  const files = readdirSync(join(hub.dataDir, 'keys')).map(name => keyOf(hub, name))
  expect(files.join('')).not.toContain('AGE-SECRET-KEY')
  await expect(shown()).rejects.toThrow('no longer here')
  const second = await shown('--new')
  expect(second).toMatch(/^AGE-SECRET-KEY-1/)
  expect(second).not.toBe(first)
  await expect(shown('--other')).rejects.toThrow('Use:')
})
