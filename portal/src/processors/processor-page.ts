import type { CardPaymentRow } from '@mayim/core/schema/card-rows.ts'

/** Only Stripe has an address for each payment; the others are searched by their number on their own pages. */
const dashboards: Readonly<Record<string, string>> = { stripe: 'https://dashboard.stripe.com' }

/** The page of a payment at its processor, for staff; null where it has none (money-624). */
export function processorPage(
  { processor, transactionId }: Pick<CardPaymentRow, 'processor' | 'transactionId'>,
  { testMode }: { readonly testMode: boolean },
): string | null {
  const dashboard = dashboards[processor]
  if (dashboard === undefined || transactionId === null) return null
  return `${dashboard}${testMode ? '/test' : ''}/payments/${encodeURIComponent(transactionId)}`
}
