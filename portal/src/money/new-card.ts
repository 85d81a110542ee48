import { checkTypedCard } from '@mayim/domain/money/card-payment.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import type { CardEntry, Processor } from './processors/processor.ts'

/**
 * What a page sends of a card: tokens of the processor's form, or the id of a saved card; its digits only where the
 * facility has that turned on (money-870).
 */
export interface PaymentInfo {
  readonly sourceToken?: string
  readonly sourceCard?: string
  readonly transactionId?: string
  /** Cardknox: tokens of its fields, and the expiry. */
  readonly cardToken?: string
  readonly cvvToken?: string
  readonly expMonth?: string
  readonly expYear?: string
  /** Fields of ours: the digits. */
  readonly cardNumber?: string
  readonly cardHolderId?: string
  readonly cvv?: string
}

const dayMs = 86_400_000

/**
 * The new card of a form; null if the page sent none of the kind that the facility takes. Refuses cardFieldsOff for digits
 * that it does not take, and as checkTypedCard does.
 */
export function newCardOf(
  info: PaymentInfo,
  { abilities: { entry } }: Pick<Processor, 'abilities'>,
  nowMs: number,
): Result<CardEntry | null> {
  const { sourceToken = '', cardToken = '', cvvToken = '', expMonth = '', expYear = '' } = info
  const { cardNumber = '', cvv = '', cardHolderId = '' } = info
  if (cardNumber + cvv !== '' && entry !== 'fields') return refuse('conflict', 'cardFieldsOff')
  const none = { isSaved: false, absent: false, keepFor: null, holderId: '', expiry: '' }
  const expiry = `${expMonth.padStart(2, '0')}${expYear.slice(-2)}`
  if (cardNumber !== '') {
    // The month ends later in the west.
    const month = new Date(nowMs - dayMs).toISOString().slice(0, 7)
    const checked = checkTypedCard({ cardNumber, expMonth, expYear, cvv, cardHolderId }, month)
    if (!checked.ok) return checked
    return ok({ ...none, methodId: cardNumber, securityCode: cvv, expiry, holderId: cardHolderId })
  }
  const methodId = sourceToken || cardToken
  // Elsewhere it could be the number of another patron's saved card.
  if (methodId === '' || entry !== 'token') return ok(null)
  return ok({ ...none, methodId, securityCode: cvvToken, ...(cardToken === '' ? {} : { expiry }) })
}
