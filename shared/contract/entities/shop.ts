import Type, { type Static } from 'typebox'
import { NamesInLanguages, TextsInLanguages } from './listed.ts'
import { Id, Line, Money, NullableLine, Sentence, strict } from './scalars.ts'
import { Membership } from './user.ts'

/** An item for sale with a reservation. */
export const MerchandiseItem = Type.Object({
  /** The name by which a sale names it. */
  item: Line,
  names: NamesInLanguages,
  description: Sentence,
  descriptions: TextsInLanguages,
  price: Money,
  /** The name of its file at the portal; '' without one. */
  picture: Line,
})
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
  /** How long one purchase lasts. */
  months: Type.Integer(),
  /** Its members have the reduced prices (money-462). */
  reducedPrices: Type.Boolean(),
})
export type MembershipLevel = Static<typeof MembershipLevel>

/** A line of the report of memberships. */
export const MemberRow = Type.Object({
  userId: Id,
  firstName: Line,
  lastName: Line,
  phone: NullableLine,
  ...Membership.properties,
  /** Whether it holds tonight. */
  holds: Type.Boolean(),
})
export type MemberRow = Static<typeof MemberRow>

export const Newsletter = Type.Object({
  name: Line,
  /** What visitors read: the name of the uploaded file as words. */
  title: Line,
  size: Type.Integer(),
  url: Sentence,
})
export type Newsletter = Static<typeof Newsletter>

/** The rule limits the quantity, with a sentence of its own (money-59). */
export const MerchandiseChoice = strict({
  item: Line,
  quantity: Type.Number({ minimum: -1000, maximum: 1000 }),
})
