/** Codes of payments that the patron ended herself: she closed the form, or gave no card. */
const endedByPatron: ReadonlySet<string> = new Set(['paymentCanceled', 'cardMissing'])

/**
 * Whether a failed payment is in the patron's list of payments, with its reason (money-78). A form that she closed is
 * not.
 * @param error the code of its failure; null while it has none
 */
export function isFailureListed(error: string | null): boolean {
  return error !== null && !endedByPatron.has(error)
}
