import type { Readers, Writers } from '../ground/runtime/facility.ts'
import type { AccountUseRow, UserRow } from '../ground/schema/schema.ts'

export async function accountUseOf(db: Readers, userId: string): Promise<AccountUseRow | undefined> {
  return db.selectFrom('accountUse').selectAll().where('userId', '=', userId).executeTakeFirst()
}

/** Stores when an account was used, and forgets its wrong answers. */
export async function storeUse(trx: Writers, userId: string, at: string): Promise<void> {
  const fields = { lastAt: at, failures: 0 }
  await trx
    .insertInto('accountUse')
    .values({ userId, ...fields })
    .onConflict(conflict => conflict.column('userId').doUpdateSet(fields))
    .execute()
}

/** Counts a wrong answer in advance. False if the account has no try left. */
export async function claimFactTry(trx: Writers, userId: string, most: number): Promise<boolean> {
  const result = await trx
    .updateTable('accountUse')
    .set(row => ({ failures: row('failures', '+', 1) }))
    .where('userId', '=', userId)
    .where('failures', '<', most)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** The latest night for which a person has or had a reservation; undefined if there is none. */
export async function latestNightOf(db: Readers, userId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('reservation')
    .select('date')
    .where('userId', '=', userId)
    .orderBy('date', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.date
}

/** The latest night of each of several people. */
export async function latestNightsOf(db: Readers, userIds: readonly string[]): Promise<Map<string, string>> {
  if (userIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('reservation')
    .select(['userId', row => row.fn.max('date').as('date')])
    .where('userId', 'in', userIds)
    .groupBy('userId')
    .execute()
  return new Map(rows.map(row => [row.userId, row.date]))
}

/** The accounts that wait to be confirmed, the latest first. */
export async function unconfirmedRows(db: Readers, limit: number): Promise<UserRow[]> {
  return db
    .selectFrom('user')
    .selectAll()
    .where('unconfirmedSince', 'is not', null)
    .where('phone', 'is not', null)
    .orderBy('unconfirmedSince', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
}
