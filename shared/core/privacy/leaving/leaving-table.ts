import { type Kysely, sql } from 'kysely'
import { deleteReservationsOf } from '../../booking/reservation-table.ts'
import { leavingEntities, leftHubKind } from '../../log/away.ts'
import type { Readers, Writers } from '../../runtime/facility.ts'
import type { ChangeRow, ReservationRow, Schema, UserRow } from '../../schema/schema.ts'

/** Patrons on the hub who have no reservation from a night on and whose account did not change since, by id. */
export async function longUnseen(
  db: Readers,
  { before, after, limit }: { before: string; after: string; limit: number },
): Promise<UserRow[]> {
  return db
    .selectFrom('user')
    .selectAll()
    .where('leftHubAt', 'is', null)
    .where('erasedAt', 'is', null)
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

/** The patrons whose rows are to leave the hub, or have left it, by id after one. */
export async function markedToLeave(
  db: Readers,
  { after, limit }: { after: string; limit: number },
): Promise<UserRow[]> {
  return db
    .selectFrom('user')
    .selectAll()
    .where('leftHubAt', 'is not', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Which of some persons are not on the hub. */
export async function awayAmong(db: Readers, userIds: readonly string[]): Promise<string[]> {
  if (userIds.length === 0) return []
  const rows = await db
    .selectFrom('user')
    .select('id')
    .where('id', 'in', userIds)
    .where('leftHubAt', 'is not', null)
    .execute()
  return rows.map(({ id }) => id)
}

/** The entries of the hub about patrons and their visits, after a position of this side's order. */
export async function entriesOfHub(db: Readers, after: number, limit: number): Promise<ChangeRow[]> {
  return db
    .selectFrom('change')
    .selectAll()
    .where('position', '>', after)
    .where('origin', '=', 'hub')
    .where('entity', 'in', [...leavingEntities])
    .orderBy('position')
    .limit(limit)
    .execute()
}

/** Whether a person was marked after a position. */
export async function isMarkedAfter(db: Readers, userId: string, position: number): Promise<boolean> {
  const mark = await db
    .selectFrom('change')
    .select('position')
    .where('entity', '=', 'user')
    .where('entityId', '=', userId)
    .where('kind', '=', leftHubKind)
    .where('position', '>', position)
    .limit(1)
    .executeTakeFirst()
  return mark !== undefined
}

/** How many patrons this side has, and how many of them are to leave the hub. */
export async function countPatrons(db: Readers): Promise<{ kept: number; marked: number }> {
  const all = db
    .selectFrom('user')
    .select(row => row.fn.countAll<number | string>().as('rows'))
    .where('erasedAt', 'is', null)
    .where('roles', '=', '[]')
  const kept = await all.executeTakeFirst()
  const marked = await all.where('leftHubAt', 'is not', null).executeTakeFirst()
  return { kept: Number(kept?.rows ?? 0), marked: Number(marked?.rows ?? 0) }
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

/** Persons with a line of the ledger at somebody else's visit. */
export async function payingForOthers(db: Readers, userIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('ledger')
    .innerJoin('reservation', 'reservation.id', 'ledger.reservationId')
    .select('ledger.userId')
    .where('ledger.userId', 'in', userIds)
    .whereRef('reservation.userId', '!=', 'ledger.userId')
    .execute()
  return rows.map(({ userId }) => userId ?? '')
}

/** Which of some accounts others were merged into. */
export async function mergedTargets(db: Readers, userIds: readonly string[]): Promise<string[]> {
  const rows = await db.selectFrom('user').select('mergedInto').where('mergedInto', 'in', userIds).execute()
  return rows.map(({ mergedInto }) => mergedInto ?? '')
}

/** Visits with a request that nobody has answered. */
export async function visitsWithRequest(db: Readers, visitIds: readonly string[]): Promise<string[]> {
  if (visitIds.length === 0) return []
  const rows = await db
    .selectFrom('bookingRequest')
    .select('reservationId')
    .where('reservationId', 'in', visitIds)
    .where('answeredAt', 'is', null)
    .execute()
  return rows.map(({ reservationId }) => reservationId)
}

export async function isAnythingParked(db: Readers): Promise<boolean> {
  return (await db.selectFrom('parkedChange').select('position').limit(1).executeTakeFirst()) !== undefined
}

/** Deletes everything of some patrons: their rows, and what the cut log has kept of them. */
export async function deletePatrons(trx: Writers, userIds: readonly string[]): Promise<void> {
  const visits = trx.selectFrom('reservation').select('id').where('userId', 'in', userIds)
  const ids = {
    statusHistory: trx.selectFrom('statusHistory').select('id').where('reservationId', 'in', visits),
    bookingRequest: trx.selectFrom('bookingRequest').select('id').where('reservationId', 'in', visits),
    ledger: trx
      .selectFrom('ledger')
      .select('id')
      .where(row => row.or([row('reservationId', 'in', visits), row('userId', 'in', userIds)])),
    waitListEntry: trx.selectFrom('waitListEntry').select('id').where('userId', 'in', userIds),
    membershipTerm: trx.selectFrom('membershipTerm').select('id').where('userId', 'in', userIds),
    reservation: visits,
    user: trx.selectFrom('user').select('id').where('id', 'in', userIds),
  }
  for (const entity of leavingEntities)
    await trx
      .deleteFrom('keptChange')
      .where('entity', '=', entity)
      .where('entityId', 'in', ids[entity])
      .execute()
  for (const table of ['waitListOffer', 'accountUse', 'refreshToken'] as const)
    await trx.deleteFrom(table).where('userId', 'in', userIds).execute()
  for (const table of [
    'statusHistory',
    'bookingRequest',
    'ledger',
    'waitListEntry',
    'membershipTerm',
  ] as const)
    await (trx as unknown as Kysely<Schema>).deleteFrom(table).where('id', 'in', ids[table]).execute()
  await deleteReservationsOf(trx, userIds)
  await trx.deleteFrom('user').where('id', 'in', userIds).execute()
}

/** The persons whom the log marks as to leave, and whose rows are not here. */
export async function leftOfLog(db: Readers): Promise<string[]> {
  const rows = await db
    .selectFrom('change')
    .select('entityId')
    .where('entity', '=', 'user')
    .where('kind', '=', leftHubKind)
    .where(row =>
      row.not(
        row.exists(row.selectFrom('user').select('user.id').whereRef('user.id', '=', 'change.entityId')),
      ),
    )
    .execute()
  return [...new Set(rows.map(({ entityId }) => entityId))]
}
