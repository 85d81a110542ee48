import Type, { type Static } from 'typebox'
import { Line, Money, Sentence } from './scalars.ts'

/** An item for sale with a reservation. */
export const MerchandiseItem = Type.Object({ item: Line, description: Sentence, price: Money })
export type MerchandiseItem = Static<typeof MerchandiseItem>

/** The patron's quantity of an item; at most 10 on each side, both of which may sell during an outage (money-59). */
export const MerchandiseLine = Type.Object({
  item: Line,
  description: Sentence,
  quantity: Type.Integer({ minimum: 0, maximum: 20 }),
  price: Money,
  total: Money,
})
export type MerchandiseLine = Static<typeof MerchandiseLine>

/** The items sold with a reservation, and the resulting money. */
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
