import type { RefusalCode } from '@mayim/domain/refusal.ts'
import type { Flag, Iso } from './columns.ts'

/**
 * How a charge stands. Open: `begun` while its request runs, `actionNeeded` while she proves to her bank who she is or
 * a form or terminal has it, `unknown` where no answer came, `refundDue` where what was taken goes back. Closed:
 * `approved`, `declined`, `voided` (nothing was taken), `refunded`.
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

/** One intent to pay by card. Of the portal alone, never synced: what it brings about is in the ledger. */
export interface CardPaymentRow {
  id: string
  /** The fingerprint of the caller's key: a second try of one intent finds this row. */
  key: string
  /** The fingerprint of what was asked for with it. */
  asked: string
  status: CardStatus
  kind: 'visit' | 'donation' | 'tip'
  reservationId: string | null
  userId: string | null
  callerId: string
  amountMinor: number
  /** ISO 4217, capitals. */
  currency: string
  /** Whom a tip is for, what a donation is for. */
  item: string | null
  note: string
  processor: string
  /** The payment's id at the processor; null until it has one. */
  transactionId: string | null
  /** The reader that was asked for her card; null: no reader has to do with it. */
  readerId: string | null
  saveCard: Flag
  brand: string | null
  last4: string | null
  /** The code of the refusal that she was told. */
  error: RefusalCode | null
  /** Name, phone and address of mail of who gave on the donate page, sealed. */
  donor: string | null
  /** The line of the ledger by which it was paid. */
  ledgerId: string | null
  tries: number
  /** When it is looked up next, by the host's clock; null: it is closed. */
  lookAt: Iso | null
  createdAt: Iso
  /** By the facility's clock: what whoever reads it is told. */
  askedAt: Iso
  statusSince: Iso
}

/** A reader of the house that cards are held to; of the hub alone. Its id is the processor's. */
export interface CardReaderRow {
  id: string
  name: string
  place: 'desk' | 'kiosk'
  /** Which kiosk's; null: no kiosk's yet. */
  screenId: string | null
  updatedAt: Iso
}

/** A card that she lets us keep: what the processor calls it is sealed, what she sees of it is not. */
export interface SavedCardRow {
  id: string
  userId: string
  processor: string
  sealed: string
  /** A fingerprint of the card, so that it is listed once. */
  mark: string
  brand: string
  last4: string
  /** `MM/YY`. */
  expiry: string
  createdAt: Iso
}

/** Under which name the processor keeps her cards. */
export interface CardCustomerRow {
  userId: string
  processor: string
  customerId: string
  createdAt: Iso
}

/**
 * One part of what staff give back, keep or credit (house rules, Money). Of the portal alone, never synced: what it brings
 * about is in the ledger. Open: `begun` while its request runs, `unknown` where no answer came, `pending` where the bank
 * takes its time. Closed: `done`, `failed` (nothing went back by it).
 */
export interface PaybackRow {
  id: string
  /** The fingerprint of the caller's key: a second try of one intent finds its parts. */
  key: string
  /** Which part of the intent, from 0. */
  part: number
  /** The fingerprint of what was asked for with it. */
  asked: string
  status: 'begun' | 'unknown' | 'pending' | 'done' | 'failed'
  fate: 'refund' | 'credit' | 'keep'
  reservationId: string
  userId: string
  callerId: string
  amountMinor: number
  /** The charge that it goes back from; null: no card has to do with it. */
  cardPaymentId: string | null
  /** The line of the ledger by which it is written down; null until it is. */
  ledgerId: string | null
  /** The code of the refusal that staff were told. */
  error: RefusalCode | null
  tries: number
  /** When it is looked up next, by the host's clock; null: it is closed. */
  lookAt: Iso | null
  createdAt: Iso
  /** By the facility's clock: what whoever reads it is told. */
  askedAt: Iso
  statusSince: Iso
}
