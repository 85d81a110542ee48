import type { Settings } from '@mayim/contract/settings.ts'
import type { Facility } from '@mayim/core/ground/runtime/facility.ts'
import { always, type JobTimes, type PeriodicJob, startPeriodicJob } from '@mayim/core/ground/runtime/job.ts'
import { updateConditionAttention } from '@mayim/core/messages/attention/attention.ts'
import {
  type Abilities,
  abilitiesOf,
  type CardsOffReason,
  cardProcessors,
  cardsOffReason,
  type ProcessorName,
  usualProcessor,
} from '@mayim/domain/money/card-payment.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import { accountOfSettings, shownAccount, storeAccount, storedAccount } from './card-account-table.ts'
import { numberBefore } from './card-table.ts'
import { CardTries } from './card-tries.ts'
import type { Processor } from './processors/processor.ts'
import { type ProcessorAccount, type ProcessorSite, processors } from './processors/processors.ts'

/** The context of card payments, in addition to the facility's own. */
export interface Cards {
  /** The facility's processor, by its settings. */
  processor(): Promise<Result<Processor>>
  /** The processor by which a payment was made, also when the settings name another one now. */
  processorOf(name: ProcessorName): Promise<Result<Processor>>
  /** The processors for which `processorOf` does not refuse. */
  usable(): Promise<ReadonlySet<ProcessorName>>
  /** What a page needs to mount the processor's form. */
  form(): Result<CardForm>
  /** Why the website takes no cards although the settings ask for it; null if it does, or if they do not. */
  whyOff(): Promise<CardsOffReason | null>
  /** The ids of the payments that a request of this process is running. */
  readonly running: Map<string, Promise<unknown>>
  readonly tries: CardTries
}

/** A facility that takes cards. */
export type CardFacility = Facility & { readonly cards: Cards }

/** Where the processors are, and where they reach this portal. */
export type CardsOptions = Pick<ProcessorSite, 'urls' | 'publicUrl' | 'nedarimAddresses' | 'patience'>

const notSet = refuse('conflict', 'cardsNotSet')

/** Card payments by the facility's settings; a changed key applies from the next payment. */
export function createCards(
  facility: Pick<Facility, 'db' | 'write' | 'ownSealer' | 'settings' | 'hostClock' | 'log'>,
  options: CardsOptions,
): Cards {
  const opened = new Map<
    ProcessorName,
    { readonly account: string; readonly processor: Promise<Processor> }
  >()
  const site: ProcessorSite = {
    ...options,
    markOf: id => facility.ownSealer.fingerprint(`card callback ${id}`),
    numberBefore: (name, ms) => numberBefore(facility.db, name, new Date(ms).toISOString()),
    nowMs: () => facility.hostClock.now(),
  }
  const urlOf = (account: ProcessorAccount) => options.urls[account.processor]

  async function open(account: ProcessorAccount): Promise<Result<Processor>> {
    if (account.secretKey === '') return notSet
    // Test mode allows no real charge (money-48).
    if (facility.settings.current().testMode && isLive(account, urlOf(account))) return notSet
    const same = JSON.stringify(account)
    const known = opened.get(account.processor)
    if (known?.account === same) return ok(await known.processor)
    const processor = processors[account.processor].open(account, site, facility.log)
    await storeAccount(facility, account)
    opened.set(account.processor, { account: same, processor })
    return ok(await processor)
  }

  async function processorOf(name: ProcessorName): Promise<Result<Processor>> {
    const current = await accountOfSettings(facility)
    const isCurrent = current.processor === name && current.secretKey !== ''
    const account = isCurrent ? current : await storedAccount(facility, name)
    return account === null ? notSet : open(account)
  }

  return {
    processor: async () => open(await accountOfSettings(facility)),
    processorOf,
    async usable() {
      const found = new Set<ProcessorName>()
      for (const name of cardProcessors) if ((await processorOf(name)).ok) found.add(name)
      return found
    },
    form() {
      const account = { ...shownAccount(facility), secretKey: 'set' }
      const settings = facility.settings.current()
      const isOn = whyCardsAreOff(account, urlOf(account), settings) === null
      // Without a key nobody asked for cards.
      const isAsked = account.publicKey !== '' || account.payPage !== '' || account.cardFields
      if (!isOn || !isAsked) return notSet
      return ok(cardFormOf(account, urlOf(account), settings.currency))
    },
    async whyOff() {
      const account = await accountOfSettings(facility)
      return whyCardsAreOff(account, urlOf(account), facility.settings.current())
    },
    running: new Map(),
    tries: new CardTries(facility.hostClock),
  }
}

export interface CardForm {
  readonly processor: ProcessorName
  readonly publicKey: string
  /** Of the script, the frame or the page of the processor. */
  readonly scriptUrl: string
  readonly currency: string
  readonly entry: Abilities['entry']
  readonly savesCards: boolean
}

/** What a page needs of an account. @param url in place of the processor's own address */
function cardFormOf(account: ProcessorAccount, url: string | null, currency: string): CardForm {
  const { processor, publicKey } = account
  const { origin, path } = processors[processor].form
  const { entry, savesCards } = abilitiesOf(processor, account)
  return { processor, publicKey, scriptUrl: `${url ?? origin}/${path}`, currency, entry, savesCards }
}

function isLive(account: ProcessorAccount, url: string | null): boolean {
  return processors[account.processor].isLive(account, url !== null)
}

/** Why the website takes no cards; null if it does, or if nothing is set (money-90). */
function whyCardsAreOff(
  account: ProcessorAccount,
  url: string | null,
  { testMode }: Pick<Settings, 'testMode'>,
): CardsOffReason | null {
  const needed = processors[account.processor].needs(account)
  return cardsOffReason({
    isAsked: account.processor !== usualProcessor || needed.some(value => value !== ''),
    isComplete: needed.every(value => value !== ''),
    isLiveInTestMode: testMode && isLive(account, url),
  })
}

/** Lists that the website takes no cards although the settings ask for it, until they agree (money-90). */
export function startCardsOffJob(facility: CardFacility, times: JobTimes = always): PeriodicJob {
  const run = async () => {
    const reason = await facility.cards.whyOff()
    await updateConditionAttention(
      facility,
      'cardsOff',
      reason && { kind: 'cardsOff', entityId: reason, detail: { reason } },
    )
  }
  return startPeriodicJob(facility, 'cardsOff', run, times)
}
