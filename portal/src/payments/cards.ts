import { Throttle } from '@mayim/core/people/throttle.ts'
import type { Facility } from '@mayim/core/runtime/facility.ts'
import { openSecret } from '@mayim/core/settings/open-secret.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import type { Processor } from '../processors/processor.ts'

/** The context of card payments beside the facility's own. */
export interface Cards {
  /** The facility's processor, by its settings. Refuses cardsNotSet. */
  processor(): Promise<Result<Processor>>
  /** What a page needs to mount the processor's form. Refuses cardsNotSet. */
  form(): Result<CardForm>
  /** Payments that a request of this process is carrying out, by id. */
  readonly running: Map<string, Promise<unknown>>
  /** Tries of one payer: who tests stolen cards needs many. */
  readonly tries: Throttle
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
  /** Where the processor's calls and its form are reached, in place of its own addresses. */
  readonly stripeUrl: string | null
  /** Of the library's calls: how long it waits, and how often it asks again. */
  readonly patience?: { readonly timeoutMs: number; readonly retries: number }
}

const stripeScript = 'https://js.stripe.com/v3/'
const mostTries = 12
const triesWithinMs = 600_000
/** A key that moves money; of the processor's own test keys none does. */
const realKey = /^(sk|rk|pk)_live_/
const notSet = refuse('conflict', 'cardsNotSet')

/** Card payments by the facility's settings; a key that is changed there holds from the next payment on. */
export function createCards(
  facility: Pick<Facility, 'db' | 'sealer' | 'settings' | 'hostClock' | 'log'>,
  { stripeUrl, patience }: CardsOptions,
): Cards {
  let made: { readonly secretKey: string; readonly processor: Promise<Processor> } | null = null

  return {
    async processor() {
      const secret = await openSecret(facility, 'ccProcessorSecret')
      if (secret === null || facility.settings.current().ccProcessorType !== 'stripe') return notSet
      const secretKey = secret.reveal()
      // No real charge in the facility's test mode (money-48).
      if (facility.settings.current().testMode && realKey.test(secretKey)) return notSet
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
      if (processor !== 'stripe' || publicKey === '' || (testMode && realKey.test(publicKey))) return notSet
      const scriptUrl = stripeUrl === null ? stripeScript : `${stripeUrl}/v3/`
      return ok({ processor, publicKey, scriptUrl, currency })
    },
    running: new Map(),
    tries: new Throttle(facility.hostClock, mostTries, triesWithinMs),
  }
}
