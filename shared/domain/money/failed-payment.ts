/** Codes of payments that the patron ended herself: she closed the form, or gave no card. */
const endedByHer: ReadonlySet<string> = new Set(['paymentCanceled', 'cardMissing'])

/**
 * Whether a failed payment is in the patron's list of payments, with its reason (money-78). A form that she closed is
 * not.
 * @param error the code of its failure; null while it has none
 */
export function isFailureTold(error: string | null): boolean {
  return error !== null && !endedByHer.has(error)
}
