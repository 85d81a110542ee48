import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import type { CardEntry } from '../processors/processor.ts'
import type { CardFacility } from './cards.ts'
import { newCardOf, type PaymentInfo } from './new-card.ts'
import { savedCardRow } from './saved-cards.ts'

/** The card of a request. Refuses cardMissing and savedCardMissing. */
export async function givenCard(
  facility: CardFacility,
  userId: string | null,
  info: PaymentInfo,
): Promise<Result<CardEntry>> {
  const typed = newCardOf(info)
  if (typed !== null) return ok(typed)
  const { sourceCard = '', cvvToken = '' } = info
  if (sourceCard === '') return refuse('invalid', 'cardMissing', { field: 'paymentInfo' })
  const saved = userId === null ? undefined : await savedCardRow(facility, userId, sourceCard)
  if (!saved) return refuse('missing', 'savedCardMissing', { field: 'paymentInfo' })
  const methodId = facility.ownSealer.open(saved.sealed)
  return ok({ methodId, isSaved: true, absent: false, keep: false, securityCode: cvvToken, expiry: '' })
}
