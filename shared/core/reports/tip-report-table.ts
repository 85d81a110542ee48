import type { Readers } from '../runtime/facility.ts'

/** A tip that was given, with the night of its visit; null for one without a visit. */
export interface GivenTip {
  readonly at: string
  readonly type: string
  readonly amountMinor: number
  readonly reservationId: string | null
  readonly date: string | null
}

/** The tips between two instants, the second excluded. */
export async function tipsBetween(
  db: Readers,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<GivenTip[]> {
  const rows = await db
    .selectFrom('ledger')
    .leftJoin('reservation', 'reservation.id', 'ledger.reservationId')
    .select(['ledger.at', 'ledger.item', 'ledger.amountMinor', 'ledger.reservationId', 'reservation.date'])
    .where('ledger.kind', '=', 'tip')
    .where('ledger.amountMinor', '>', 0)
    .where('ledger.at', '>=', from)
    .where('ledger.at', '<', to)
    .orderBy('ledger.at')
    .orderBy('ledger.id')
    .execute()
  return rows.map(({ item, ...row }) => ({ ...row, type: item ?? '' }))
}

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
