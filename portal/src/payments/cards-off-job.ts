import { updateConditionAttention } from '@mayim/core/attention/condition-attention.ts'
import { type PeriodicJob, startPeriodicJob } from '@mayim/core/runtime/periodic-job.ts'
import { openSecret } from '@mayim/core/settings/open-secret.ts'
import { cardsOffReason } from '@mayim/domain/money/cards-off.ts'
import { publicKeyOf } from './card-account-table.ts'
import { type CardFacility, isRealKey } from './cards.ts'

/** Lists that the website takes no cards although the settings ask for it, until they agree (money-90). */
export function startCardsOffJob(facility: CardFacility): PeriodicJob {
  return startPeriodicJob(facility, 'cardsOff', async () => {
    const { ccProcessorType, testMode } = facility.settings.current()
    const publicKey = publicKeyOf(facility)
    const secretKey = (await openSecret(facility, 'ccProcessorSecret'))?.reveal() ?? ''
    const reason = cardsOffReason({
      processor: ccProcessorType,
      hasPublicKey: publicKey !== '',
      hasSecretKey: secretKey !== '',
      hasRealKeyInTestMode: testMode && (isRealKey(publicKey) || isRealKey(secretKey)),
    })
    await updateConditionAttention(
      facility,
      'cardsOff',
      reason && { kind: 'cardsOff', entityId: reason, detail: { reason } },
    )
  })
}
