import Type from 'typebox'
import { strict, written } from '../entities/scalars.ts'

const Token = Type.Optional(written(500))
const Digits = (most: number) =>
  Type.Optional(Type.String({ pattern: `^[0-9]{1,${most}}$`, maxLength: most }))

/**
 * The tokens that a processor's form gave the browser. The digits of a card are taken by the website alone, and only where
 * the facility has that turned on (money-870, threats-T30).
 */
export const PaymentInfo = strict({
  sourceToken: Token,
  sourceCard: Token,
  cardNumber: Digits(19),
  cardHolderId: Digits(9),
  /** With the number, or with a saved card. */
  cvv: Digits(6),
  cardToken: Token,
  cvvToken: Token,
  expMonth: Digits(2),
  expYear: Digits(4),
  transactionId: Token,
  lastDigits: Digits(4),
})
