import { sql } from 'kysely'
import type { Readers } from '../../ground/runtime/facility.ts'
import type { ReservationRow, UserRow } from '../../ground/schema/schema.ts'

/** Patrons who have no reservation from a night on and whose account did not change since, by id after one. */
export async function unseenSince(
  db: Readers,
  { before, after, limit }: { before: string; after: string; limit: number },
): Promise<UserRow[]> {
  return db
    .selectFrom('user')
    .selectAll()
    .where('erasedAt', 'is', null)
    .where('mergedInto', 'is', null)
    .where('createdAt', '<', before)
    .where('updatedAt', '<', before)
    .where('id', '>', after)
    .where(row =>
      row.not(
        row.exists(
          row
            .selectFrom('reservation')
            .select('reservation.id')
            .whereRef('reservation.userId', '=', 'user.id')
            .where('reservation.date', '>=', before),
        ),
      ),
    )
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** How many patrons this side has. */
export async function countPatrons(db: Readers): Promise<number> {
  const kept = await db
    .selectFrom('user')
    .select(row => row.fn.countAll<number | string>().as('rows'))
    .where('erasedAt', 'is', null)
    .where('roles', '=', '[]')
    .executeTakeFirst()
  return Number(kept?.rows ?? 0)
}

export async function visitsOf(db: Readers, userIds: readonly string[]): Promise<ReservationRow[]> {
  return db.selectFrom('reservation').selectAll().where('userId', 'in', userIds).orderBy('id').execute()
}

/** The latest date at which each person appears in a table. */
export async function latestUses(db: Readers, userIds: readonly string[]): Promise<[string, string][]> {
  const latest = async (table: 'waitListEntry' | 'ledger' | 'accountUse', column: string) => {
    const { rows } = await sql<{ userId: string; latest: string }>`
      select ${sql.ref('userId')}, max(${sql.ref(column)}) as latest from ${sql.table(table)}
      where ${sql.ref('userId')} in (${sql.join([...userIds])}) group by ${sql.ref('userId')}`.execute(db)
    return rows.map(({ userId, latest: at }): [string, string] => [userId, at.slice(0, 10)])
  }
  return [
    ...(await latest('waitListEntry', 'date')),
    ...(await latest('ledger', 'at')),
    ...(await latest('accountUse', 'lastAt')),
  ]
}
