import Type, { type Static } from 'typebox'
import { Line, Money, Sentence } from './scalars.ts'

/** An item for sale with a reservation. */
export const MerchandiseItem = Type.Object({ item: Line, description: Sentence, price: Money })
export type MerchandiseItem = Static<typeof MerchandiseItem>

/** What she has of an item; at most 10 on each side, which may have sold while they were apart (money-59). */
export const MerchandiseLine = Type.Object({
  item: Line,
  description: Sentence,
  quantity: Type.Integer({ minimum: 0, maximum: 20 }),
  price: Money,
  total: Money,
})
export type MerchandiseLine = Static<typeof MerchandiseLine>

/** What she has bought with a reservation, and what that makes of the money. */
export const MerchandiseAnswer = Type.Object({
  merchandise: Type.Array(MerchandiseLine, { maxItems: 50 }),
  merchTotal: Money,
  balance: Money,
})
export type MerchandiseAnswer = Static<typeof MerchandiseAnswer>

export const MembershipLevel = Type.Object({
  level: Line,
  description: Sentence,
  price: Money,
  months: Type.Integer(),
})
export type MembershipLevel = Static<typeof MembershipLevel>

export const Newsletter = Type.Object({ name: Line, size: Type.Integer(), url: Sentence })
export type Newsletter = Static<typeof Newsletter>
