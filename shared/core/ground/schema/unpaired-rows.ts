import type { ProcessorName } from '@mayim/domain/money/card-payment.ts'
import type { RefusalCode } from '@mayim/domain/refusal.ts'
import type { Iso } from './columns.ts'

/** How staff deal with a matter: money-721. */
export type UnpairedAct =
  | 'paired'
  | 'refunding'
  | 'refunded'
  | 'notOurs'
  | 'takenBack'
  | 'kept'
  | 'charged'
  | 'notCharged'

/**
 * A charge at a processor without a line of the ledger (`noLine`), money of a line that the processor does not hold
 * (`noCharge`), or a payment whose outcome a person stated (`unknown`). Stored at the portal only and never synced.
 */
export interface UnpairedRow {
  id: string
  kind: 'noLine' | 'noCharge' | 'unknown'
  processor: ProcessorName
  /** The processor's number of the charge. */
  chargeId: string
  /** Our payment that it names; null for one that was made elsewhere. */
  cardPaymentId: string | null
  /** What has no counterpart. */
  amountMinor: number
  /** The whole charge. */
  wholeMinor: number
  /** ISO 4217, capitals. */
  currency: string
  last4: string
  chargedAt: Iso
  foundAt: Iso
  /** Null until somebody dealt with it; `refunding` while the processor is asked. */
  act: UnpairedAct | null
  reason: string
  /** Why the last refund failed. */
  error: RefusalCode | null
  /** Our own id of the refund, by which it is looked up. */
  refundId: string | null
  /** When an unanswered refund is next looked up, by the host's clock. */
  lookAt: Iso | null
  tries: number
  /** What it was paired with. */
  reservationId: string | null
  userId: string | null
  ledgerId: string | null
  byId: string | null
  /** By the facility's clock. */
  actedAt: Iso | null
}

/** When the list of a processor was last read. Stored at the portal only and never synced. */
export interface ChargeCheckRow {
  processor: ProcessorName
  /** By the host's clock. */
  checkedAt: Iso
  /** Why the last attempt got no list; null if it did. */
  failed: string | null
}
