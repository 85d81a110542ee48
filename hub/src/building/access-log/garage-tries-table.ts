import type { Readers } from '@mayim/core/ground/runtime/facility.ts'
import { type GarageOpens, garageOpensWithinMs } from '@mayim/domain/building/garage.ts'

/** How often garage and gate were opened lately: for this reservation, by this person, and in all. */
export async function garageOpens(
  db: Readers,
  by: { readonly reservationId: string | null; readonly personId: string },
  nowMs: number,
): Promise<GarageOpens> {
  const rows = await db
    .selectFrom('accessLog')
    .select(['reservationId', 'byId'])
    .where('at', '>', new Date(nowMs - garageOpensWithinMs).toISOString())
    .where('door', 'in', ['garage', 'gate'])
    .where('outcome', '=', 'asked')
    .execute()
  const { reservationId, personId } = by
  return {
    ofReservation:
      reservationId === null ? 0 : rows.filter(row => row.reservationId === reservationId).length,
    ofPerson: rows.filter(({ byId }) => byId === personId).length,
    ofAll: rows.length,
  }
}
