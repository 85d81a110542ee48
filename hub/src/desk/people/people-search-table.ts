import type { Readers } from '@mayim/core/ground/runtime/facility.ts'
import type { ReservationRow } from '@mayim/core/ground/schema/booking-rows.ts'

export type NamedRow = Awaited<ReturnType<typeof namedUsers>>[number]

/** A page of all accounts by id, with what the search needs to know of each. */
export async function usersPage(db: Readers, after: string, limit: number): Promise<NamedRow[]> {
  return named(db).where('id', '>', after).orderBy('id').limit(limit).execute()
}

export async function namedUsers(db: Readers, ids: readonly string[]) {
  return named(db).where('id', 'in', ids).execute()
}

function named(db: Readers) {
  return db
    .selectFrom('user')
    .select(['id', 'firstName', 'lastName', 'phone', 'roles', 'erasedAt', 'disabledAt', 'mergedInto'])
}

/** The ids of the accounts that changed after a position of the log. */
export async function usersChangedAfter(db: Readers, position: number): Promise<string[]> {
  const rows = await db
    .selectFrom('change')
    .select('entityId')
    .distinct()
    .where('position', '>', position)
    .where('entity', '=', 'user')
    .execute()
  return rows.map(({ entityId }) => entityId)
}

/** The persons who have a reservation with that code on one of these nights, those of the latest night first. */
export async function personsWithCode(
  db: Readers,
  code: string,
  nights: { readonly from: string; readonly to: string },
): Promise<string[]> {
  const rows = await db
    .selectFrom('reservation')
    .select('userId')
    .where('date', '>=', nights.from)
    .where('date', '<=', nights.to)
    .where('code', '=', code)
    .where('bookingStatus', '!=', 'Replaced')
    .orderBy('date', 'desc')
    .execute()
  return rows.map(({ userId }) => userId)
}

/** The persons who have a reservation of a night that was not canceled. */
export async function personsOfNight(db: Readers, date: string): Promise<string[]> {
  const rows = await db
    .selectFrom('reservation')
    .select('userId')
    .where('date', '=', date)
    .where('bookingStatus', 'in', ['Pending', 'Reserved'])
    .execute()
  return rows.map(({ userId }) => userId)
}

/** The reservations of these persons that were not canceled before they came, by night and time. */
export async function visitsOf(db: Readers, userIds: readonly string[]): Promise<ReservationRow[]> {
  if (userIds.length === 0) return []
  return db
    .selectFrom('reservation')
    .selectAll()
    .where('userId', 'in', userIds)
    .where('bookingStatus', 'in', ['Pending', 'Reserved'])
    .orderBy('date')
    .orderBy('time')
    .execute()
}
