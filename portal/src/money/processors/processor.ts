import type { Abilities, ProcessorName } from '@mayim/domain/money/card-payment.ts'
import type { LaterWord } from '@mayim/domain/money/later-word.ts'
import type { ListedCharge } from '@mayim/domain/money/match-charge.ts'
import type { RefusalCode } from '@mayim/domain/refusal.ts'

/** Why a card was declined: our refusal code, and the processor's own code for the log. */
export interface Decline {
  /** The code of the message for the patron, e.g. `cardFunds`. */
  readonly code: RefusalCode
  /** Such as `insufficient_funds`; never the processor's sentence, which can contain personal data. */
  readonly reason: string
}

/**
 * The outcome of a call to the processor (money-32): done; declined; certainly not done (`error`: the facility's keys
 * or a fault of ours, `busy`: it may succeed later); or unknown, to be looked up.
 */
export type ProcessorAnswer<T> =
  | { readonly outcome: 'done'; readonly value: T }
  | { readonly outcome: 'declined'; readonly decline: Decline }
  | { readonly outcome: 'error' | 'busy' | 'unknown'; readonly reason: string }

/** A card to charge or to save. */
export interface CardEntry {
  /** The token of a form, the processor's id of a saved card, or the number that was typed into fields of ours. */
  readonly methodId: string
  readonly isSaved: boolean
  /** The patron cannot confirm to her bank: staff charge a saved card. */
  readonly absent: boolean
  /** The customer for whom the card is saved with the payment; null where it is not. */
  readonly keepFor: string | null
  /** A security code, or its token where a form gives one. */
  readonly securityCode: string
  /** `MMYY`, of a new card whose form does not hold it; empty otherwise. */
  readonly expiry: string
  /** The holder's identity number, with a typed number; empty otherwise. */
  readonly holderId: string
}

/** A call from outside that says it is the processor's. */
export interface Callback {
  readonly rawBody: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly query: Readonly<Record<string, string | undefined>>
  /** Where it came from. */
  readonly address: string
  /** Of the settings; empty without one. */
  readonly secret: string
}

export interface CardMethod {
  /** The processor's id of the card; empty where it is of no use later. It never leaves the portal. */
  readonly id: string
  readonly brand: string
  readonly last4: string
  /** `MM/YY`. */
  readonly expiry: string
  /** The same for the same card, however often it is entered. */
  readonly mark: string
}

/** A payment as the processor stores it. */
export interface ProcessorPayment {
  readonly id: string
  /**
   * `open`: no card was confirmed. `action`: the patron must confirm to her bank. `pending`: the bank has not answered.
   * `authorised`: the amount is reserved on the card and not captured. `captured`, `canceled`, and `refunded` in full.
   */
  readonly status: 'open' | 'action' | 'pending' | 'authorised' | 'captured' | 'canceled' | 'refunded'
  readonly amountMinor: number
  /** ISO 4217, capitals. */
  readonly currency: string
  /** With it the patron's browser, or a terminal, continues this payment and no other. */
  readonly clientSecret: string
  /** Our own id of the payment. */
  readonly paymentId: string
  readonly card: CardMethod | null
  /** Of the last attempt. */
  readonly decline: Decline | null
}

interface NewRefund {
  readonly refundId: string
  readonly amountMinor: number
}

/** `pending`: the bank has not accepted it yet. `failed`: the bank did not, and the facility has the money. */
export interface ProcessorRefund {
  readonly status: 'done' | 'pending' | 'failed'
}

/** Saves cards without a charge. */
export interface CardSetup {
  readonly id: string
  readonly status: 'action' | 'done' | 'failed'
  readonly clientSecret: string
  readonly customerId: string
  readonly card: CardMethod | null
  readonly decline: Decline | null
}

export interface NewPayment {
  readonly paymentId: string
  readonly amountMinor: number
  readonly currency: string
  readonly customerId: string | null
  readonly keepCard: boolean
  /** A saved card is charged; no form continues. */
  readonly isSaved: boolean
  /** At a terminal: the card is present. */
  readonly present: boolean
}

/** The state of a card reader. */
export interface ReaderState {
  /** The payment that it was last given; null if there is none or it was withdrawn. */
  readonly transactionId: string | null
  /** `waiting` for a card or the bank; `ended`: the payment has the outcome. */
  readonly status: 'waiting' | 'ended'
}

/**
 * A card processor in the field's terms: customers, methods, payments that are authorised and then captured, refunds.
 * Each call that changes something carries an idempotency key. No call throws: every failure is a value.
 */
export interface Processor {
  readonly name: ProcessorName
  readonly abilities: Abilities
  /** Asks for something harmless that needs the facility's key. */
  check(): Promise<ProcessorAnswer<null>>
  customer(userId: string): Promise<ProcessorAnswer<string>>
  /** Does not charge yet. */
  begin(payment: NewPayment): Promise<ProcessorAnswer<ProcessorPayment>>
  /** Authorises it on a card, or takes it where the processor knows no authorisation. */
  confirm(payment: ProcessorPayment, card: CardEntry): Promise<ProcessorAnswer<ProcessorPayment>>
  look(payment: PaymentAt): Promise<ProcessorAnswer<ProcessorPayment>>
  capture(payment: ProcessorPayment): Promise<ProcessorAnswer<ProcessorPayment>>
  /** Cancels a payment that was not captured: it cannot be charged any more. */
  cancel(payment: ProcessorPayment): Promise<ProcessorAnswer<ProcessorPayment>>
  /** Refunds a part or all of a captured payment; once by the refund's own id, however often it is sent. */
  refund(payment: ChargeAt, back: NewRefund): Promise<ProcessorAnswer<ProcessorRefund>>
  /** The refund with our id; null if the processor has none. */
  lookRefund(payment: ChargeAt, back: NewRefund): Promise<ProcessorAnswer<ProcessorRefund | null>>
  /** @param card null where a page of the processor takes it */
  keepCard(customerId: string, card: CardEntry | null): Promise<ProcessorAnswer<CardSetup>>
  lookSetup(setupId: string, customerId: string): Promise<ProcessorAnswer<CardSetup>>
  forgetCard(methodId: string): Promise<ProcessorAnswer<null>>
  /** Deletes a customer with all saved cards; also done if there is no such customer. */
  forgetCustomer(customerId: string): Promise<ProcessorAnswer<null>>
  terminalToken(): Promise<ProcessorAnswer<string>>
  /** Has a reader request a card and authorise the payment on it. */
  askReader(
    readerId: string,
    payment: { readonly id: string; readonly paymentId: string },
  ): Promise<ProcessorAnswer<ReaderState>>
  lookReader(readerId: string): Promise<ProcessorAnswer<ReaderState>>
  /** Withdraws the payment from a reader. Refuses while the bank is being asked. */
  stopReader(readerId: string): Promise<ProcessorAnswer<ReaderState>>
  /**
   * The captured charges since an instant, whoever made them; all of them or no answer. Charges that were given back may be
   * among them.
   */
  charges(sinceMs: number): Promise<ProcessorAnswer<readonly ListedCharge[]>>
  /** Its lists of disputes and refunds; null where only the list of charges says what went back (money-1063). */
  readonly later: LaterLists | null
  /** The payment of a callback that is the processor's; null if it is forged or about no payment. */
  verifiedEvent(callback: Callback): ProcessorEvent | null
}

/** A dispute or a refund in a processor's own lists. */
export interface NamedWord extends LaterWord {
  /** Our own id of a refund that we asked for; else empty. */
  readonly ownId: string
  /** A state that the adapter does not know, to be counted. */
  readonly strange: string | null
}

export interface LaterLists {
  /** What was said later of one charge, as it is now. */
  of(transactionId: string): Promise<ProcessorAnswer<readonly NamedWord[]>>
  /** The charges of which something was said since an instant. */
  touchedSince(sinceMs: number): Promise<ProcessorAnswer<readonly string[]>>
}

/** What a callback is about: nothing of ours, an event that the adapter does not know, or one of the fields. */
export interface ProcessorEvent {
  readonly id: string
  /** Its later words are to be looked up. */
  readonly laterOf?: string
  /** The lists are to be compared now. */
  readonly compares?: true
  /** Its name, where the adapter does not know it (money-1062). */
  readonly strange?: string
  readonly transactionId: string | null
  /** Our own id of the payment, where the callback names it. */
  readonly paymentId?: string
  /** What the callback alone proves. */
  readonly heard?: ProcessorPayment
}

/** A payment by the processor's id, or by ours before it has one. */
export interface PaymentAt {
  readonly id: string
  readonly paymentId: string
}

/** A captured payment with its whole amount. */
export interface ChargeAt extends PaymentAt {
  readonly amountMinor: number
}

const lacking = { outcome: 'error', reason: 'readerOffline' } as const

/** For a processor without card readers of its own. */
export const noReaders = {
  terminalToken: async () => lacking,
  askReader: async () => lacking,
  lookReader: async () => lacking,
  stopReader: async () => lacking,
} satisfies Partial<Processor>
