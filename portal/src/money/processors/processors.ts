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
interface ProcessorRow {
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

const stripeApi = 'https://api.stripe.com'
const stripeScript = 'https://js.stripe.com'
const stripeDashboard = 'https://dashboard.stripe.com'

const stripe: ProcessorRow = {
  form: { origin: stripeScript, path: 'v3/' },
  scriptSources: {
    'script-src': [stripeScript],
    'frame-src': [stripeScript, 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
    'connect-src': [stripeApi],
  },
  // It has a setting of its own for the key of the page.
  accountOf: ({ stripePK }) => (stripePK === '' ? {} : { publicKey: stripePK }),
  needs: ({ publicKey, secretKey }) => [publicKey, secretKey],
  isLive: ({ secretKey, publicKey }) => [secretKey, publicKey].some(key => /^(sk|rk|pk)_live_/.test(key)),
  paymentPage: (transactionId, testMode) =>
    `${stripeDashboard}${testMode ? '/test' : ''}/payments/${encodeURIComponent(transactionId)}`,
  async open({ secretKey }, { urls, patience }, log) {
    const { createStripe } = await import('./stripe.ts')
    // Its library knows its own address.
    return createStripe({ secretKey, baseUrl: urls.stripe, ...patience }, log)
  },
}

const nedarimApi = 'https://matara.pro'

const nedarim: ProcessorRow = {
  form: { origin: 'https://www.matara.pro', path: 'nedarimplus/iframe/' },
  scriptSources: null,
  accountOf: () => ({}),
  needs: ({ publicKey, secretKey, companyId }) => [publicKey, secretKey, companyId],
  // Its institution 0 charges nothing.
  isLive: ({ companyId }, isStandIn) => !isStandIn && companyId !== '0',
  paymentPage: null,
  async open({ companyId: mosad, publicKey: apiValid, secretKey: apiPassword }, site, log) {
    const { createNedarim } = await import('./nedarim.ts')
    const { markOf, publicUrl, nedarimAddresses: callbackAddresses } = site
    const callback = `${publicUrl()}/webhooks/nedarim`
    const numberBefore = (ms: number) => site.numberBefore('nedarim', ms)
    const own = { mosad, apiValid, apiPassword, callbackUrl: () => callback, callbackAddresses, numberBefore }
    return createNedarim({ ...own, markOf, ...reachOf(site, 'nedarim', nedarimApi) }, log)
  },
}

const icountApi = 'https://api.icount.co.il'

const icount: ProcessorRow = {
  form: { origin: 'https://app.icount.co.il', path: '' },
  scriptSources: null,
  accountOf: ({ icountPayPage: payPage, icountCardPage: cardPage, icountCardFields: cardFields }) => ({
    payPage,
    cardPage,
    cardFields,
  }),
  needs: ({ cardFields, payPage, secretKey }) => (cardFields ? [secretKey] : [payPage, secretKey]),
  // Nothing in its keys says that they are for tests.
  isLive: (_account, isStandIn) => !isStandIn,
  paymentPage: null,
  async open({ secretKey: apiToken, payPage, cardPage, cardFields }, site, log) {
    const { createIcount } = await import('./icount.ts')
    const { markOf, publicUrl } = site
    const callback = `${publicUrl()}/webhooks/icount`
    const callbackUrl = (id: string) => `${callback}?payment=${id}&mark=${encodeURIComponent(markOf(id))}`
    const returnUrl = (how: string) => `${publicUrl()}/cards/returned/${how}`
    const pages = { payPage, cardPage, cardFields, callbackUrl, returnUrl }
    return createIcount({ apiToken, ...pages, markOf, ...reachOf(site, 'icount', icountApi) }, log)
  },
}

const cardknoxApi = 'https://x1.cardknox.com'

const cardknox: ProcessorRow = {
  form: { origin: 'https://cdn.cardknox.com', path: 'ifields/3.5.2607.1401/ifield.htm' },
  scriptSources: null,
  accountOf: () => ({}),
  needs: ({ publicKey, secretKey }) => [publicKey, secretKey],
  // Nothing in its keys says that they are for tests.
  isLive: (_account, isStandIn) => !isStandIn,
  paymentPage: null,
  async open({ secretKey }, site, log) {
    const { createCardknox } = await import('./cardknox.ts')
    return createCardknox({ apiKey: secretKey, ...reachOf(site, 'cardknox', cardknoxApi) }, log)
  },
}

export const processors: Readonly<Record<ProcessorName, ProcessorRow>> = { stripe, cardknox, icount, nedarim }

/** The page of a payment at its processor, for staff; null where it has none (money-624). */
export function processorPage(
  { processor, transactionId }: { readonly processor: ProcessorName; readonly transactionId: string | null },
  { testMode }: { readonly testMode: boolean },
): string | null {
  return transactionId === null
    ? null
    : (processors[processor].paymentPage?.(transactionId, testMode) ?? null)
}

/** How an adapter reaches its processor. */
function reachOf({ urls, nowMs, patience }: ProcessorSite, name: ProcessorName, api: string) {
  return { baseUrl: urls[name] ?? api, nowMs, ...patience }
}
