import type { SaleCharge } from '@mayim/domain/money/merchandise.ts'
import type { Readers } from '../../ground/runtime/facility.ts'
import type { LedgerRow } from '../../ground/schema/schema.ts'
import { ledgerLineById, saleLinesBeside } from '../ledger-table.ts'

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
