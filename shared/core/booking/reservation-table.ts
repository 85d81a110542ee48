import { sql } from 'kysely'
import { reservationChanged } from '../ground/log/open-log.ts'
import type { Readers, Writers } from '../ground/runtime/facility.ts'
import { insertRows, prepare } from '../ground/schema/prepared.ts'
import type { ReservationRow, StatusHistoryRow } from '../ground/schema/schema.ts'
import { isAfter, type NightPlace, pastMidnight } from './night-order-table.ts'

export async function reservationById(db: Readers, id: string): Promise<ReservationRow | undefined> {
  const [row] = await withId(db, id)
  return row
}

const withId = prepare((db, id: string) => db.selectFrom('reservation').selectAll().where('id', '=', id))

/**
 * The booking that a hold will replace. It stays until the hold is paid, so an edit that is never paid changes
 * nothing (docs/decisions/018).
 */
export async function reservedOriginal(db: Readers, row: ReservationRow): Promise<ReservationRow | null> {
  if (row.replacingReservationId === null) return null
  const original = await reservationById(db, row.replacingReservationId)
  return original?.bookingStatus === 'Reserved' && original.visitStatus === null ? original : null
}

/** Every reservation of a night, by time. */
export async function reservationsOfNight(db: Readers, date: string): Promise<ReservationRow[]> {
  return db
    .selectFrom('reservation')
    .selectAll()
    .where('date', '=', date)
    .orderBy(pastMidnight)
    .orderBy('time')
    .orderBy('id')
    .execute()
}

export async function reservationsBetween(db: Readers, from: string, to: string): Promise<ReservationRow[]> {
  return db
    .selectFrom('reservation')
    .selectAll()
    .where('date', '>=', from)
    .where('date', '<=', to)
    .orderBy('date')
    .orderBy(pastMidnight)
    .orderBy('time')
    .execute()
}

/** The next reservations of a range by night, time and id, after the one at that place. */
export async function reservationsAfter(
  db: Readers,
  { from, to }: { readonly from: string; readonly to: string },
  after: NightPlace | null,
  limit: number,
): Promise<ReservationRow[]> {
  return db
    .selectFrom('reservation')
    .selectAll()
    .where('date', '>=', after?.date ?? from)
    .where('date', '<=', to)
    .$call(query => (after === null ? query : query.where(isAfter(after))))
    .orderBy('date')
    .orderBy(pastMidnight)
    .orderBy('time')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** The number of reservations of each night that has any, as `countOf` counts those of a day. */
export async function bookedCounts(
  db: Readers,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<{ date: string; reservations: number }[]> {
  const rows = await db
    .selectFrom('reservation')
    .select(({ fn }) => ['date', fn.countAll().as('reservations')])
    .where('date', '>=', from)
    .where('date', '<=', to)
    .where('bookingStatus', 'in', ['Pending', 'Reserved'])
    .where(sql<boolean>`coalesce("visitStatus", '') not in ('Canceled', 'Replaced')`)
    .groupBy('date')
    .orderBy('date')
    .execute()
  return rows.map(row => ({ date: row.date, reservations: Number(row.reservations) }))
}

/** A user's reservations of a range of nights, the newest night first. */
export async function reservationsOfUser(
  db: Readers,
  userId: string,
  range: { from: string; to: string },
): Promise<ReservationRow[]> {
  return ofUser(db, userId, range.from, range.to)
}

const ofUser = prepare((db, userId: string, from: string, to: string) =>
  db
    .selectFrom('reservation')
    .selectAll()
    .where('userId', '=', userId)
    .where('date', '>=', from)
    .where('date', '<=', to)
    .orderBy('date', 'desc')
    .orderBy(pastMidnight, 'desc')
    .orderBy('time', 'desc'),
)

/** Those reservations by their ids. */
export async function reservationsById(
  db: Readers,
  ids: readonly string[],
): Promise<Map<string, ReservationRow>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('reservation')
    .selectAll()
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return new Map(rows.map(row => [row.id, row]))
}

/** The reservation of a night with that code. */
export async function reservationByCode(
  db: Readers,
  date: string,
  code: string,
): Promise<ReservationRow | undefined> {
  return db
    .selectFrom('reservation')
    .selectAll()
    .where('date', '=', date)
    .where('code', '=', code)
    .executeTakeFirst()
}

/** The bookings from a night on with that code, the latest first; each night has its own codes. */
export async function reservationsWithCode(
  db: Readers,
  code: string,
  from: string,
): Promise<ReservationRow[]> {
  return db
    .selectFrom('reservation')
    .selectAll()
    .where('date', '>=', from)
    .where('code', '=', code)
    .where('bookingStatus', '!=', 'Replaced')
    .orderBy('date', 'desc')
    .execute()
}

/** The canceled bookings of the nights from one on whose cancel is no newer than an instant. */
export async function canceledUntil(
  db: Readers,
  { from, until }: { readonly from: string; readonly until: string },
): Promise<ReservationRow[]> {
  return db
    .selectFrom('reservation')
    .selectAll()
    .where('date', '>=', from)
    .where('bookingStatus', '=', 'Canceled')
    .where('statusSince', '<=', until)
    .execute()
}

/** A user's bookings and holds from a night on whose visit has not begun. */
export async function openBookingsOf(db: Readers, userId: string, from: string): Promise<ReservationRow[]> {
  return openOf(db, userId, from, 'Reserved', 'Pending')
}

const openOf = prepare((db, userId: string, from: string, one: 'Reserved', other: 'Pending') =>
  db
    .selectFrom('reservation')
    .selectAll()
    .where('userId', '=', userId)
    .where('date', '>=', from)
    .where('bookingStatus', 'in', [one, other])
    .where('visitStatus', 'is', null)
    .orderBy('id'),
)

/** The holds of one side, by their end. */
export async function holdsOf(db: Readers, owner: ReservationRow['owner']): Promise<ReservationRow[]> {
  return (
    db
      .selectFrom('reservation')
      .selectAll()
      .where('bookingStatus', '=', 'Pending')
      .where('owner', '=', owner)
      .where(({ fn, val }) => fn.coalesce('visitStatus', val('')), '=', '')
      // The two conditions are written so that SQLite takes the index of the ends, not that of all who never came.
      .where('holdExpiresAt', '>', '')
      .orderBy('holdExpiresAt')
      .execute()
  )
}

/** The bookings of these nights, the last excluded, that are marked as no-shows. */
export async function noShowsBetween(
  db: Readers,
  nights: { readonly from: string; readonly before: string },
): Promise<ReservationRow[]> {
  return db
    .selectFrom('reservation')
    .selectAll()
    .where('date', '>=', nights.from)
    .where('date', '<', nights.before)
    .where('noShowAt', 'is not', null)
    .where('bookingStatus', '=', 'Reserved')
    .where('visitStatus', 'is', null)
    .execute()
}

export async function insertReservation(trx: Writers, row: ReservationRow): Promise<void> {
  await insertRows(trx, 'reservation', [row])
}

export async function updateReservation(
  trx: Writers,
  id: string,
  fields: Partial<ReservationRow>,
): Promise<void> {
  await trx.updateTable('reservation').set(fields).where('id', '=', id).execute()
  reservationChanged(trx, id)
}

export async function insertStatusHistory(trx: Writers, row: StatusHistoryRow): Promise<void> {
  await insertRows(trx, 'statusHistory', [row])
}

export async function statusHistoryOf(db: Readers, reservationId: string): Promise<StatusHistoryRow[]> {
  return db
    .selectFrom('statusHistory')
    .selectAll()
    .where('reservationId', '=', reservationId)
    .orderBy('at')
    .orderBy('id')
    .execute()
}

/** Whether a reserved booking replaces this one. */
export async function hasSuccessor(db: Readers, reservationId: string): Promise<boolean> {
  const row = await db
    .selectFrom('reservation')
    .select('id')
    // The same person's: her visits have an index.
    .where('userId', '=', eb =>
      eb.selectFrom('reservation as replaced').select('userId').where('id', '=', reservationId),
    )
    .where('replacingReservationId', '=', reservationId)
    .where('bookingStatus', '=', 'Reserved')
    .executeTakeFirst()
  return row !== undefined
}

/** The codes of reservations by id. */
export async function codesOf(db: Readers, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('reservation').select(['id', 'code']).where('id', 'in', ids).execute()
  return new Map(rows.map(row => [row.id, row.code]))
}
