import type { Readers } from '../runtime/facility.ts'
import type { ReservationRow } from '../schema/schema.ts'

/** Every booking of both sides from that night on that may still come about, by night and time. */
export async function bookingsFrom(db: Readers, date: string): Promise<ReservationRow[]> {
  return db
    .selectFrom('reservation')
    .selectAll()
    .where('date', '>=', date)
    .where('bookingStatus', 'in', ['Reserved', 'Pending'])
    .orderBy('date')
    .orderBy('time')
    .execute()
}
