import { cardProcessors } from '@mayim/domain/money/card-payment.ts'
import Type, { type Static } from 'typebox'
import {
  CivilDate,
  Id,
  Instant,
  Line,
  Money,
  NullableCode,
  NullableLine,
  nullable,
  Sentence,
} from './scalars.ts'

const Currency = Type.String({ maxLength: 3 })

/** The visit of a payment, where there is one. */
const visit = {
  code: NullableCode,
  night: nullable(CivilDate),
}

const Processor = Type.Enum([...cardProcessors])

const charge = {
  processor: Processor,
  /** The processor's number of it; null before it has one. */
  number: NullableLine,
  /** Its page at the processor; null where that has none. */
  processorUrl: nullable(Line),
}

/** A charge without a line of the ledger, or money of a line that the processor does not hold (money-720). */
export const Unpaired = Type.Object({
  id: Id,
  kind: Type.Enum(['noLine', 'noCharge']),
  ...charge,
  ...visit,
  /** The charge names a payment of this facility. */
  isOurs: Type.Boolean(),
  amount: Money,
  currency: Currency,
  /** The last digits; empty where they are not known. */
  reference: Line,
  chargedAt: Instant,
  /** It is being given back. */
  isRefunding: Type.Boolean(),
  /** The code of the refusal of the last refund. */
  error: NullableLine,
})
export type Unpaired = Static<typeof Unpaired>

export const settledActs = [
  'paired',
  'refunded',
  'notOurs',
  'takenBack',
  'kept',
  'charged',
  'notCharged',
] as const

/** A matter that someone dealt with, with her name. */
export const SettledUnpaired = Type.Object({
  id: Id,
  kind: Type.Enum(['noLine', 'noCharge', 'unknown']),
  ...charge,
  ...visit,
  amount: Money,
  currency: Currency,
  act: Type.Enum([...settledActs]),
  reason: Sentence,
  chargedAt: Instant,
  by: Line,
  at: Instant,
})
export type SettledUnpaired = Static<typeof SettledUnpaired>

/** A charge or a refund whose outcome is not known. */
export const OpenOutcome = Type.Object({
  id: Id,
  what: Type.Enum(['charge', 'refund']),
  ...charge,
  /** Null where the payment is not stored any more. */
  processor: nullable(Processor),
  ...visit,
  amount: Money,
  currency: Currency,
  askedAt: Instant,
  /** It is only waited for its refund: nothing is to be said. */
  isReturning: Type.Boolean(),
})
export type OpenOutcome = Static<typeof OpenOutcome>

/** When the list of a processor was last read, and whether that failed. */
export const ChargeCheck = Type.Object({
  processor: Processor,
  checkedAt: Instant,
  hasFailed: Type.Boolean(),
})

export type ChargeCheck = Static<typeof ChargeCheck>

export const unpairedActs = ['pair', 'refund', 'notOurs', 'takeBack', 'keep'] as const
export type UnpairedActName = (typeof unpairedActs)[number]
