import Type from 'typebox'
import { Line, Money, strict } from '../entities/scalars.ts'

/** A gift that is paid together with a visit, or alone for it. The amount is positive. */
export const Gift = strict({
  kind: Type.Enum(['tip', 'donation']),
  amt: Money,
  /** One of `tipTypes`, or of the donation types. */
  type: Line,
})
