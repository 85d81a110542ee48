import { balanceOf, type LedgerLine, paidForVisitOf, refundableOf } from './ledger.ts'

/** By which method a line of the ledger, of no amount, says what staff decided about her money. */
export const decisionMethods = { credit: 'Credit', keep: 'Kept' } as const
export type Decision = keyof typeof decisionMethods

/**
 * What staff last decided about the money of a canceled booking: it waits for her next visit, or stays with the house.
 * Null while nothing is decided, or all went back (money-75).
 */
export function decisionOf(lines: readonly { readonly method: string }[]): Decision | null {
  const last = lines.findLast(({ method }) => method === 'Credit' || method === 'Kept')
  if (!last) return null
  return last.method === 'Kept' ? 'keep' : 'credit'
}

/**
 * How much of what she paid may go back now: of a canceled booking what she paid for the visit, of one that stands what
 * she paid beyond its price; never more than was captured and not yet returned (money-72).
 * @param facts.everLines the lines of the booking and of those that its money came from
 */
export function dueBackOf(facts: {
  readonly isCanceled: boolean
  readonly priceMinor: number
  readonly lines: readonly LedgerLine[]
  readonly everLines: readonly LedgerLine[]
}): number {
  const { isCanceled, priceMinor, lines, everLines } = facts
  const heldMinor = isCanceled ? paidForVisitOf(lines) : Math.max(0, -balanceOf(priceMinor, lines))
  return Math.min(heldMinor, refundableOf(everLines))
}

/** A charge on a card, and how much of it has not gone back yet. */
export interface ChargeLeft {
  readonly id: string
  readonly leftMinor: number
}

/** Divides what goes back: onto the cards it came from, each no further than its charge; the rest by hand at the desk. */
export function splitBack(
  amountMinor: number,
  charges: readonly ChargeLeft[],
): { readonly onCards: readonly { id: string; amountMinor: number }[]; readonly byHandMinor: number } {
  let restMinor = amountMinor
  const onCards: { id: string; amountMinor: number }[] = []
  for (const { id, leftMinor } of charges) {
    const partMinor = Math.min(restMinor, leftMinor)
    if (partMinor > 0) onCards.push({ id, amountMinor: partMinor })
    restMinor -= partMinor
  }
  return { onCards, byHandMinor: restMinor }
}
