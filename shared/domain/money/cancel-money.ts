/** What becomes of what she paid when she cancels. */
export type PaidFate = 'refund' | 'credit' | 'keep'

export const paidFates = ['credit', 'refund', 'keep'] as const

/**
 * What becomes of the money of a canceled booking. Cancelling is one act and paying back another, which staff do: this
 * tells what is due to her. Before the cutoff all of it goes back; after it a credit to her next visit, unless the
 * facility's setting `cancelAfterCutoff` says otherwise. Never more than may still be paid back, and no reason is asked
 * (money-70).
 * @param refundableMinor of `refundableOf`
 */
export function fateOfPaid(facts: {
  readonly refundableMinor: number
  readonly pastCutoff: boolean
  readonly cancelAfterCutoff: PaidFate
}): { readonly fate: PaidFate; readonly amountMinor: number } {
  const fate = facts.pastCutoff ? facts.cancelAfterCutoff : 'refund'
  return { fate, amountMinor: fate === 'keep' ? 0 : facts.refundableMinor }
}
