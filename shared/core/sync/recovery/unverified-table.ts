import type { Side } from '@mayim/domain/sync/side.ts'
import type { Readers, Writers } from '../../ground/runtime/facility.ts'
import type { UnverifiedBookingRow } from '../../ground/schema/log-rows.ts'
import type { ReservationRow } from '../../ground/schema/schema.ts'

const active = ['Reserved', 'Pending'] as const

/** The active bookings of a side from a night on. */
export async function activeBookingsFrom(
  db: Readers,
  owner: Side,
  date: string,
): Promise<Pick<ReservationRow, 'id' | 'date'>[]> {
  return db
    .selectFrom('reservation')
    .select(['id', 'date'])
    .where('owner', '=', owner)
    .where('date', '>=', date)
    .where('bookingStatus', 'in', active)
    .execute()
}

export async function upsertUnverified(trx: Writers, row: UnverifiedBookingRow): Promise<void> {
  await trx
    .insertInto('unverifiedBooking')
    .values(row)
    .onConflict(conflict => conflict.column('reservationId').doUpdateSet(row))
    .execute()
}

/** The codes of the bookings of a night that are still unverified. A booking that arrived is verified. */
export async function unverifiedCodes(db: Readers, date: string): Promise<string[]> {
  const rows = await db
    .selectFrom('unverifiedBooking')
    .innerJoin('reservation', 'reservation.id', 'unverifiedBooking.reservationId')
    .select('reservation.code')
    .where('unverifiedBooking.date', '=', date)
    .where('clearedAt', 'is', null)
    .where('visitStatus', 'is', null)
    .where('bookingStatus', 'in', active)
    .orderBy('reservation.code')
    .execute()
  return rows.map(row => row.code)
}

export async function clearUnverified(
  trx: Writers,
  date: string,
  fields: Pick<UnverifiedBookingRow, 'clearedAt' | 'clearedBy'>,
): Promise<void> {
  await trx
    .updateTable('unverifiedBooking')
    .set(fields)
    .where('date', '=', date)
    .where('clearedAt', 'is', null)
    .execute()
}
