import Type from 'typebox'
import { Id, Line, Sentence, strict } from '../entities/scalars.ts'

/** What is paid for without a visit (money-467). The server decides the price. */
export const Sale = strict({
  kind: Type.Enum(['Membership', 'Voucher', 'Package', 'Purchase', 'Other']),
  /** Of a membership: the name of its level. */
  level: Type.Optional(Line),
  /** The entry of its list. */
  package: Type.Optional(Id),
  /** Of a purchase: the goods. */
  merchandise: Type.Optional(
    Type.Array(strict({ item: Line, quantity: Type.Integer({ minimum: 0, maximum: 10 }) }), { maxItems: 50 }),
  ),
  /** Of `Other`: what it is for. */
  description: Type.Optional(Sentence),
})
