/** What happens to the money of a canceled booking. */
export type PaidFate = 'refund' | 'credit' | 'keep'

export const paidFates = ['credit', 'refund', 'keep'] as const

/**
 * What is due to the patron of a canceled booking. Canceling and paying back are separate steps; staff pay back. Before
 * the cutoff all of it is refunded; after it, it becomes credit unless the setting `cancelAfterCutoff` says otherwise.
 * Never more than may still be paid back, and no reason is required (money-70).
 * @param refundableMinor from `refundableOf`
 */
export function fateOfPaid(facts: {
  readonly refundableMinor: number
  readonly pastCutoff: boolean
  readonly cancelAfterCutoff: PaidFate
}): { readonly fate: PaidFate; readonly amountMinor: number } {
  const fate = facts.pastCutoff ? facts.cancelAfterCutoff : 'refund'
  return { fate, amountMinor: fate === 'keep' ? 0 : facts.refundableMinor }
}
