/** A charge of a sale without a visit. */
export interface SaleCharge {
  readonly method: string
  readonly item: string | null
  readonly quantity: number | null
  readonly amountMinor: number
  readonly note: string
}

/** The method of a charge that balances a refund while the sale is not refunded in whole (money-703). */
export const saleRefundMethod = 'SaleRefund'

/** A sale and what of it goes back now, in minor units. */
export interface SaleBack {
  /** `Membership`, `Purchase` … */
  readonly kind: string
  readonly charges: readonly SaleCharge[]
  readonly paidMinor: number
  /** What went back before. */
  readonly beforeMinor: number
  readonly amountMinor: number
}

/** Whether all that was paid has gone back with this refund. */
export function isSaleUndone({ paidMinor, beforeMinor, amountMinor }: SaleBack): boolean {
  return beforeMinor + amountMinor >= paidMinor
}

/**
 * The charges that go with a refund of a sale, so that its lines still sum to zero (money-703). Once all of it has gone
 * back, each charge is taken back with its pieces.
 */
export function chargesOfRefund(back: SaleBack): SaleCharge[] {
  const { kind, charges, beforeMinor, amountMinor } = back
  const balancing = (minor: number): SaleCharge => ({
    method: saleRefundMethod,
    item: kind,
    quantity: null,
    amountMinor: minor,
    note: '',
  })
  if (!isSaleUndone(back)) return [balancing(-amountMinor)]
  const takenBack = charges.map(charge => ({
    ...charge,
    amountMinor: 0 - charge.amountMinor,
    quantity: charge.quantity === null ? null : 0 - charge.quantity,
  }))
  return beforeMinor > 0 ? [...takenBack, balancing(beforeMinor)] : takenBack
}

/** Whether a row of a list is a payment of something that was sold without a visit, to somebody known or not. */
export function isPaidSale(row: {
  readonly reservationId: string | null
  readonly purpose: string
  readonly status: string
  readonly amount: number
}): boolean {
  if (row.reservationId !== null || row.status !== 'Approved' || row.amount >= 0) return false
  return !['Visit', 'Donation', 'Tip'].includes(row.purpose)
}
