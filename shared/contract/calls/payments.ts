import { cardProcessors } from '@mayim/domain/money/card-payment.ts'
import { paidFates } from '@mayim/domain/money/due-back.ts'
import Type from 'typebox'
import { call } from '../call.ts'
import { ReaderId } from '../entities/device.ts'
import { Payment, PaymentRow } from '../entities/payment.ts'
import { CivilDate, Id, Line, Money, nullable, Sentence, strict, written } from '../entities/scalars.ts'
import { relayedToPortal } from './error-groups.ts'
import { Gift } from './gift.ts'
import {
  declineErrors,
  makePaymentErrors,
  payBackErrors,
  paymentErrors,
  paymentFormErrors,
  readerPayErrors,
  saleErrors,
} from './payment-errors.ts'
import { PaymentInfo } from './payment-info.ts'
import { Sale } from './sale.ts'
import { both, nobody, onHub, onPortal } from './sides.ts'
import { OwnPassword } from './staff.ts'

const Method = Type.Enum(['cash', 'check', 'creditcard', 'donation', 'tip'])

/**
 * What to pay for. The server decides the amount. Donations and tips are sent with the negative sign of the original
 * API.
 */
const asked = {
  amt: Money,
  userId: Type.Optional(Id),
  email: Type.Optional(written(200)),
  firstName: Type.Optional(Line),
  lastName: Type.Optional(Line),
  phone: Type.Optional(written(24)),
  reservationId: Type.Optional(Id),
  note: Type.Optional(Sentence),
  tipNote: Type.Optional(Sentence),
  /** Of a donation without a booking: one of `donationTypes`; the note describes Other. */
  donationType: Type.Optional(Line),
  /** Something without a visit, which `amt` pays in whole. */
  sale: Type.Optional(Sale),
  /** The same at every attempt of one payment: a second attempt gets the answer of the first. */
  idempotencyKey: Type.Optional(written(80, 8)),
}

/** What money goes back for: one of the two. */
const paidBackFor = {
  reservationId: Type.Optional(Id),
  /** Of a sale without a visit: the line of its payment. */
  paymentId: Type.Optional(Id),
}

export const paymentCalls = {
  paymentForm: call({
    method: 'GET',
    path: '/api/api/payments/form',
    sides: onPortal,
    limit: 'usual',
    reads: ['setting'],
    errors: ['cardsNotSet'],
    summary: "What a page needs to mount the card processor's own form",
    policy: { who: ['anyone'], subject: nobody },
    answer: Type.Object({
      processor: Type.Enum([...cardProcessors]),
      publicKey: Type.String({ maxLength: 500 }),
      scriptUrl: Type.String({ maxLength: 500 }),
      currency: Type.String({ maxLength: 3 }),
      /** How a card is entered: fields that give a token, a page of the processor, a frame that charges, or fields of ours. */
      entry: Type.Enum(['token', 'page', 'frame', 'fields']),
      savesCards: Type.Boolean(),
    }),
  }),
  terminalConnectionToken: call({
    method: 'GET',
    path: '/api/api/payments/getterminalconnectiontoken',
    sides: both,
    limit: 'usual',
    reads: [],
    errors: [...relayedToPortal, 'cardsNotSet', 'processorUnreachable'],
    summary: 'Stripe Terminal connection token; the hub relays',
    policy: { who: ['Reception', 'Kiosk'], subject: nobody },
    answer: Type.Object({ secret: Type.String({ maxLength: 500 }) }),
    relay: { hub: 'terminalToken' },
  }),
  paymentsList: call({
    method: 'GET',
    path: '/api/api/payments/list',
    sides: both,
    limit: 'usual',
    reads: ['ledger', 'reservation'],
    errors: ['rangeInvalid', 'rangeTooLong'],
    summary: 'The payments of a range of days; the hub asks the portal for the refunds of sales while it can',
    history: 'nights',
    policy: { who: ['Admin', 'Reception'], subject: nobody },
    query: strict({ dt: CivilDate, dtTo: Type.Optional(CivilDate) }),
    answer: Type.Array(PaymentRow, { maxItems: 20_000 }),
    mayRelay: { hub: 'pay' },
  }),
  paymentsFailed: call({
    method: 'GET',
    path: '/api/api/payments/failed',
    sides: both,
    limit: 'usual',
    reads: ['ledger', 'reservation'],
    errors: [...relayedToPortal, 'rangeInvalid', 'rangeTooLong'],
    summary:
      'The card payments of a range of days that failed or were declined, by default of tonight; the hub relays',
    history: 'nights',
    policy: { who: ['Admin'], subject: nobody },
    query: strict({ dt: Type.Optional(CivilDate), dtTo: Type.Optional(CivilDate) }),
    answer: Type.Array(PaymentRow, { maxItems: 20_000 }),
    relay: { hub: 'pay' },
  }),
  paymentsByUser: call({
    method: 'GET',
    path: '/api/api/payments/byuser',
    sides: both,
    limit: 'usual',
    reads: ['ledger', 'reservation'],
    errors: ['rangeInvalid'],
    summary: 'A patron’s payments; the hub asks the portal for their cards while it can',
    history: 'person',
    policy: { who: ['self', 'Reception', 'Admin'], subject: { kind: 'user', from: 'query', name: 'user' } },
    query: strict({ user: Type.Optional(Id), dt: Type.Optional(CivilDate), dtTo: Type.Optional(CivilDate) }),
    answer: Type.Array(PaymentRow, { maxItems: 20_000 }),
    mayRelay: { hub: 'pay' },
  }),
  createPaymentIntent: call({
    method: 'POST',
    path: '/api/api/payments/createpaymentintent',
    sides: both,
    limit: 'usual',
    changes: ['ledger', 'reservation'],
    errors: [...paymentErrors, ...paymentFormErrors, ...saleErrors, ...declineErrors, ...relayedToPortal],
    summary: 'Begin a payment that a form of the processor continues; the hub relays',
    /** A guest may donate; a reservation's payment needs its patron or staff, which the operation checks. */
    policy: { who: ['anyone'], subject: nobody },
    body: strict({
      ...asked,
      method: Type.Optional(Method),
      saveCard: Type.Optional(Type.Boolean()),
      /** A card reader of the desk takes the card. */
      terminal: Type.Optional(Type.Boolean()),
    }),
    answer: Type.Object({
      /** What the form continues with: a secret of Stripe, the address of a page, or the message for a frame. */
      clientSecret: Type.String({ maxLength: 2000 }),
      transactionId: Type.String({ maxLength: 120 }),
    }),
    envelope: 'wrapped',
    relay: { hub: 'pay' },
  }),
  readerPay: call({
    method: 'POST',
    path: '/api/api/payments/reader',
    sides: both,
    limit: 'usual',
    changes: ['ledger', 'reservation', 'statusHistory', 'membershipTerm', 'prepaid'],
    errors: readerPayErrors,
    summary: 'Have a card reader of the facility take what is due, and ask how that stands; the hub relays',
    policy: {
      who: ['Reception', 'Admin', 'Kiosk'],
      subject: { kind: 'reservation', from: 'body', name: 'reservationId' },
    },
    body: strict({
      /** The visit that is paid; without one, something is sold. */
      reservationId: Type.Optional(Id),
      /** Of a sale: the buyer; absent where nobody is known. */
      userId: Type.Optional(Id),
      sale: Type.Optional(Sale),
      /** What she gives beside what is due; `amt` includes it. */
      gifts: Type.Optional(Type.Array(Gift, { minItems: 1, maxItems: 4 })),
      amt: Money,
      /** The same at every poll of one payment. */
      idempotencyKey: written(80, 8),
      /** One of the desk’s; a kiosk uses its own. */
      readerId: Type.Optional(ReaderId),
      /** The patron has gone, or pays otherwise. */
      stop: Type.Optional(Type.Boolean()),
    }),
    answer: Type.Object({
      /** `asking` until the reader requests the card, `waiting` while it does. */
      state: Type.Enum(['asking', 'waiting', 'paid']),
    }),
    envelope: 'wrapped',
    mayRelay: { hub: 'pay' },
  }),
  paybackDue: call({
    method: 'GET',
    path: '/api/api/payments/payback',
    sides: both,
    limit: 'usual',
    reads: ['ledger', 'reservation'],
    errors: [...relayedToPortal, 'paymentMissing', 'reservationMissing'],
    summary: 'What may be given back for a reservation or a sale without one, and how; the hub relays',
    policy: { who: ['Admin', 'Reception'], subject: nobody },
    query: strict(paidBackFor),
    answer: Type.Object({
      /** May be refunded, credited or kept now. */
      due: Money,
      /** How much of it goes back to the card that paid. */
      onCard: Money,
      /** Sent to her card; not confirmed yet. */
      open: Money,
      /** The last decision of staff, and the decision by the facility's rules. */
      decision: nullable(Type.Enum(['credit', 'keep'])),
      usual: Type.Enum([...paidFates]),
    }),
    relay: { hub: 'pay' },
  }),
  paymentUndo: call({
    method: 'POST',
    path: '/api/api/payments/undo',
    sides: onHub,
    limit: 'usual',
    changes: ['ledger', 'reservation'],
    errors: ['paymentMissing', 'paymentUndoOver', 'shabbosMode'],
    summary: 'Undo cash or a check that was taken for a visit within the last minute; twice is once',
    policy: { who: ['Admin', 'Reception'], subject: nobody },
    body: strict({ paymentId: Id }),
    /** What is owed for the visit now. */
    answer: Type.Object({ balance: Money }),
    envelope: 'wrapped',
  }),
  payBack: call({
    method: 'POST',
    path: '/api/api/payments/payback',
    sides: both,
    limit: 'usual',
    changes: ['ledger', 'reservation', 'membershipTerm', 'prepaid'],
    errors: payBackErrors,
    summary:
      'Give back, credit or keep what was paid for a canceled reservation, or give back that of a sale; the hub relays',
    policy: { who: ['Admin', 'Reception'], subject: nobody },
    body: strict({
      ...paidBackFor,
      fate: Type.Enum([...paidFates]),
      /** Default: all that is due. */
      amt: Type.Optional(Money),
      /** Given at the desk, although it came from a card. */
      byHand: Type.Optional(Type.Boolean()),
      idempotencyKey: Type.Optional(written(80, 8)),
      /** Needed at the hub for what goes to a card (money-320). */
      ownPassword: OwnPassword,
    }),
    answer: Type.Object({ onCard: Money, byHand: Money, open: Money, balance: Money }),
    envelope: 'wrapped',
    relay: { hub: 'pay' },
  }),
  makePayment: call({
    method: 'POST',
    path: '/api/api/payments/makepayment',
    sides: both,
    limit: 'usual',
    waitsForHub: true,
    changes: ['ledger', 'reservation', 'statusHistory', 'contactMessage', 'membershipTerm', 'prepaid'],
    errors: makePaymentErrors,
    summary: 'Pay, donate or tip; the hub takes cash itself',
    /**
     * A reservation's payment needs its patron or staff, which the operation checks, because a donation can come from a
     * guest.
     */
    policy: { who: ['anyone'], subject: nobody },
    body: strict({
      ...asked,
      method: Method,
      paymentInfo: Type.Optional(PaymentInfo),
      saveCard: Type.Optional(Type.Boolean()),
      useDiscountPrice: Type.Optional(Type.Boolean()),
      member: Type.Optional(Type.Boolean()),
    }),
    answer: Type.Object({ paid: Type.Boolean(), balance: Money, payment: nullable(Payment) }),
    envelope: 'wrapped',
    mayRelay: { hub: 'pay' },
  }),
} as const
