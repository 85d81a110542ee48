import { adjustmentKinds } from '@mayim/domain/money/adjustment.ts'
import type { RefusalCode } from '@mayim/domain/refusal.ts'
import Type from 'typebox'
import { call } from '../call.ts'
import { ReservationAnswer } from '../entities/reservation.ts'
import { Amount, Sentence, strict } from '../entities/scalars.ts'
import { MerchandiseAnswer, MerchandiseChoice } from '../entities/shop.ts'
import { IdempotencyKey, ofReservation, reservationParams as params } from './reservations.ts'
import { both } from './sides.ts'

/** Of merchandise. */
const reservationMerchandiseErrors = [
  'itemMissing',
  'itemTwice',
  'quantityInvalid',
  'reservationMissing',
  'saleClosed',
  'shabbosMode',
] as const satisfies readonly RefusalCode[]

const reservationAdjustErrors = [
  'amountInvalid',
  'amountNegative',
  'amountTooSmall',
  'discountTooLarge',
  'idempotencyKeyReused',
  'noFee',
  'reasonMissing',
  'reservationMissing',
  'shabbosMode',
  'statusNotAllowed',
] as const satisfies readonly RefusalCode[]

/** What is charged for a visit beside its price. */
export const visitMoneyCalls = {
  reservationMerchandise: call({
    method: 'POST',
    path: '/api/api/reservations/{id}/merchandise/',
    sides: both,
    limit: 'usual',
    changes: ['ledger', 'reservation'],
    errors: reservationMerchandiseErrors,
    summary: 'Set how many of the named items she has; what is not named stays',
    // The answer has her purchases and balance, which attendants may not see (privacy-19).
    policy: { who: ['self', 'Reception', 'Admin', 'Kiosk'], subject: ofReservation },
    params,
    body: strict({ merchandise: Type.Array(MerchandiseChoice, { maxItems: 50 }) }),
    answer: MerchandiseAnswer,
    envelope: 'wrapped',
  }),
  reservationAdjust: call({
    method: 'POST',
    path: '/api/api/reservations/{id}/adjustment',
    sides: both,
    limit: 'usual',
    changes: ['ledger', 'reservation'],
    errors: reservationAdjustErrors,
    summary: 'Add a fee or a one-time discount to a visit, or waive its fees',
    policy: { who: ['Reception', 'Admin'], subject: ofReservation },
    params,
    body: strict({
      kind: Type.Enum([...adjustmentKinds]),
      /** Of a fee or a discount; a waiver is of all fees. */
      amt: Type.Optional(Amount),
      /** The patron reads it with her reservation. */
      reason: Sentence,
      idempotencyKey: Type.Optional(IdempotencyKey),
    }),
    answer: ReservationAnswer,
    envelope: 'wrapped',
  }),
} as const
