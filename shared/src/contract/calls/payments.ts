import Type from 'typebox'
import { call } from '../call.ts'
import { Payment, PaymentRow } from '../entities/payment.ts'
import { CivilDate, Id, Line, Money, nullable, Sentence, strict, written } from '../entities/scalars.ts'
import { PaymentInfo } from './payment-info.ts'
import { both, nobody, onPortal } from './sides.ts'

const Method = Type.Enum(['cash', 'check', 'creditcard', 'donation', 'tip'])

/** What says what is to be paid. The amount is judged by the server; donations and tips come negative, the sign is its own. */
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
  /** Of a donation that goes with no booking: one of `donationTypes`; the note describes Other. */
  donationType: Type.Optional(Line),
  /** The same for every try of one intent: a second one answers as the first did. */
  idempotencyKey: Type.Optional(written(80, 8)),
}

export const paymentCalls = {
  paymentForm: call({
    method: 'GET',
    path: '/api/api/payments/form',
    sides: onPortal,
    summary: "What a page needs to mount the card processor's own form",
    policy: { who: ['anyone'], subject: nobody },
    answer: Type.Object({
      processor: Type.String({ maxLength: 20 }),
      publicKey: Type.String({ maxLength: 500 }),
      scriptUrl: Type.String({ maxLength: 500 }),
      currency: Type.String({ maxLength: 3 }),
    }),
  }),
  terminalConnectionToken: call({
    method: 'GET',
    path: '/api/api/payments/getterminalconnectiontoken',
    sides: both,
    summary: 'Stripe Terminal connection token; the hub relays',
    policy: { who: ['Reception', 'Kiosk'], subject: nobody },
    answer: Type.Object({ secret: Type.String({ maxLength: 500 }) }),
    relay: { hub: 'terminalToken' },
  }),
  paymentsList: call({
    method: 'GET',
    path: '/api/api/payments/list',
    sides: both,
    summary: 'The payments of a range of days',
    policy: { who: ['Admin', 'Reception'], subject: nobody },
    query: strict({ dt: CivilDate, dtTo: Type.Optional(CivilDate) }),
    answer: Type.Array(PaymentRow, { maxItems: 20_000 }),
  }),
  paymentsByUser: call({
    method: 'GET',
    path: '/api/api/payments/byuser',
    sides: both,
    summary: 'A patron’s payments',
    policy: { who: ['self', 'Reception', 'Admin'], subject: { kind: 'user', from: 'query', name: 'user' } },
    query: strict({ user: Type.Optional(Id), dt: Type.Optional(CivilDate), dtTo: Type.Optional(CivilDate) }),
    answer: Type.Array(PaymentRow, { maxItems: 20_000 }),
  }),
  createPaymentIntent: call({
    method: 'POST',
    path: '/api/api/payments/createpaymentintent',
    sides: both,
    summary: 'Begin a Stripe payment; the hub relays',
    policy: { who: ['user'], subject: nobody },
    body: strict({
      ...asked,
      method: Type.Optional(Method),
      /** A card reader of the desk takes the card. */
      terminal: Type.Optional(Type.Boolean()),
    }),
    answer: Type.Object({
      clientSecret: Type.String({ maxLength: 500 }),
      transactionId: Type.String({ maxLength: 120 }),
    }),
    envelope: 'wrapped',
    relay: { hub: 'pay' },
  }),
  makePayment: call({
    method: 'POST',
    path: '/api/api/payments/makepayment',
    sides: both,
    summary: 'Pay, donate or tip; the hub takes cash itself',
    /** A reservation's payment needs its owner or staff, which the operation judges: a donation may come from a guest. */
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
