import type { RefusalCode } from '@mayim/domain/refusal.ts'

/** Why a card was not taken: the code of our refusal, and the processor's own word for the log. */
export interface Decline {
  /** What the patron is told, e.g. `cardFunds`. */
  readonly code: RefusalCode
  /** Such as `insufficient_funds`; never the processor's sentence, which may name what it should not. */
  readonly reason: string
}

/**
 * What came of asking the processor (money-32): it was done; the card was declined; it was surely not done
 * (`error`: the facility's keys or a fault of ours, `busy`: later it may be); or nobody knows, and it is looked up.
 */
export type ProcessorAnswer<T> =
  | { readonly outcome: 'done'; readonly value: T }
  | { readonly outcome: 'declined'; readonly decline: Decline }
  | { readonly outcome: 'error' | 'busy' | 'unknown'; readonly reason: string }

export interface CardMethod {
  /** The processor's name for the card. It never leaves the portal. */
  readonly id: string
  readonly brand: string
  readonly last4: string
  /** `MM/YY`. */
  readonly expiry: string
  /** The same for the same card, however often it is entered. */
  readonly mark: string
}

/** A payment as the processor has it. */
export interface ProcessorPayment {
  readonly id: string
  /**
   * `open`: no card was confirmed. `action`: she must prove to her bank who she is. `pending`: the bank has not answered.
   * `authorised`: the amount is kept on the card and not taken. `captured`, `canceled`, and `refunded` in full.
   */
  readonly status: 'open' | 'action' | 'pending' | 'authorised' | 'captured' | 'canceled' | 'refunded'
  readonly amountMinor: number
  /** ISO 4217, capitals. */
  readonly currency: string
  /** With it her browser, or a terminal, goes on with this payment and no other. */
  readonly clientSecret: string
  /** Our own id of the payment, as it was given. */
  readonly paymentId: string
  readonly card: CardMethod | null
  /** Of the last try. */
  readonly decline: Decline | null
}

export interface NewRefund {
  readonly refundId: string
  readonly amountMinor: number
}

/** `pending`: her bank has not taken it yet. `failed`: it did not, and the facility has the money. */
export interface ProcessorRefund {
  readonly status: 'done' | 'pending' | 'failed'
}

/** Cards that are kept without being charged. */
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
  /** At a terminal: the card is there. */
  readonly present: boolean
}

/** What a card reader that takes payments is about. */
export interface ReaderState {
  /** The payment that it was asked for last; null: none, or that was taken back. */
  readonly transactionId: string | null
  /** `waiting` for her card or her bank; `ended` whichever way, which the payment tells. */
  readonly status: 'waiting' | 'ended'
}

/**
 * A processor of cards by the field's own terms: customers, methods, payments that are authorised first and captured
 * then, refunds. Each call that changes something carries a key, so that it is done once however often it is sent.
 * Nothing throws: every failure is an answer.
 */
export interface Processor {
  readonly name: string
  customer(userId: string): Promise<ProcessorAnswer<string>>
  /** Takes no money yet. */
  begin(payment: NewPayment): Promise<ProcessorAnswer<ProcessorPayment>>
  /** Authorises it on a card. @param absent she is not there to prove who she is: staff charge a card that she keeps */
  confirm(
    payment: { readonly id: string; readonly paymentId: string },
    card: { readonly methodId: string; readonly absent: boolean },
  ): Promise<ProcessorAnswer<ProcessorPayment>>
  look(transactionId: string): Promise<ProcessorAnswer<ProcessorPayment>>
  capture(payment: ProcessorPayment): Promise<ProcessorAnswer<ProcessorPayment>>
  /** Gives up what was not captured: nothing can be taken by it any more. */
  cancel(payment: ProcessorPayment): Promise<ProcessorAnswer<ProcessorPayment>>
  /** Gives back a part, or all, of what was captured; once by the refund's own id, however often it is sent. */
  refund(payment: { readonly id: string }, back: NewRefund): Promise<ProcessorAnswer<ProcessorRefund>>
  /** The refund of that id of ours; null where the processor knows of none. */
  lookRefund(
    payment: { readonly id: string },
    refundId: string,
  ): Promise<ProcessorAnswer<ProcessorRefund | null>>
  keepCard(customerId: string, methodId: string): Promise<ProcessorAnswer<CardSetup>>
  lookSetup(setupId: string): Promise<ProcessorAnswer<CardSetup>>
  forgetCard(methodId: string): Promise<ProcessorAnswer<null>>
  /** With every card that is kept under that name; done also where nobody is known by it. */
  forgetCustomer(customerId: string): Promise<ProcessorAnswer<null>>
  terminalToken(): Promise<ProcessorAnswer<string>>
  /** Has a reader ask for a card and authorise the payment on it; it is refused with `readerBusy` or `readerOffline`. */
  askReader(
    readerId: string,
    payment: { readonly id: string; readonly paymentId: string },
  ): Promise<ProcessorAnswer<ReaderState>>
  lookReader(readerId: string): Promise<ProcessorAnswer<ReaderState>>
  /** Takes back what a reader waits for; it refuses while it asks a bank. */
  stopReader(readerId: string): Promise<ProcessorAnswer<ReaderState>>
  /** The payment that a callback is about, once its signature has been proven; null where it is about none, or forged. */
  verifiedEvent(rawBody: string, signature: string, secret: string): ProcessorEvent | null
}

export interface ProcessorEvent {
  readonly id: string
  readonly transactionId: string | null
}
