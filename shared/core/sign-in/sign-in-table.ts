import type { Readers, Writers } from '../ground/runtime/facility.ts'
import type { SignInRow } from '../ground/schema/schema.ts'

export async function insertSignIn(trx: Writers, row: SignInRow): Promise<void> {
  await trx.insertInto('signIn').values(row).execute()
}

/** Adds the row of the first wrong try, or counts one more. */
export async function countWrongTry(trx: Writers, row: SignInRow): Promise<void> {
  await trx
    .insertInto('signIn')
    .values(row)
    .onConflict(conflict =>
      conflict.column('id').doUpdateSet(before => ({
        lastAt: row.lastAt,
        way: row.way,
        agent: row.agent,
        times: before('signIn.times', '+', 1),
      })),
    )
    .execute()
}

/** The number of rows of wrong tries for an account since an instant. */
export async function wrongRowsSince(db: Readers, userId: string, since: string): Promise<number> {
  const { count } = await db
    .selectFrom('signIn')
    .select(expression => expression.fn.countAll<number | string>().as('count'))
    .where('userId', '=', userId)
    .where('lastAt', '>=', since)
    .where('outcome', '=', 'wrong')
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The latest rows, of one account or of all. */
export async function latestSignIns(
  db: Readers,
  limit: number,
  userId: string | null = null,
): Promise<SignInRow[]> {
  const all = db.selectFrom('signIn').selectAll()
  return (userId === null ? all : all.where('userId', '=', userId))
    .orderBy('lastAt', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Deletes the rows before an instant or a civil date. */
export async function deleteSignIns(trx: Writers, before: string): Promise<void> {
  await trx.deleteFrom('signIn').where('lastAt', '<', before).execute()
}
