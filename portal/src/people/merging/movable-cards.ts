import type { CardCustomerRow, SavedCardRow } from '@mayim/core/ground/schema/card-rows.ts'
import type { ProcessorName } from '@mayim/domain/money/card-payment.ts'

/**
 * The processors whose cards can go to another account. A processor charges a card only for the account for which it was
 * saved, so where it knows the account that stays already, the cards of the other one cannot be charged for it.
 */
export function movableProcessors(
  customers: readonly CardCustomerRow[],
  { keptId, goneId }: { readonly keptId: string; readonly goneId: string },
): ProcessorName[] {
  const of = (userId: string) => customers.filter(row => row.userId === userId).map(row => row.processor)
  const known = of(keptId)
  return of(goneId).filter(processor => !known.includes(processor))
}

/** The cards of the account that goes, by whether they can be charged for the one that stays. */
export function splitCards(
  cards: readonly SavedCardRow[],
  customers: readonly CardCustomerRow[],
  pair: { readonly keptId: string; readonly goneId: string },
): { readonly moving: readonly SavedCardRow[]; readonly lost: readonly SavedCardRow[] } {
  const processors = movableProcessors(customers, pair)
  const known = new Set(cards.filter(card => card.userId === pair.keptId).map(card => card.mark))
  const ofGone = cards.filter(card => card.userId === pair.goneId && !known.has(card.mark))
  return {
    moving: ofGone.filter(card => processors.includes(card.processor)),
    lost: ofGone.filter(card => !processors.includes(card.processor)),
  }
}
