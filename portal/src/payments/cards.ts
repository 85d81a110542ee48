import type { Facility } from '@mayim/core/runtime/facility.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import type { ProcessorAccount, ProcessorName } from '../processors/account.ts'
import type { Processor } from '../processors/processor.ts'
import { accountOfSettings, keepAccount, keptAccount, publicKeyOf } from './card-account-table.ts'
import { CardTries } from './card-tries.ts'

/** The context of card payments, in addition to the facility's own. */
export interface Cards {
  /** The facility's processor, by its settings. Refuses cardsNotSet. */
  processor(): Promise<Result<Processor>>
  /** The processor by which a payment was made, also when the settings name another one now. Refuses cardsNotSet. */
  processorOf(name: string): Promise<Result<Processor>>
  /** The names for which `processorOf` does not refuse. */
  usable(): Promise<ReadonlySet<string>>
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
const names: readonly ProcessorName[] = ['stripe', 'cardknox', 'icount', 'nedarim']
/** Whether a key moves money, unlike the processor's test keys. */
export const isRealKey = (key: string): boolean => /^(sk|rk|pk)_live_/.test(key)
const notSet = refuse('conflict', 'cardsNotSet')

/** Card payments by the facility's settings; a changed key applies from the next payment. */
export function createCards(
  facility: Pick<Facility, 'db' | 'write' | 'sealer' | 'ownSealer' | 'settings' | 'hostClock' | 'log'>,
  options: CardsOptions,
): Cards {
  const made = new Map<string, { readonly account: string; readonly processor: Promise<Processor> }>()

  async function open(account: ProcessorAccount): Promise<Result<Processor>> {
    // Test mode allows no real charge (money-48).
    if (facility.settings.current().testMode && isRealKey(account.secretKey)) return notSet
    const same = JSON.stringify(account)
    const known = made.get(account.processor)
    if (known?.account === same) return ok(await known.processor)
    const processor = create(account)
    if (processor === null) return notSet
    await keepAccount(facility, account)
    made.set(account.processor, { account: same, processor })
    return ok(await processor)
  }

  function create(account: ProcessorAccount): Promise<Processor> | null {
    if (account.processor !== 'stripe') return null
    const { secretKey } = account
    const { stripeUrl, patience } = options
    return import('../processors/stripe.ts').then(({ createStripe }) =>
      createStripe({ secretKey, baseUrl: stripeUrl, ...patience }, facility.log),
    )
  }

  async function processorOf(name: string): Promise<Result<Processor>> {
    const current = await accountOfSettings(facility)
    const account = current?.processor === name ? current : await keptAccount(facility, name)
    return account === null ? notSet : open(account)
  }

  return {
    async processor() {
      const account = await accountOfSettings(facility)
      return account === null ? notSet : open(account)
    },
    processorOf,
    async usable() {
      const found = new Set<string>()
      for (const name of names) if ((await processorOf(name)).ok) found.add(name)
      return found
    },
    form() {
      const { ccProcessorType: processor, currency, testMode } = facility.settings.current()
      const publicKey = publicKeyOf(facility)
      if (processor !== 'stripe' || publicKey === '' || (testMode && isRealKey(publicKey))) return notSet
      const scriptUrl = options.stripeUrl === null ? stripeScript : `${options.stripeUrl}/v3/`
      return ok({ processor, publicKey, scriptUrl, currency })
    },
    running: new Map(),
    tries: new CardTries(facility.hostClock),
  }
}
