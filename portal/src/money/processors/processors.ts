import type { ProcessorName } from '@mayim/domain/money/card-processors.ts'
import { cardknox } from './cardknox/cardknox-row.ts'
import { icount } from './icount/icount-row.ts'
import { nedarim } from './nedarim/nedarim-row.ts'
import type { ProcessorRow } from './processor-row.ts'
import { stripe } from './stripe/stripe-row.ts'

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
