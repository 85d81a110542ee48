import type { Settings } from '@mayim/contract/settings.ts'
import type { MoreSources } from '@mayim/core/http/security-headers.ts'
import type { CardEntrySettings, ProcessorName } from '@mayim/domain/money/card-payment.ts'
import type { Logger } from 'pino'
import type { Processor } from './processor.ts'

/** The facility's account at a processor, as the settings have it. */
export interface ProcessorAccount extends CardEntrySettings {
  readonly processor: ProcessorName
  readonly secretKey: string
  /** What the patron's page may know. */
  readonly publicKey: string
  readonly companyId: string
  /** The number of the processor's page that charges; empty without one. */
  readonly payPage: string
}

/** What the adapters need of the portal beside an account. */
export interface ProcessorSite {
  /** Addresses in place of the processors' own; null for those. */
  readonly urls: Readonly<Record<ProcessorName, string | null>>
  /** Where the processors reach this portal. */
  readonly publicUrl: () => string
  /** The addresses that Nedarim calls from. */
  readonly nedarimAddresses: readonly string[]
  /** Our unguessable mark of a payment, in a callback. */
  readonly markOf: (id: string) => string
  /** The processor's number of a payment that was made before this time; empty for none. */
  readonly numberBefore: (name: ProcessorName, ms: number) => Promise<string>
  readonly nowMs: () => number
  /** The timeout of a call, and the number of retries by a library. */
  readonly patience?: { readonly timeoutMs: number; readonly retries: number } | undefined
}

/** A processor as the portal uses it, beside its traits in the domain. Only `open` loads the code of its adapter. */
export interface ProcessorRow {
  /** The card form: its own origin, and the path at that or at a stand-in. */
  readonly form: { readonly origin: string; readonly path: string }
  /** From where our page may load a form that is a script, and what it needs; null for one that is a frame. */
  readonly scriptSources: MoreSources | null
  /** What the settings of this processor alone say of the account. */
  readonly accountOf: (settings: Settings) => Partial<Omit<ProcessorAccount, 'processor' | 'secretKey'>>
  /** The fields of the account without which no card is taken. */
  readonly needs: (account: ProcessorAccount) => readonly string[]
  /** Whether charges on the account move money (money-48). */
  readonly isLive: (account: ProcessorAccount, isStandIn: boolean) => boolean
  /** The page of a payment for staff; null where a payment is searched by its number on the processor's pages (money-624). */
  readonly paymentPage: ((transactionId: string, testMode: boolean) => string) | null
  readonly open: (account: ProcessorAccount, site: ProcessorSite, log: Logger) => Promise<Processor>
}

/** How an adapter reaches its processor. */
export function reachOf({ urls, nowMs, patience }: ProcessorSite, name: ProcessorName, api: string) {
  return { baseUrl: urls[name] ?? api, nowMs, ...patience }
}
