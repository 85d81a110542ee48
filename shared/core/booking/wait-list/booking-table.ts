import type { Readers } from '../../ground/runtime/facility.ts'
import type { ReservationRow } from '../../ground/schema/schema.ts'

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
