import type { ProcessorName } from '@mayim/domain/money/card-payment.ts'
import type { LaterKind, LaterState } from '@mayim/domain/money/later-word.ts'
import type { RefusalCode } from '@mayim/domain/refusal.ts'
import type { Flag, Iso } from './columns.ts'

/**
 * The status of a charge. Open: `begun` while its request runs, `actionNeeded` while the patron's bank, a form or a
 * terminal asks her for something, `unknown` if no answer came, `refundDue` while a captured payment is to be returned.
 * Closed: `approved`, `declined`, `voided` (nothing was taken), `refunded`.
 */
export type CardStatus =
  | 'begun'
  | 'actionNeeded'
  | 'unknown'
  | 'refundDue'
  | 'approved'
  | 'declined'
  | 'voided'
  | 'refunded'

/** One card payment with its attempts. Stored at the portal only and never synced; its result is in the ledger. */
export interface CardPaymentRow {
  id: string
  /** The fingerprint of the idempotency key, by which a retry finds this row. */
  key: string
  /** The fingerprint of the request with that key. */
  asked: string
  status: CardStatus
  kind: 'visit' | 'donation' | 'tip' | 'sale'
  reservationId: string | null
  userId: string | null
  callerId: string
  amountMinor: number
  /** ISO 4217, capitals. */
  currency: string
  /** The type of a tip, the name of a donation or the kind of a sale. */
  item: string | null
  /** What a sale without a visit sells and at which prices, as JSON of `PlannedSale`. */
  sale: string | null
  /** The tips and donations that a payment of a visit includes, as JSON of `Gift[]`; null for none. */
  gifts: string | null
  note: string
  processor: ProcessorName
  /** The payment's id at the processor; null until it has one. */
  transactionId: string | null
  /** The reader that was asked to read the card; null if no reader is involved. */
  readerId: string | null
  saveCard: Flag
  brand: string | null
  last4: string | null
  /** The code of the refusal that the patron got. */
  error: RefusalCode | null
  /** Name, phone and e-mail address of a donor from the donate page, sealed. */
  donor: string | null
  /** The ledger line of the payment. */
  ledgerId: string | null
  tries: number
  /** When it is next checked at the processor, by the host's clock; null once it is closed. */
  lookAt: Iso | null
  createdAt: Iso
  /** The time of the request as people are shown it, by the facility's clock. */
  askedAt: Iso
  statusSince: Iso
}

/** A card reader in the building. Stored at the hub only. Its id is the processor's. */
export interface CardReaderRow {
  id: string
  name: string
  place: 'desk' | 'kiosk'
  /** The kiosk that it belongs to; null until it is assigned. */
  screenId: string | null
  updatedAt: Iso
}

/** A saved card. The processor's id of it is sealed; the part that the patron sees is not. */
export interface SavedCardRow {
  id: string
  userId: string
  processor: ProcessorName
  sealed: string
  /** A fingerprint of the card, so that it is listed once. */
  mark: string
  brand: string
  last4: string
  /** `MM/YY`. */
  expiry: string
  createdAt: Iso
}

/** The processor's customer id, under which it stores the patron's cards. */
export interface CardCustomerRow {
  userId: string
  processor: ProcessorName
  customerId: string
  createdAt: Iso
}

/**
 * The account at a card processor with which payments were begun, sealed. Kept when the settings name another one, so
 * that open payments, refunds and erased patrons are still dealt with. Stored at the portal only and never synced.
 */
export interface CardAccountRow {
  processor: ProcessorName
  sealed: string
  updatedAt: Iso
}

/**
 * One part of an amount that staff refund, keep or credit (money-71). Stored at the portal only and never synced; its
 * result is in the ledger. Open: `begun` while its request runs, `unknown` if no answer came, `pending` while the bank
 * processes it. Closed: `done`, `failed` (nothing was refunded by it).
 */
export interface PaybackRow {
  id: string
  /** The fingerprint of the idempotency key, by which a retry finds its parts. */
  key: string
  /** The number of this part, from 0. */
  part: number
  /** The fingerprint of the request with that key. */
  asked: string
  status: 'begun' | 'unknown' | 'pending' | 'done' | 'failed'
  fate: 'refund' | 'credit' | 'keep'
  /** '' for a sale without a visit. */
  reservationId: string
  /** The payment's line of the ledger of a sale without a visit; null for a visit. */
  saleId: string | null
  /** '' where nobody is known. */
  userId: string
  callerId: string
  amountMinor: number
  /** The charge that is refunded; null if no card is involved. */
  cardPaymentId: string | null
  /** The ledger line that records it; null until it is written. */
  ledgerId: string | null
  /** The code of the refusal that staff got. */
  error: RefusalCode | null
  tries: number
  /** When it is next checked at the processor, by the host's clock; null once it is closed. */
  lookAt: Iso | null
  createdAt: Iso
  /** The time of the request as people are shown it, by the facility's clock. */
  askedAt: Iso
  statusSince: Iso
}

/** How staff deal with a matter: money-721. */
type UnpairedAct =
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
  /** Null until a person dealt with it; `refunding` while the processor is asked. */
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

/**
 * What a processor said of a charge later: a dispute, or a refund that nobody here made or that failed afterwards, as it is
 * now, and what of it is in the ledger (money-1060). Stored at the portal only and never synced.
 */
export interface LaterWordRow {
  id: string
  processor: ProcessorName
  /** The processor's number of the dispute or the refund. */
  wordId: string
  /** The processor's number of the charge. */
  chargeId: string
  /** Null for a charge that was made elsewhere. */
  cardPaymentId: string | null
  kind: LaterKind
  state: LaterState
  amountMinor: number
  /** ISO 4217, capitals. */
  currency: string
  feeMinor: number | null
  dueBy: Iso | null
  goneMinor: number
  waivedMinor: number
  /** By the host's clock. */
  heardAt: Iso
}

/** What a service said that this version does not know: its name and how often, never its content (money-1062). */
export interface StrangeWordRow {
  service: string
  word: string
  count: number
  firstAt: Iso
  lastAt: Iso
}
