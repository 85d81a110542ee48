import Type from 'typebox'
import { strict, written } from '../entities/scalars.ts'

const Token = Type.Optional(written(500))
const Digits = (most: number) =>
  Type.Optional(Type.String({ pattern: `^[0-9]{1,${most}}$`, maxLength: most }))

/**
 * What a processor's form gave the browser (threats-T30): tokens. A card's number has no
 * place in the contract.
 */
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
