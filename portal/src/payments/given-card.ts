import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import type { CardEntry, Processor } from '../processors/processor.ts'
import type { CardFacility } from './cards.ts'
import { newCardOf, type PaymentInfo } from './new-card.ts'
import { savedCardRow } from './saved-cards.ts'

/** The card of a request. Refuses cardMissing, savedCardMissing, and as newCardOf does. */
export async function givenCard(
  facility: CardFacility,
  processor: Processor,
  userId: string | null,
  info: PaymentInfo,
): Promise<Result<CardEntry>> {
  const typed = newCardOf(info, processor, facility.hostClock.now())
  if (!typed.ok || typed.value !== null) return typed as Result<CardEntry>
  const { sourceCard = '', cvvToken = '', cvv = '' } = info
  if (sourceCard === '') return refuse('invalid', 'cardMissing', { field: 'paymentInfo' })
  const saved = userId === null ? undefined : await savedCardRow(facility, userId, sourceCard)
  if (!saved) return refuse('missing', 'savedCardMissing', { field: 'paymentInfo' })
  const methodId = facility.ownSealer.open(saved.sealed)
  const none = { absent: false, keepFor: null, expiry: '', holderId: '' }
  return ok({ ...none, methodId, isSaved: true, securityCode: cvvToken || cvv })
}
