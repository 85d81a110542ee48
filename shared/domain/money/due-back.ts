import { paidForHeldVisitOf } from './hold-money.ts'
import { amountPaidOf, balanceOf, type LedgerLine, paidForVisitOf, refundableOf } from './ledger.ts'

/** The method of a ledger line with amount zero that records a decision of staff about a patron's money. */
export const decisionMethods = { credit: 'Credit', keep: 'Kept' } as const
export type Decision = keyof typeof decisionMethods

/**
 * The last decision of staff about the money of a canceled booking: credit for the next visit, or kept by the facility.
 * Null while nothing is decided, or if all was refunded (money-75).
 */
export function decisionOf(lines: readonly { readonly method: string }[]): Decision | null {
  const last = lines.findLast(({ method }) => method === 'Credit' || method === 'Kept')
  if (!last) return null
  return last.method === 'Kept' ? 'keep' : 'credit'
}

/**
 * How much of the patron's money can be paid back now: for a canceled booking what was paid for the visit, for an
 * active one what was paid beyond its price; never more than was captured and not yet returned (money-72), and nothing of
 * what prepaid credit paid of this booking itself (money-832).
 */
export function dueBackOf(facts: DueFacts): number {
  const paidMinor = isEndedHold(facts) ? paidForHeldVisitOf(facts.lines) : amountPaidOf(facts.lines)
  const notPrepaidMinor = Math.max(0, paidMinor - facts.prepaidMinor)
  return Math.min(heldOf(facts), refundableOf(facts.everLines), notPrepaidMinor)
}

export interface DueFacts extends HeldFacts {
  /** The lines of the booking and of those that its money came from. */
  readonly everLines: readonly LedgerLine[]
  /** What prepaid credit paid of this booking itself, less what went back to it. */
  readonly prepaidMinor: number
}

interface HeldFacts {
  readonly isCanceled: boolean
  /** Whether it was a hold and never reserved. */
  readonly isHold: boolean
  readonly priceMinor: number
  readonly lines: readonly LedgerLine[]
}

/** What a visit has of the patron's money and does not need: all of a canceled one, else what is above its price. */
export function heldOf(facts: HeldFacts): number {
  if (!facts.isCanceled) return Math.max(0, -balanceOf(facts.priceMinor, facts.lines))
  return isEndedHold(facts) ? paidForHeldVisitOf(facts.lines) : paidForVisitOf(facts.lines)
}

function isEndedHold({ isCanceled, isHold }: HeldFacts): boolean {
  return isCanceled && isHold
}

/** A charge on a card, and how much of it has not gone back yet. */
export interface ChargeLeft {
  readonly id: string
  readonly leftMinor: number
}

/** Divides a refund: to the cards that paid, each up to its charge; the rest by hand at the desk. */
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
