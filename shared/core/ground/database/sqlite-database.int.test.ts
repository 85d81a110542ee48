import { ok } from '@mayim/domain/result.ts'
import { type TestDatabase, testDatabase } from '@mayim/testing/database/test-database.ts'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'

let database: TestDatabase
beforeEach(async () => {
  database = await testDatabase()
})
afterEach(() => database.close())

test('an acknowledged write survives a power failure: WAL with synchronous=FULL', async () => {
  const pragmas = await database.write(async trx => {
    const mode = await sql<{ journal_mode: string }>`pragma journal_mode`.execute(trx)
    const synchronous = await sql<{ synchronous: number }>`pragma synchronous`.execute(trx)
    return ok([mode.rows[0]?.journal_mode, synchronous.rows[0]?.synchronous])
  })
  expect(pragmas).toEqual(ok(['wal', 2]))
})

test.each([
  ['a Date', new Date(), /object \(Date\)/],
  ['an object', { key: 1 }, /object \(Object\)/],
  ['a list', ['x'], /object \(Array\)/],
  ['undefined', undefined, /undefined/],
  ['a boolean', true, /boolean/],
  ['NaN', Number.NaN, /not a finite number/],
])('%s is refused as a parameter, by type and without its value', async (_name, value, words) => {
  await expect(sql`select ${value} as x`.execute(database.readers)).rejects.toThrow(words)
})

test('the reading connection cannot write', async () => {
  const insert = database.readers.insertInto('night').values({ date: '2026-11-21', version: 1 })
  await expect(insert.execute()).rejects.toThrow(/readonly/)
})

test('a column of integers refuses text', async () => {
  const wrong = database.write(async trx => {
    await sql`insert into night (date, version) values ('2026-11-21', 'many')`.execute(trx)
    return ok(undefined)
  })
  await expect(wrong).rejects.toThrow(/cannot store TEXT/)
})

test('a reader sees only committed rows', async () => {
  await database.write(async trx => {
    await trx.insertInto('night').values({ date: '2026-11-21', version: 1 }).execute()
    expect(await database.readers.selectFrom('night').selectAll().execute()).toEqual([])
    return ok(undefined)
  })
  expect(await database.readers.selectFrom('night').selectAll().execute()).toHaveLength(1)
})

test('a row has the columns that its table has now, whenever its query was prepared', async () => {
  const read = () => sql`select * from night`.execute(database.readers)
  await database.write(async trx => {
    await trx.insertInto('night').values({ date: '2026-11-21', version: 1 }).execute()
    return ok(undefined)
  })
  expect((await read()).rows).toEqual([{ date: '2026-11-21', version: 1 }])
  await sql`alter table night add column note text default 'x' not null`.execute(database.writing)
  expect((await read()).rows).toEqual([{ date: '2026-11-21', version: 1, note: 'x' }])
  const twice = await sql`select date, version as date, null as none from night`.execute(database.readers)
  expect(twice.rows).toEqual([{ date: 1, none: null }])
})
