import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sampleReservation, sampleUser } from '@mayim/testing/database/sample-rows.ts'
import { Migrator } from 'kysely/migration'
import { afterAll, expect, inject, it } from 'vitest'
import { migrate } from './migrate.ts'
import { firstEvening } from './migrations/0.1.0/001-first-evening.ts'
import type { AnyDatabase } from './migrations/create-table.ts'
import { type OpenDatabase, openDatabase } from './open-database.ts'

const folder = mkdtempSync(join(tmpdir(), 'mayim-migrate-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('migrates the first tables on SQLite to the newest without losing a booking', () =>
  broughtOn(() => openDatabase({ file: join(folder, 'facility.db') })))

it('migrates the first tables on PostgreSQL to the newest without losing a booking', () =>
  broughtOn(() => openDatabase({ url: inject('postgresUrl'), schema: `migrate_${process.pid}` })))

it('shows all new tables on SQLite or none, so that a killed process leaves no part of a migration', async () => {
  const file = join(folder, 'empty.db')
  const database = await openDatabase({ file })
  const reader = new DatabaseSync(file, { readOnly: true })
  const tables = reader.prepare(
    "select count(*) as count from sqlite_master where type = 'table' and name not like 'kysely%'",
  )
  const seen = new Set<unknown>()
  try {
    let isDone = false
    const done = migrate(database).finally(() => {
      isDone = true
    })
    // Between the statements, and at times in another turn of the event loop.
    for (let look = 1; !isDone; look += 1) {
      seen.add(tables.get()?.count)
      await (look % 10_000 === 0 ? new Promise(setImmediate) : null)
    }
    await done
    expect([...seen].filter(count => count !== tables.get()?.count)).toEqual([0])
  } finally {
    reader.close()
    await database.close()
  }
})

async function broughtOn(open: () => Promise<OpenDatabase>): Promise<void> {
  const database = await open()
  try {
    await firstOnly(database)
    const { discount: _, checkedBy: _c, company: _m, handSignal: _h, ...rest } = sampleUser()
    const { erasedAt: _a, unconfirmedSince: _s, textsStoppedAt: _x, messageChannel: _l, ...known } = rest
    const { mergedInto: _j, leftHubAt: _v, ...user } = known
    const { noShowAt: _n, overbooked: _o, overrideReason: _r, ...later } = sampleReservation()
    const { patronReply: _p, patronReplyAt: _t, ...before } = later
    const { feeAgreedMinor: _f, feeAgreedWords: _w, feeAgreedAt: _g, ...reservation } = before
    const db: AnyDatabase = database.writing
    await db.insertInto('user').values(user).execute()
    await db.insertInto('reservation').values(reservation).execute()
    await migrate(database)
    await migrate(database)
    expect(await database.readers.selectFrom('user').selectAll().execute()).toEqual([sampleUser()])
    expect(await database.readers.selectFrom('reservation').selectAll().execute()).toEqual([
      sampleReservation(),
    ])
  } finally {
    await database.close()
  }
}

/** Creates the tables of the first migration only. */
async function firstOnly(database: OpenDatabase): Promise<void> {
  const migrator = new Migrator({
    db: database.writing,
    provider: { getMigrations: async () => ({ '001-first-evening': firstEvening }) },
    ...(database.schema ? { migrationTableSchema: database.schema } : {}),
  })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}
