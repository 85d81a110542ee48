import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { ok } from '@mayim/domain/result.ts'
import { sampleChange } from '@mayim/testing/database/sample-rows.ts'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { migrate } from '../../ground/database/migrate.ts'
import { nodeIdentity, type OpenDatabase, openDatabase } from '../../ground/database/open-database.ts'
import { appendChange } from '../../ground/log/change-log.ts'
import { waitingRecoveryKey } from './backup-key.ts'
import { hasDump } from './dump-postgres.ts'
import { type BackupSide, orderBackup } from './order-backup.ts'
import { openSealed } from './seal-backup.ts'

const url = `${inject('postgresUrl')}?sslmode=disable`
const path = process.env.PATH
const atMs = Date.parse('2026-11-29T18:00:00Z')
let root: string
let schema: string
let schemas = 0
let database: OpenDatabase
let side: BackupSide

/** The programs of PostgreSQL are not in every machine of tests; these write down how they are called. */
function putPrograms(dump: string): void {
  const bin = join(root, 'bin')
  mkdirSync(bin, { recursive: true })
  const programs = { pg_dump: dump, pg_restore: 'for last; do :; done\nexec grep -q PGDMP "$last"' }
  for (const [name, text] of Object.entries(programs)) {
    writeFileSync(join(bin, name), `#!/bin/sh\n${text}\n`)
    chmodSync(join(bin, name), 0o755)
  }
  process.env.PATH = `${bin}${delimiter}${path}`
}

beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'mayim-pg-backup-'))
  schemas += 1
  schema = `${inject('postgresNames')}_backup${schemas}`
  database = await openDatabase({ url, schema })
  await migrate(database)
  await nodeIdentity(database, 'portal')
  await database.write(async trx => {
    await appendChange(trx, sampleChange({ origin: 'portal', entityId: 'one' }))
    return ok(null)
  })
  side = { side: 'portal', dataDir: root, databaseFile: join(root, 'portal.dump'), postgres: { url, schema } }
  mkdirSync(join(root, 'keys'))
  writeFileSync(join(root, 'keys', 'portal-own.keys'), 'own')
})
afterEach(async () => {
  process.env.PATH = path
  await database.close()
  rmSync(root, { recursive: true })
})

test('sync-1126: a portal on PostgreSQL is backed up by pg_dump, with its keys, and its log is checked', async () => {
  putPrograms(
    'for last; do :; done\necho "PGDMP $* as $PGUSER of $PGDATABASE, $PGSSLMODE" > "$' + '{last#--file=}"',
  )
  expect(hasDump()).toBe(true)
  const made = await orderBackup(side, atMs)
  expect(made.entries).toBe(1)
  const opened = join(root, 'opened')
  mkdirSync(opened)
  await openSealed(made.file, opened, waitingRecoveryKey(root, 'portal') ?? '')
  expect(readdirSync(opened).toSorted()).toEqual(['keys', 'portal.dump'])
  const dump = readFileSync(join(opened, 'portal.dump'), 'utf8')
  expect(dump).toContain(`--schema=${schema}`)
  expect(dump).toContain('as mayim of postgres, disable')
  expect(dump).not.toContain('postgres://')
})

test('sync-1126: a dump that fails or cannot be read is no backup, and the reason is told', async () => {
  putPrograms('echo "server version mismatch" >&2; exit 1')
  await expect(orderBackup(side, atMs)).rejects.toThrow('pg_dump ended with 1: server version mismatch')
  putPrograms('for last; do :; done\necho half > "$' + '{last#--file=}"')
  await expect(orderBackup(side, atMs)).rejects.toThrow('pg_restore ended with 1')
  expect(readdirSync(join(root, 'backups')).filter(name => name.endsWith('.age'))).toEqual([])
})
