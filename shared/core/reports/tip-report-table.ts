import type { Readers } from '../ground/runtime/facility.ts'

/** Who attended which visit of these nights, each once. */
export async function attendedBetween(db: Readers, range: { readonly from: string; readonly to: string }) {
  return db
    .selectFrom('statusHistory')
    .innerJoin('reservation', 'reservation.id', 'statusHistory.reservationId')
    .innerJoin('attendant', 'attendant.id', 'statusHistory.attendantId')
    .select([
      'reservation.id as reservationId',
      'reservation.date',
      'attendant.id as attendantId',
      'attendant.firstName',
      'attendant.lastName',
    ])
    .distinct()
    .where('reservation.date', '>=', range.from)
    .where('reservation.date', '<=', range.to)
    .orderBy('attendant.id')
    .execute()
}
