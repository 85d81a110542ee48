import type { Facility, Readers, Writers } from '../ground/runtime/facility.ts'
import type { BookingRequestRow } from '../ground/schema/log-rows.ts'
import { prepare } from '../ground/schema/prepared.ts'

/** The open requests for bookings that this side owns, the oldest first. */
export async function requestsToAnswer(db: Readers, side: Facility['side']): Promise<BookingRequestRow[]> {
  return db
    .selectFrom('bookingRequest')
    .innerJoin('reservation', 'reservation.id', 'bookingRequest.reservationId')
    .selectAll('bookingRequest')
    .where('bookingRequest.answeredAt', 'is', null)
    .where('reservation.owner', '=', side)
    .orderBy('bookingRequest.at')
    .orderBy('bookingRequest.id')
    .execute()
}

export async function requestById(db: Readers, id: string): Promise<BookingRequestRow | undefined> {
  return db.selectFrom('bookingRequest').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The open request of a kind for a booking. */
export async function openRequest(
  db: Readers,
  reservationId: string,
  kind: BookingRequestRow['kind'],
): Promise<BookingRequestRow | undefined> {
  return db
    .selectFrom('bookingRequest')
    .selectAll()
    .where('reservationId', '=', reservationId)
    .where('kind', '=', kind)
    .where('answeredAt', 'is', null)
    .executeTakeFirst()
}

/** The bookings among these that have an open request for a cancel: "cancel requested". */
export async function requestedCancels(db: Readers, reservationIds: readonly string[]): Promise<Set<string>> {
  const [first, ...others] = reservationIds
  if (first === undefined) return new Set()
  const rows =
    others.length === 0
      ? await openOfKind(db, first, 'cancel')
      : await db
          .selectFrom('bookingRequest')
          .select('reservationId')
          .where('reservationId', 'in', reservationIds)
          .where('kind', '=', 'cancel')
          .where('answeredAt', 'is', null)
          .execute()
  return new Set(rows.map(row => row.reservationId))
}

const openOfKind = prepare((db, reservationId: string, kind: BookingRequestRow['kind']) =>
  db
    .selectFrom('bookingRequest')
    .select('reservationId')
    .where('reservationId', '=', reservationId)
    .where('kind', '=', kind)
    .where('answeredAt', 'is', null),
)

export async function insertRequest(trx: Writers, row: BookingRequestRow): Promise<void> {
  await trx.insertInto('bookingRequest').values(row).execute()
}

export async function updateRequest(
  trx: Writers,
  id: string,
  fields: Partial<BookingRequestRow>,
): Promise<void> {
  await trx.updateTable('bookingRequest').set(fields).where('id', '=', id).execute()
}

/** The requests that a person made, the oldest first. */
export async function requestsOfPerson(db: Readers, userId: string): Promise<BookingRequestRow[]> {
  return db.selectFrom('bookingRequest').selectAll().where('who', '=', userId).orderBy('at').execute()
}
