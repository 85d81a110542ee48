import type { Facility } from '@mayim/core/runtime/facility.ts'
import { openSecret } from '@mayim/core/settings/open-secret.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import type { Processor } from '../processors/processor.ts'
import { CardTries } from './card-tries.ts'

/** The context of card payments, in addition to the facility's own. */
export interface Cards {
  /** The facility's processor, by its settings. Refuses cardsNotSet. */
  processor(): Promise<Result<Processor>>
  /** What a page needs to mount the processor's form. Refuses cardsNotSet. */
  form(): Result<CardForm>
  /** The ids of the payments that a request of this process is running. */
  readonly running: Map<string, Promise<unknown>>
  readonly tries: CardTries
}

export interface CardForm {
  readonly processor: string
  readonly publicKey: string
  readonly scriptUrl: string
  readonly currency: string
}

/** A facility that takes cards. */
export type CardFacility = Facility & { readonly cards: Cards }

export interface CardsOptions {
  /** The addresses of the processor's API and form, in place of its own. */
  readonly stripeUrl: string | null
  /** The library's timeout and number of retries. */
  readonly patience?: { readonly timeoutMs: number; readonly retries: number }
}

const stripeScript = 'https://js.stripe.com/v3/'
/** Whether a key moves money, unlike the processor's test keys. */
export const isRealKey = (key: string): boolean => /^(sk|rk|pk)_live_/.test(key)
const notSet = refuse('conflict', 'cardsNotSet')

/** Card payments by the facility's settings; a changed key applies from the next payment. */
export function createCards(
  facility: Pick<Facility, 'db' | 'sealer' | 'ownSealer' | 'settings' | 'hostClock' | 'log'>,
  { stripeUrl, patience }: CardsOptions,
): Cards {
  let made: { readonly secretKey: string; readonly processor: Promise<Processor> } | null = null

  return {
    async processor() {
      const secret = await openSecret(facility, 'ccProcessorSecret')
      if (secret === null || facility.settings.current().ccProcessorType !== 'stripe') return notSet
      const secretKey = secret.reveal()
      // Test mode allows no real charge (money-48).
      if (facility.settings.current().testMode && isRealKey(secretKey)) return notSet
      if (made?.secretKey !== secretKey) {
        const { createStripe } = await import('../processors/stripe.ts')
        const options = { secretKey, baseUrl: stripeUrl, ...patience }
        made = { secretKey, processor: createStripe(options, facility.log) }
      }
      return ok(await made.processor)
    },
    form() {
      const {
        ccProcessorType: processor,
        stripePK,
        ccProcessorPublicKey,
        currency,
        testMode,
      } = facility.settings.current()
      const publicKey = stripePK || ccProcessorPublicKey
      if (processor !== 'stripe' || publicKey === '' || (testMode && isRealKey(publicKey))) return notSet
      const scriptUrl = stripeUrl === null ? stripeScript : `${stripeUrl}/v3/`
      return ok({ processor, publicKey, scriptUrl, currency })
    },
    running: new Map(),
    tries: new CardTries(facility.hostClock),
  }
}
