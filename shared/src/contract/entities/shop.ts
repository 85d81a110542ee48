import Type, { type Static } from 'typebox'
import { Line, Money, Sentence } from './scalars.ts'

/** An item for sale with a reservation. */
export const MerchandiseItem = Type.Object({ item: Line, description: Sentence, price: Money })
export type MerchandiseItem = Static<typeof MerchandiseItem>

/** Quantity 0 to 10 (patron 5). */
export const MerchandiseLine = Type.Object({
  item: Line,
  description: Sentence,
  quantity: Type.Integer({ minimum: 0, maximum: 10 }),
  price: Money,
  total: Money,
})
export type MerchandiseLine = Static<typeof MerchandiseLine>

export const MembershipLevel = Type.Object({
  level: Line,
  description: Sentence,
  price: Money,
  months: Type.Integer(),
})
export type MembershipLevel = Static<typeof MembershipLevel>

export const Newsletter = Type.Object({ name: Line, size: Type.Integer(), url: Sentence })
export type Newsletter = Static<typeof Newsletter>
