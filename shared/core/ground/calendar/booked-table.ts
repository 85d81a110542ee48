import type { Readers } from '../runtime/facility.ts'
import type { ReservationRow } from '../schema/schema.ts'
import { pastMidnight } from './night-order-table.ts'

/** The reserved and pending bookings of both sides from a night on, by night and time. */
export async function bookingsFrom(db: Readers, date: string): Promise<ReservationRow[]> {
  return db
    .selectFrom('reservation')
    .selectAll()
    .where('date', '>=', date)
    .where('bookingStatus', 'in', ['Reserved', 'Pending'])
    .orderBy('date')
    .orderBy(pastMidnight)
    .orderBy('time')
    .execute()
}
