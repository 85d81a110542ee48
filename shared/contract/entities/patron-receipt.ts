import Type, { type Static } from 'typebox'
import { CivilDate, Code, Instant, Line, Money, NullableLine, nullable } from './scalars.ts'

/** The words of its lines, as on a printed receipt: none names a kind of room. */
export const receiptLineWords = [
  'appointment',
  'extraTime',
  'parking',
  'extras',
  'fee',
  'reduction',
  'charge',
  'donation',
  'tip',
  'refund',
  'membership',
  'giftCard',
  'package',
  'paidCash',
  'paidCard',
  'paidOther',
] as const

const Word = Type.Enum([...receiptLineWords])

/** A receipt for a patron: of a visit, or of a gift or a sale without one (money-726). */
export const PatronReceipt = Type.Object({
  /** Name and address of the facility, and its tax number where it is set. */
  heading: Type.Array(Line, { maxItems: 3 }),
  /** The code of the visit, or the last part of the payment's id. */
  number: Code,
  night: nullable(CivilDate),
  isCanceled: Type.Boolean(),
  issuedAt: Instant,
  currency: Type.String({ maxLength: 3 }),
  charges: Type.Array(Type.Object({ word: Word, amount: Money }), { maxItems: 100 }),
  total: Money,
  payments: Type.Array(
    Type.Object({
      word: Word,
      /** The last digits of the card, where there was one. */
      reference: NullableLine,
      at: Instant,
      /** Of a refund below zero. */
      amount: Money,
    }),
    { maxItems: 200 },
  ),
  /** Above zero it is still owed, below it is her credit. */
  balance: Money,
})
export type PatronReceipt = Static<typeof PatronReceipt>

/** Whether it is of a gift card that was bought; its code is not on it (money-861). */
export function sellsGiftCard({ charges }: PatronReceipt): boolean {
  return charges.some(({ word, amount }) => word === 'giftCard' && amount > 0)
}
