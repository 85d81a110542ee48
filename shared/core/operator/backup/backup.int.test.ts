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
import { sampleChange } from '@mayim/testing/database/sample-rows.ts'
import { type TestDatabase, testDatabase } from '@mayim/testing/database/test-database.ts'
import { testFacility } from '@mayim/testing/facility/test-facility.ts'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { appendChange } from '../../ground/log/change-log.ts'
import { fixedClock } from '../../ground/runtime/clock.ts'
import { always } from '../../ground/runtime/job.ts'
import { openSettingsReader } from '../../ground/settings/settings-reader.ts'
import { backupMatter } from './backup-attention.ts'
import { startBackupJob } from './backup-job.ts'
import { openBackupKey, replaceBackupKey, waitingRecoveryKey } from './backup-key.ts'
import { checkCopy } from './check-copy.ts'
import { makeBackup } from './make-backup.ts'
import { type BackupSide, backUpFirst, orderBackup } from './order-backup.ts'
import { isSealed, openSealed, SealedOtherwise } from './seal-backup.ts'

let database: TestDatabase
let dataDir: string
let side: BackupSide
beforeEach(async () => {
  database = await testDatabase()
  dataDir = mkdtempSync(join(tmpdir(), 'mayim-backup-'))
  side = { side: 'hub', dataDir, databaseFile: database.file }
  mkdirSync(join(dataDir, 'keys'))
  for (const name of [
    'hub-own.keys',
    'hub-notes.keys',
    'hub-notes.keys-wal',
    'portal-own.keys',
    'portal.json',
  ])
    writeFileSync(join(dataDir, 'keys', name), name)
})
afterEach(async () => {
  await database.close()
  rmSync(dataDir, { recursive: true })
})

const startMs = Date.parse('2026-11-29T18:00:00Z')
const write = (entityId: string) =>
  database.write(async trx => {
    await appendChange(trx, sampleChange({ entityId }))
    return ok(entityId)
  })
const backups = () =>
  readdirSync(join(dataDir, 'backups'))
    .filter(name => name.endsWith('.age'))
    .toSorted()

async function unpacked(file: string, key: string): Promise<string> {
  const folder = mkdtempSync(join(dataDir, 'opened-'))
  await openSealed(file, folder, key)
  return folder
}

test('sync-544: a backup that is made while writes go on is whole, and the recovery key alone opens it', async () => {
  for (let at = 0; at < 50; at += 1) await write(`before ${at}`)
  let isMade = false
  let written = 50
  const making = orderBackup(side, startMs).finally(() => {
    isMade = true
  })
  for (; !isMade; written += 1) await write(`during ${written}`)
  const made = await making
  expect(made.entries).toBeGreaterThanOrEqual(50)
  expect(made.entries).toBeLessThan(written)
  expect(statSync(made.file).mode & 0o777).toBe(0o600)
  expect(backups()).toEqual(['hub-20261129T180000Z.tar.gz.age'])

  const key = waitingRecoveryKey(dataDir, 'hub') ?? ''
  const folder = await unpacked(made.file, key)
  const { entries, reservations, newestAt } = made
  const held = await checkCopy(join(folder, 'facility.db'), 'hub')
  expect(held).toEqual({ entries, reservations, newestAt })
  // The keys of the notes would bring back what was deleted (privacy-671).
  expect(readdirSync(join(folder, 'keys')).toSorted()).toEqual([
    'hub-backup.pub',
    'hub-own.keys',
    'portal.json',
  ])

  const other = await replaceBackupKey(dataDir, 'hub')
  await expect(unpacked(made.file, other)).rejects.toThrow(SealedOtherwise)
  expect([made.file, database.file].map(isSealed)).toEqual([true, false])
  expect(readFileSync(made.file).includes('SQLite format 3')).toBe(false)
})

test('sync-544: a copy whose log does not follow is no backup, and leaves nothing behind', async () => {
  await write('one')
  await write('two')
  await database.write(async trx => {
    await trx.updateTable('change').set({ who: 'another' }).where('seq', '=', 1).execute()
    return ok(null)
  })
  const recipient = await openBackupKey(dataDir, 'hub')
  const making = makeBackup({ ...side, recipient, atMs: startMs })
  await expect(making).rejects.toThrow('entry 1 of the log of the hub does not follow')
  expect(backups()).toEqual([])
})

async function waking() {
  const { readers: db, changes } = database
  return { db, changes, settings: await openSettingsReader(db, changes, fixedClock(startMs)) }
}

test('sync-544: the job makes one at the first start, hourly after a change, and daily without one', async () => {
  const lines: string[] = []
  const log = pino({ level: 'info' }, { write: line => void lines.push(line) })
  const hostClock = fixedClock('2026-11-29T18:00:00.000Z')
  const job = startBackupJob({ ...(await waking()), hostClock, log }, side, always)
  const after = async (minutes: number): Promise<number> => {
    hostClock.set(new Date(hostClock.now() + minutes * 60_000).toISOString())
    await job.settled()
    return existsSync(join(dataDir, 'backups')) ? backups().length : 0
  }
  expect(await after(0)).toBe(0)
  expect(await after(1)).toBe(1)
  await write('one')
  expect(await after(59)).toBe(1)
  expect(await after(1)).toBe(2)
  expect(await after(300)).toBe(2)
  expect(await after(900), lines.join('')).toBe(3)
  const key = await replaceBackupKey(dataDir, 'hub')
  expect(await after(2)).toBe(4)
  await job.stop()
  expect(lines.join('')).toContain('a backup was made and checked')
  expect(lines.join('')).not.toMatch(/AGE-SECRET-KEY|age1/)
  expect(key).toMatch(/^AGE-SECRET-KEY-1/)
})

test('sync-544: after one that took ten minutes the next waits for two hours', async () => {
  let minutes = 0
  const count = () => (existsSync(join(dataDir, 'backups')) ? backups().length : 0)
  const hostClock = { now: () => startMs + (minutes + (count() > 0 ? 10 : 0)) * 60_000 }
  const job = startBackupJob({ ...(await waking()), hostClock, log: pino({ level: 'silent' }) }, side, always)
  const after = async (more: number): Promise<number> => {
    minutes += more
    await job.settled()
    return count()
  }
  expect(await after(1)).toBe(1)
  await write('one')
  expect(await after(109)).toBe(1)
  expect(await after(1)).toBe(2)
  await job.stop()
})

test('sync-544: one is made before a migration, but not by each start of a process that cannot start', async () => {
  const log = pino({ level: 'silent' })
  await backUpFirst(side, log)
  await backUpFirst(side, log)
  expect(backups()).toHaveLength(1)
})

test('sync-544: a backup that cannot be made is logged, and tried again after ten minutes', async () => {
  const lines: string[] = []
  const log = pino({ level: 'info' }, { write: line => void lines.push(line) })
  const hostClock = fixedClock('2026-11-29T18:00:00.000Z')
  const lost = { ...side, databaseFile: join(dataDir, 'lost.db') }
  const job = startBackupJob({ ...(await waking()), hostClock, log }, lost, always)
  hostClock.set('2026-11-29T18:01:00.000Z')
  await job.settled()
  await job.settled()
  expect(lines.filter(line => line.includes('a backup could not be made'))).toHaveLength(1)
  expect(backups()).toEqual([])
  hostClock.set('2026-11-29T18:11:00.000Z')
  await job.settled()
  expect(lines.filter(line => line.includes('a backup could not be made'))).toHaveLength(2)
  await job.stop()
})

test('sync-547: the attention list says that there is no backup of the last day, until there is one', async () => {
  const { facility, close } = await testFacility('hub', database)
  const hostClock = fixedClock(startMs)
  const listBackup = backupMatter({ hostClock }, dataDir)
  const listed = async (minutes: number) => {
    hostClock.set(startMs + minutes * 60_000)
    await listBackup(facility)
    const rows = await facility.db.selectFrom('attention').selectAll().execute()
    return rows.filter(row => row.kind === 'backup').map(row => [row.detail, row.resolvedAt === null])
  }
  expect(await listed(14)).toEqual([])
  expect(await listed(15)).toEqual([['{"none":true}', true]])
  await orderBackup(side, startMs)
  expect(await listed(17)).toEqual([['{"none":true}', false]])
  expect(await listed(1439)).toEqual([['{"none":true}', false]])
  expect(await listed(1440)).toContainEqual(['{"none":false}', true])
  await close()
})
