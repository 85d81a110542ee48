import Type from 'typebox'
import { strict, written } from '../entities/scalars.ts'

const Token = Type.Optional(written(500))
const Digits = (most: number) =>
  Type.Optional(Type.String({ pattern: `^[0-9]{1,${most}}$`, maxLength: most }))

/** The tokens that a processor's form gave the browser (threats-T30). The contract has no field for a card number. */
export const PaymentInfo = strict({
  sourceToken: Token,
  sourceCard: Token,
  cvv: Digits(6),
  cardToken: Token,
  cvvToken: Token,
  expMonth: Digits(2),
  expYear: Digits(4),
  transactionId: Token,
  lastDigits: Digits(4),
})
