import type { ProcessorName } from '@mayim/domain/money/card-payment.ts'
import { icount } from './icount/icount-row.ts'
import { nedarim } from './nedarim/nedarim-row.ts'
import { type ProcessorRow, reachOf } from './processor-row.ts'
import { stripe } from './stripe/stripe-row.ts'

const api = 'https://x1.cardknox.com'

const cardknox: ProcessorRow = {
  form: { origin: 'https://cdn.cardknox.com', path: 'ifields/3.5.2607.1401/ifield.htm' },
  scriptSources: null,
  accountOf: () => ({}),
  needs: ({ publicKey, secretKey }) => [publicKey, secretKey],
  // Nothing in its keys says that they are for tests.
  isLive: (_account, isStandIn) => !isStandIn,
  paymentPage: null,
  async open({ secretKey }, site, log) {
    const { createCardknox } = await import('./cardknox/cardknox.ts')
    return createCardknox({ apiKey: secretKey, ...reachOf(site, 'cardknox', api) }, log)
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
