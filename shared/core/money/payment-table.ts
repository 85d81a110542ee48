import type { Readers } from '../ground/runtime/facility.ts'
import type { LedgerRow } from '../ground/schema/schema.ts'

/** A line of the ledger that moved money, with the code of its reservation. */
export type PaidLine = LedgerRow & { readonly code: string | null }

/** The number of lines in an answer (`paymentsList`). */
const maxLines = 20_000

/**
 * The lines between two UTC ISO instants, the second excluded, newest first. Above the limit, the oldest are left out.
 */
export async function paidLines(
  db: Readers,
  range: { from: string; before: string; userId: string | null },
): Promise<PaidLine[]> {
  let query = db
    .selectFrom('ledger')
    .leftJoin('reservation', 'reservation.id', 'ledger.reservationId')
    .selectAll('ledger')
    .select('reservation.code as code')
    .where('ledger.at', '>=', range.from)
    .where('ledger.at', '<', range.before)
    .where('ledger.kind', 'in', ['payment', 'refund', 'donation', 'tip'])
    // A donation or a tip has a charge and a payment. The payment is negative.
    .where(eb => eb.or([eb('ledger.kind', 'in', ['payment', 'refund']), eb('ledger.amountMinor', '<', 0)]))
  if (range.userId !== null) query = query.where('ledger.userId', '=', range.userId)
  return query.orderBy('ledger.at', 'desc').orderBy('ledger.id', 'desc').limit(maxLines).execute()
}
