import type { CardEntry } from '../processors/processor.ts'

/** What a page sends of a card: tokens of the processor's form, or the id of a saved card. Never a number. */
export interface PaymentInfo {
  readonly sourceToken?: string
  readonly sourceCard?: string
  readonly transactionId?: string
  /** Cardknox: tokens of its fields, and the expiry. */
  readonly cardToken?: string
  readonly cvvToken?: string
  readonly expMonth?: string
  readonly expYear?: string
}

/** The new card of a form; null if the page sent none. */
export function newCardOf(info: PaymentInfo): CardEntry | null {
  const { sourceToken = '', cardToken = '', cvvToken = '', expMonth = '', expYear = '' } = info
  const methodId = sourceToken || cardToken
  if (methodId === '') return null
  const expiry = cardToken === '' ? '' : `${expMonth.padStart(2, '0')}${expYear.slice(-2)}`
  return { methodId, isSaved: false, absent: false, keep: false, securityCode: cvvToken, expiry }
}
