import { chargesOfRefund, isSaleUndone } from '@mayim/domain/money/merchandise.ts'
import type { Caller, Facility, Writers } from '../../ground/runtime/facility.ts'
import { lineOf, writeLines } from '../charge-lines.ts'
import { termsOfUser } from '../membership/term-table.ts'
import { writeTerm } from '../membership/write-term.ts'
import { returnPrepaid } from '../prepaid/write-prepaid.ts'
import type { PaidSale } from './sale-of-line.ts'

/** How much of a sale goes back, and how; in minor units. */
export interface SaleRefund {
  readonly amountMinor: number
  /** What went back before. */
  readonly beforeMinor: number
  readonly method: 'Refund' | 'CreditRefund'
  /** Why, where nobody gave it back by hand or by card here. */
  readonly note?: string
}

/**
 * Writes a refund of a sale without a visit in the caller's transaction: its line, the charges that balance it, and,
 * once all has gone back, the end of what it gave (money-703). Returns the id of the refund's line.
 */
export async function refundSale(
  facility: Pick<Facility, 'side' | 'clock' | 'settings'>,
  trx: Writers,
  caller: Pick<Caller, 'id'>,
  sale: PaidSale,
  { amountMinor, beforeMinor, method, note = '' }: SaleRefund,
): Promise<string> {
  const { userId } = sale.payment
  const line = lineOf(facility, caller, { id: null, userId })
  const back = { ...sale, beforeMinor, amountMinor }
  const refund = line({ quantity: null, note, kind: 'refund', method, amountMinor, item: sale.kind })
  const charges = chargesOfRefund(back).map(({ method: of, ...charge }) =>
    line({
      kind: 'charge',
      method: of,
      item: charge.item,
      quantity: charge.quantity,
      amountMinor: charge.amountMinor,
      note: charge.note,
    }),
  )
  await writeLines(facility, trx, caller, [refund, ...charges])
  if (!isSaleUndone(back)) return refund.id
  if (userId !== null) await returnTerm(facility, trx, caller, userId, sale.payment.id)
  await returnPrepaid(facility, trx, caller, sale.payment.id)
  return refund.id
}

async function returnTerm(
  facility: Pick<Facility, 'side' | 'clock' | 'settings'>,
  trx: Writers,
  caller: Pick<Caller, 'id'>,
  userId: string,
  ledgerId: string,
): Promise<void> {
  const terms = await termsOfUser(trx, userId)
  const bought = terms.find(term => term.kind === 'bought' && term.ledgerId === ledgerId)
  if (!bought) return
  const { level, reducedPrices } = bought
  await writeTerm(facility, trx, caller, {
    userId,
    kind: 'returned',
    level,
    reducedPrices,
    months: 0,
    expires: null,
    ledgerId,
  })
}
