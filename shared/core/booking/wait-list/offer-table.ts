import type { Readers, Writers } from '../../ground/runtime/facility.ts'
import type { WaitListOfferRow } from '../../ground/schema/wait-list-rows.ts'

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

/** Whether an open offer has expired. */
export async function hasDueOffer(db: Readers, now: string): Promise<boolean> {
  const row = await db
    .selectFrom('waitListOffer')
    .select('id')
    .where('outcome', '=', 'open')
    .where('expiresAt', '<=', now)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
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
