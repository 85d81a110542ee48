import type { Readers, Writers } from '../../ground/runtime/facility.ts'
import type { WaitListEntryRow, WaitListOfferRow } from '../../ground/schema/booking-rows.ts'
import type { ReservationRow } from '../../ground/schema/schema.ts'

const active = ['waiting', 'offered'] as const

export async function entryById(db: Readers, id: string): Promise<WaitListEntryRow | undefined> {
  return db.selectFrom('waitListEntry').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The entries of a night that one side owns and that wait without an open offer. */
export async function waitingFor(
  db: Readers,
  side: WaitListEntryRow['owner'],
  date: string,
): Promise<WaitListEntryRow[]> {
  return db
    .selectFrom('waitListEntry')
    .selectAll()
    .where('status', '=', 'waiting')
    .where('date', '=', date)
    .where('owner', '=', side)
    .execute()
}

/** The nights that have a waiting entry or an open offer. */
export async function nightsWaitedFor(db: Readers): Promise<string[]> {
  const waited = await db
    .selectFrom('waitListEntry')
    .select('date')
    .distinct()
    .where('status', 'in', active)
    .execute()
  const offered = await db
    .selectFrom('waitListOffer')
    .select('date')
    .distinct()
    .where('outcome', '=', 'open')
    .execute()
  return [...new Set([...waited, ...offered].map(row => row.date))].toSorted()
}

/** A patron's active entries, without those that she asked to leave. */
export async function activeEntriesOf(db: Readers, userId: string): Promise<WaitListEntryRow[]> {
  return db
    .selectFrom('waitListEntry')
    .selectAll()
    .where('userId', '=', userId)
    .where('status', 'in', active)
    .where(expression => expression.or([expression('wish', 'is', null), expression('wish', '!=', 'leave')]))
    .orderBy('date')
    .execute()
}

/** Every entry of a patron, the newest night first. */
export async function entriesOfUser(db: Readers, userId: string): Promise<WaitListEntryRow[]> {
  return db
    .selectFrom('waitListEntry')
    .selectAll()
    .where('userId', '=', userId)
    .orderBy('date', 'desc')
    .orderBy('id')
    .execute()
}

/** Every entry of a night, on both sides' lists and with any status, in the order of joining. */
export async function entriesOfNight(db: Readers, date: string): Promise<WaitListEntryRow[]> {
  return db
    .selectFrom('waitListEntry')
    .selectAll()
    .where('date', '=', date)
    .orderBy('joinedAt')
    .orderBy('id')
    .execute()
}

export async function insertEntry(trx: Writers, row: WaitListEntryRow): Promise<void> {
  await trx.insertInto('waitListEntry').values(row).execute()
}

export async function updateEntry(
  trx: Writers,
  id: string,
  fields: Partial<WaitListEntryRow>,
): Promise<void> {
  await trx.updateTable('waitListEntry').set(fields).where('id', '=', id).execute()
}

export type BookingOfPatron = Pick<
  ReservationRow,
  'id' | 'userId' | 'date' | 'bookingStatus' | 'visitStatus' | 'holdExpiresAt'
>

/** The bookings and holds of some patrons from a night on. */
export async function bookingsOf(
  db: Readers,
  userIds: readonly string[],
  from: string,
): Promise<BookingOfPatron[]> {
  if (userIds.length === 0) return []
  return db
    .selectFrom('reservation')
    .select(['id', 'userId', 'date', 'bookingStatus', 'visitStatus', 'holdExpiresAt'])
    .where('userId', 'in', userIds)
    .where('date', '>=', from)
    .where('bookingStatus', 'in', ['Reserved', 'Pending'])
    .execute()
}

/** Every booking of a night that one side owns, with any status. */
export async function allBookingsOn(
  db: Readers,
  owner: ReservationRow['owner'],
  date: string,
): Promise<Pick<ReservationRow, 'id' | 'pool' | 'time' | 'minutes' | 'createdAt'>[]> {
  return db
    .selectFrom('reservation')
    .select(['id', 'pool', 'time', 'minutes', 'createdAt'])
    .where('date', '=', date)
    .where('owner', '=', owner)
    .execute()
}

export async function offersOfNight(db: Readers, date: string): Promise<WaitListOfferRow[]> {
  return db.selectFrom('waitListOffer').selectAll().where('date', '=', date).orderBy('offeredAt').execute()
}

export async function offerOfReservation(
  db: Readers,
  reservationId: string,
): Promise<WaitListOfferRow | undefined> {
  return db
    .selectFrom('waitListOffer')
    .selectAll()
    .where('reservationId', '=', reservationId)
    .executeTakeFirst()
}

export async function openOffersOf(db: Readers, userIds: readonly string[]): Promise<WaitListOfferRow[]> {
  if (userIds.length === 0) return []
  return db
    .selectFrom('waitListOffer')
    .selectAll()
    .where('outcome', '=', 'open')
    .where('userId', 'in', userIds)
    .execute()
}

export async function openOfferOfEntry(db: Readers, entryId: string): Promise<WaitListOfferRow | undefined> {
  return db
    .selectFrom('waitListOffer')
    .selectAll()
    .where('entryId', '=', entryId)
    .where('outcome', '=', 'open')
    .executeTakeFirst()
}

export async function offerByToken(db: Readers, tokenHash: string): Promise<WaitListOfferRow | undefined> {
  return db.selectFrom('waitListOffer').selectAll().where('tokenHash', '=', tokenHash).executeTakeFirst()
}

export async function offerById(db: Readers, id: string): Promise<WaitListOfferRow | undefined> {
  return db.selectFrom('waitListOffer').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The number of offers made on a business day, for any night. */
export async function offersMadeOn(db: Readers, day: string): Promise<number> {
  const { count } = await db
    .selectFrom('waitListOffer')
    .select(expression => expression.fn.countAll<number | string>().as('count'))
    .where('day', '=', day)
    .where('mirror', '=', 0)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The number of offers that an entry let expire. */
export async function unansweredOf(db: Readers, entryId: string): Promise<number> {
  const rows = await db
    .selectFrom('waitListOffer')
    .select('id')
    .where('entryId', '=', entryId)
    .where('outcome', '=', 'unanswered')
    .execute()
  return rows.length
}

/** When the next open offer expires, in epoch milliseconds; none without one. */
export async function nextOfferEnd(db: Readers): Promise<number[]> {
  const row = await db
    .selectFrom('waitListOffer')
    .select('expiresAt')
    .where('outcome', '=', 'open')
    .orderBy('expiresAt')
    .limit(1)
    .executeTakeFirst()
  return row ? [Date.parse(row.expiresAt)] : []
}

/** Deletes the offers of nights before a date, so that the names of the patrons are not kept. */
export async function deleteOffersBefore(trx: Writers, date: string): Promise<void> {
  await trx.deleteFrom('waitListOffer').where('date', '<', date).execute()
}

export async function insertOffer(trx: Writers, row: WaitListOfferRow): Promise<void> {
  await trx.insertInto('waitListOffer').values(row).execute()
}

export async function closeOffer(
  trx: Writers,
  id: string,
  outcome: WaitListOfferRow['outcome'],
  closedAt: string,
): Promise<void> {
  await trx.updateTable('waitListOffer').set({ outcome, closedAt }).where('id', '=', id).execute()
}
