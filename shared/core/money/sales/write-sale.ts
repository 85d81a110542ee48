import { chargesOfRefund, isSaleUndone, type SaleCharge } from '@mayim/domain/money/merchandise.ts'
import type { Caller, Facility, Readers, Writers } from '../../ground/runtime/facility.ts'
import type { LedgerRow } from '../../ground/schema/schema.ts'
import { lineOf, writeLines } from '../charge-lines.ts'
import { ledgerLineById, saleLinesBeside } from '../ledger-table.ts'
import { writeTerm } from '../membership/membership.ts'
import { termsOfUser } from '../membership/membership-table.ts'
import { returnPrepaid, writePrepaid } from '../prepaid/write-prepaid.ts'
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

/** How much of a sale goes back, and how; in minor units. */
interface SaleRefund {
  readonly amountMinor: number
  /** What went back before. */
  readonly beforeMinor: number
  readonly method: 'Refund' | 'CreditRefund' | 'Dispute'
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

/** A paid sale without a visit. Amounts are in minor units. */
export interface PaidSale {
  readonly payment: LedgerRow
  /** What was sold: `Membership`, `Purchase`, `Other` … */
  readonly kind: string
  readonly paidMinor: number
  readonly charges: readonly SaleCharge[]
}

/** The sale that a line of the ledger paid; undefined where the line is no payment of a sale. */
export async function saleOfLine(db: Readers, ledgerId: string): Promise<PaidSale | undefined> {
  const payment = await ledgerLineById(db, ledgerId)
  if (payment?.kind !== 'payment' || payment.reservationId !== null || payment.item === null) return undefined
  const kind = payment.item
  const paidMinor = -payment.amountMinor
  const beside = await saleLinesBeside(db, payment)
  const sumMinor = beside.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  // The lines of one sale are written at one moment. Where others were too, nobody knows which goods these were.
  const unknown = { method: kind, item: null, quantity: null, amountMinor: paidMinor, note: '' }
  return { payment, kind, paidMinor, charges: sumMinor === paidMinor ? beside : [unknown] }
}
