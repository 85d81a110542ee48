import Type from 'typebox'
import { call } from '../call.ts'
import { Payment, PaymentRow } from '../entities/payment.ts'
import { CivilDate, Id, Line, Money, nullable, Sentence, strict, written } from '../entities/scalars.ts'
import { PaymentInfo } from './payment-info.ts'
import { both, nobody } from './sides.ts'

const cardsLater = 'Card payments come with the payments issue.'

export const paymentCalls = {
  terminalConnectionToken: call({
    method: 'GET',
    path: '/api/api/payments/getterminalconnectiontoken',
    sides: both,
    summary: 'Stripe Terminal connection token; the hub relays',
    policy: { who: ['Reception', 'Kiosk'], subject: nobody },
    answer: Type.Object({ secret: Type.String({ maxLength: 500 }) }),
    later: { portal: cardsLater },
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
    body: strict({ reservationId: Type.Optional(Id), amt: Money }),
    answer: Type.Object({ clientSecret: Type.String({ maxLength: 500 }) }),
    envelope: 'wrapped',
    later: { portal: cardsLater },
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
      method: Type.Enum(['cash', 'check', 'creditcard', 'donation', 'tip']),
      /** Donations and tips come negative on the wire; the sign is the server's. */
      amt: Money,
      userId: Type.Optional(Id),
      email: Type.Optional(written(200)),
      firstName: Type.Optional(Line),
      lastName: Type.Optional(Line),
      phone: Type.Optional(written(24)),
      reservationId: Type.Optional(Id),
      paymentInfo: Type.Optional(PaymentInfo),
      saveCard: Type.Optional(Type.Boolean()),
      useDiscountPrice: Type.Optional(Type.Boolean()),
      member: Type.Optional(Type.Boolean()),
      note: Type.Optional(Sentence),
      tipNote: Type.Optional(Sentence),
      /** The same for every try of one intent: a second one answers as the first did. */
      idempotencyKey: Type.Optional(written(80, 8)),
    }),
    answer: Type.Object({ paid: Type.Boolean(), balance: Money, payment: nullable(Payment) }),
    envelope: 'wrapped',
    later: { portal: cardsLater },
    mayRelay: { hub: 'pay' },
  }),
} as const
