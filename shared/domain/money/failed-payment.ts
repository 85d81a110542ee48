/** She closed the form, or gave no card: by these she ended it herself. */
const endedByHer: ReadonlySet<string> = new Set(['paymentCanceled', 'cardMissing'])

/**
 * Whether a payment that came to nothing stands in her list of payments, with its reason (money-78): one
 * that failed does, a form that she closed herself is no payment.
 * @param error the code by which it failed; null while it has none
 */
export function isFailureTold(error: string | null): boolean {
  return error !== null && !endedByHer.has(error)
}
