import type { Caller, Facility, Writers } from '../../ground/runtime/facility.ts'
import { lineOf, writeLines } from '../charge-lines.ts'
import { writeTerm } from '../membership/write-term.ts'
import { writePrepaid } from '../prepaid/write-prepaid.ts'
import type { PlannedSale } from './plan-sale.ts'

/** How a sale without a visit was paid. */
export interface SalePaid {
  /** The buyer; null where nobody is known. */
  readonly userId: string | null
  readonly method: 'Cash' | 'Check' | 'CreditCard'
  readonly note: string
  /** The id of the payment's line. */
  readonly paymentId: string
}

/**
 * Writes a paid sale in the caller's transaction: its charges, the payment that names its kind, and what it gives
 * (money-467). The lines sum to zero.
 */
export async function writeSale(
  facility: Pick<Facility, 'side' | 'clock' | 'settings'>,
  trx: Writers,
  caller: Pick<Caller, 'id'>,
  sale: PlannedSale,
  { userId, method, note, paymentId }: SalePaid,
): Promise<void> {
  const line = lineOf(facility, caller, { id: null, userId })
  const charges = sale.charges.map(charge => line({ kind: 'charge', ...charge }))
  const payment = line({
    kind: 'payment',
    method,
    amountMinor: -sale.amountMinor,
    item: sale.kind,
    quantity: null,
    note,
  })
  await writeLines(facility, trx, caller, [...charges, { ...payment, id: paymentId }])
  if (sale.prepaid) await writePrepaid(facility, trx, caller, sale.prepaid, { userId, ledgerId: paymentId })
  if (sale.term === null || userId === null) return
  const { level, reducedPrices, months } = sale.term
  await writeTerm(facility, trx, caller, {
    userId,
    kind: 'bought',
    level,
    reducedPrices: reducedPrices ? 1 : 0,
    months,
    expires: null,
    ledgerId: paymentId,
  })
}
