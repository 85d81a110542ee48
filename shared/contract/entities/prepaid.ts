import { prepaidKinds } from '@mayim/domain/money/prepaid.ts'
import Type, { type Static } from 'typebox'
import { CivilDate, Id, Line, Money, nullable } from './scalars.ts'

/** What a person has paid for and not used yet (money-832). */
export const PrepaidAnswer = Type.Object({
  /** May be used now. */
  left: Money,
  /** Of canceled visits, for the next one; it is used before. */
  credit: Money,
  /** Of which something is left, what lapses first before; lapsed ones too. */
  credits: Type.Array(
    Type.Object({
      id: Id,
      kind: Type.Enum([...prepaidKinds]),
      /** Of a package, as it was then. */
      name: Line,
      value: Money,
      left: Money,
      /** The last date; null: without end. */
      expires: nullable(CivilDate),
    }),
    { maxItems: 1000 },
  ),
  /** The gift cards that she bought, the newest first. */
  vouchers: Type.Array(
    Type.Object({
      /** The line of its payment. */
      paymentId: Id,
      value: Money,
      state: Type.Enum(['open', 'redeemed', 'returned']),
      day: CivilDate,
    }),
    { maxItems: 100 },
  ),
})
export type PrepaidAnswer = Static<typeof PrepaidAnswer>
