import type { Logger } from 'pino'
import type { ProcessorAccount, ProcessorName } from './account.ts'
import type { Processor } from './processor.ts'

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
  /** The number of a Nedarim payment that was made before this time; empty for none. */
  readonly numberBefore: (ms: number) => Promise<string>
  readonly nowMs: () => number
  /** The timeout of a call, and the number of retries by a library. */
  readonly patience?: { readonly timeoutMs: number; readonly retries: number } | undefined
}

/** Loads the code of one processor, on first use. */
export async function createProcessor(
  { processor, secretKey, publicKey, companyId, payPage, cardPage, cardFields }: ProcessorAccount,
  site: ProcessorSite,
  log: Logger,
): Promise<Processor> {
  const { nowMs, markOf, publicUrl, patience = {} } = site
  const reach = { baseUrl: site.urls[processor], nowMs, ...patience }
  const callback = `${publicUrl()}/webhooks/${processor}`
  switch (processor) {
    case 'stripe': {
      const { createStripe } = await import('./stripe.ts')
      return createStripe({ secretKey, ...reach }, log)
    }
    case 'cardknox': {
      const { createCardknox } = await import('./cardknox.ts')
      return createCardknox({ apiKey: secretKey, ...reach }, log)
    }
    case 'icount': {
      const { createIcount } = await import('./icount.ts')
      const callbackUrl = (id: string) => `${callback}?payment=${id}&mark=${encodeURIComponent(markOf(id))}`
      const returnUrl = (how: string) => `${publicUrl()}/cards/returned/${how}`
      return createIcount(
        { apiToken: secretKey, payPage, cardPage, cardFields, callbackUrl, returnUrl, markOf, ...reach },
        log,
      )
    }
    case 'nedarim': {
      const { createNedarim } = await import('./nedarim.ts')
      const { nedarimAddresses: callbackAddresses, numberBefore } = site
      const own = { mosad: companyId, apiValid: publicKey, apiPassword: secretKey }
      const callbackUrl = () => callback
      return createNedarim({ ...own, callbackUrl, callbackAddresses, markOf, numberBefore, ...reach }, log)
    }
  }
}
