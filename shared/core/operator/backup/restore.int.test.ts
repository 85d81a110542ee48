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
import { DatabaseSync } from 'node:sqlite'
import { ok } from '@mayim/domain/result.ts'
import { ConfigurationError } from '@mayim/process/environment.ts'
import { holdPort } from '@mayim/process/run-process.ts'
import { sampleChange } from '@mayim/testing/database/sample-rows.ts'
import { testDatabase } from '@mayim/testing/database/test-database.ts'
import { generateX25519Identity } from 'age-encryption'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { migrate } from '../../ground/database/migrate.ts'
import { nodeIdentity, type OpenDatabase, openDatabase } from '../../ground/database/open-database.ts'
import { appendChange, storePeerChange } from '../../ground/log/change-log.ts'
import { readHeads } from '../../ground/log/log-table.ts'
import { firstBrokenSeq } from '../../ground/log/verify-log.ts'
import { hasherFromSecret, sealerFromSecret } from '../../ground/runtime/sealer.ts'
import { facilityIdOf } from '../../sync/facility-keys.ts'
import { storeMark } from '../../sync/sync-table.ts'
import { storedBackups } from './backup-files.ts'
import { waitingRecoveryKey } from './backup-key.ts'
import { runBackup, runRecoveryKey } from './run-backup.ts'
import { runRestore } from './run-restore.ts'

const keysOf = (name: string) => {
  const secret = name.padEnd(32, 'x')
  return { hasher: hasherFromSecret(secret), ownSealer: sealerFromSecret(secret) }
}

type Machine = ReturnType<typeof machine>

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mayim-restore-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function machine(name: string, side: 'hub' | 'portal' = 'hub') {
  const dataDir = join(folder, name)
  const databaseFile = join(dataDir, `${side}.sqlite`)
  return { side, dataDir, databaseFile, keysIn: () => keysOf('ours'), host: '127.0.0.1', port: 47_311 }
}

async function running<T>({ side, databaseFile }: Machine, work: (database: OpenDatabase) => Promise<T>) {
  const database = await openDatabase({ file: databaseFile })
  try {
    await migrate(database)
    await nodeIdentity(database, side)
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

const keyOf = (of: Machine, name: string) => readFileSync(join(of.dataDir, 'keys', name), 'utf8')

function newestFile({ dataDir, side }: Machine): string {
  return join(dataDir, 'backups', storedBackups(dataDir, side)[0]?.name ?? '')
}

/** A hub that was backed up and went on; its backup and the words that the commands said. */
async function backedUp(hub: Machine) {
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
  const shown: string[] = []
  await runRecoveryKey([], hub, line => void shown.push(line))
  const [key = ''] = /AGE-SECRET-KEY-1\w+/.exec(shown.join('\n')) ?? []
  return { file: newestFile(hub), key, said: said.join('\n') }
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
  await expect(restore(file, key.slice(0, -1))).rejects.toThrow('is wrong or missing')
  await expect(restore(file, await generateX25519Identity())).rejects.toThrow('does not open this backup')
  await expect(restore(hub.databaseFile, key)).rejects.toThrow('is not a backup of Mayim')
  await expect(restore(join(folder, 'none'), key)).rejects.toThrow(ConfigurationError)
  const whole = readFileSync(file)
  const [cut, bent] = [join(folder, 'cut'), join(folder, 'bent')]
  writeFileSync(cut, whole.subarray(0, whole.length - 2_000))
  writeFileSync(bent, whole.with(whole.length - 2_000, (whole.at(-2_000) ?? 0) ^ 1))
  for (const damaged of [cut, bent])
    await expect(restore(damaged, key)).rejects.toThrow('is damaged or incomplete')
  const held = await holdPort('hub', hub.host, hub.port)
  await expect(restore(file, key)).rejects.toThrow('The hub runs')
  await held[Symbol.asyncDispose]()
  expect(readdirSync(hub.dataDir).toSorted()).toEqual(['backups', 'hub.sqlite', 'keys'])
  expect(await running(hub, async ({ readers }) => (await readHeads(readers)).hub.seq)).toBe(2)
})

test('sync-548: the file of the other side, of a newer version or of another facility changes nothing', async () => {
  const restore = (given: { readonly file: string; readonly key: string }, more: object = {}) =>
    runRestore(
      [given.file],
      { ...machine('empty'), ...more },
      () => undefined,
      async () => given.key,
    )
  const site = machine('site', 'portal')
  await running(site, () => runBackup([], site, () => undefined))
  const key = waitingRecoveryKey(site.dataDir, 'portal') ?? ''
  await expect(restore({ file: newestFile(site), key })).rejects.toThrow('of the other side')
  const newer = machine('newer')
  await running(newer, async ({ write }) => {
    await write(async trx => {
      await storeMark(trx, 'facility', facilityIdOf(keysOf('ours')))
      await storeMark(trx, 'ownKey', keysOf('ours').ownSealer.seal('own key'))
      return ok(null)
    })
  })
  const ours = await backedUp(newer)
  const [hers, theirs] = [keysOf('ours'), keysOf('theirs')]
  for (const keys of [theirs, { ...hers, hasher: theirs.hasher }, { ...hers, ownSealer: theirs.ownSealer }])
    await expect(restore(ours, { keysIn: () => keys })).rejects.toThrow('other keys')
  {
    using database = new DatabaseSync(newer.databaseFile)
    database.exec(`insert into kysely_migration values ('002-of-next-year', '2027-01-01')`)
  }
  rmSync(join(newer.dataDir, 'backups'), { recursive: true })
  await runBackup([], newer, () => undefined)
  await expect(restore({ ...ours, file: newestFile(newer) })).rejects.toThrow('by a newer version')
  expect(readdirSync(machine('empty').dataDir)).toEqual([])
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
