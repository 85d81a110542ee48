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
  const insert = database.readers.insertInto('followerCursor').values({ name: 'one', position: 1 })
  await expect(insert.execute()).rejects.toThrow(/readonly/)
})

test('a column of integers refuses text', async () => {
  const wrong = database.write(async trx => {
    await sql`insert into "followerCursor" (name, position) values (\'one\', \'many\')`.execute(trx)
    return ok(undefined)
  })
  await expect(wrong).rejects.toThrow(/cannot store TEXT/)
})

test('a reader sees only committed rows', async () => {
  await database.write(async trx => {
    await trx.insertInto('followerCursor').values({ name: 'one', position: 1 }).execute()
    expect(await database.readers.selectFrom('followerCursor').selectAll().execute()).toEqual([])
    return ok(undefined)
  })
  expect(await database.readers.selectFrom('followerCursor').selectAll().execute()).toHaveLength(1)
})

test('a row has the columns that its table has now, whenever its query was prepared', async () => {
  const read = () => sql`select * from "followerCursor"`.execute(database.readers)
  await database.write(async trx => {
    await trx.insertInto('followerCursor').values({ name: 'one', position: 1 }).execute()
    return ok(undefined)
  })
  expect((await read()).rows).toEqual([{ name: 'one', position: 1 }])
  await sql`alter table "followerCursor" add column note text default 'x' not null`.execute(database.writing)
  expect((await read()).rows).toEqual([{ name: 'one', position: 1, note: 'x' }])
  const twice = await sql`select name, position as name, null as none from "followerCursor"`.execute(
    database.readers,
  )
  expect(twice.rows).toEqual([{ name: 1, none: null }])
})
