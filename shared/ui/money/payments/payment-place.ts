import type { Side } from '@mayim/domain/sync/side.ts'

/** By which payments are written, and who is asked to prove themselves for a refund (money-320). */
export interface PaymentPlace {
  readonly side: Side
  readonly timeZone: string
  readonly currency: string
  /** The page with the receipt of a patron's payment, at the website alone. */
  readonly receiptAddress?: (
    payment: { readonly id: string; readonly reservationId: string | null },
    user: string,
  ) => string
}
