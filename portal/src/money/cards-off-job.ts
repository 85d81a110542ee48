import { type PeriodicJob, startPeriodicJob } from '@mayim/core/ground/runtime/periodic-job.ts'
import { updateConditionAttention } from '@mayim/core/messages/attention/condition-attention.ts'
import type { CardFacility } from './cards.ts'

/** Lists that the website takes no cards although the settings ask for it, until they agree (money-90). */
export function startCardsOffJob(facility: CardFacility): PeriodicJob {
  return startPeriodicJob(facility, 'cardsOff', async () => {
    const reason = await facility.cards.whyOff()
    await updateConditionAttention(
      facility,
      'cardsOff',
      reason && { kind: 'cardsOff', entityId: reason, detail: { reason } },
    )
  })
}
