import { feesOf } from './adjustment.ts'
import {
  amountPaidOf,
  balanceOf,
  type LedgerLine,
  paidForHeldVisitOf,
  paidForVisitOf,
  refundableOf,
} from './ledger.ts'

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

/**
 * Whether what is due for a canceled booking goes back to her card without a request (money-987): the facility wants it,
 * nobody decided otherwise, cards paid all of it, and no refund of it was refused.
 */
export function goesBackUnasked(facts: {
  readonly isWanted: boolean
  readonly fate: PaidFate
  readonly decision: PaidFate | null
  readonly dueMinor: number
  readonly charges: readonly ChargeLeft[]
  readonly wasRefused: boolean
}): boolean {
  const { isWanted, fate, decision, dueMinor, charges, wasRefused } = facts
  if (!isWanted || wasRefused || fate !== 'refund' || decision !== null) return false
  return dueMinor > 0 && splitBack(dueMinor, charges).byHandMinor === 0
}

interface MoneyOfVisit {
  readonly status: string
  readonly priceMinor: number
  readonly lines: readonly (LedgerLine & { readonly method: string })[]
}

/**
 * Whether a visit took place and is not paid, or a fee for it is not (privacy-34, privacy-351, money-705). Nothing is
 * owed for a visit that was canceled or replaced.
 */
export function owesForVisit({ status, priceMinor, lines }: MoneyOfVisit): boolean {
  if (status === 'Canceled' || status === 'Replaced' || balanceOf(priceMinor, lines) <= 0) return false
  return status === 'Done' || feesOf(lines) > 0
}

/** A shown balance: nothing is owed for a visit that was canceled or replaced, but what it was credited is left (money-18). */
export function openBalance(visit: { readonly reservationStatus: string; readonly balance: number }): number {
  const isClosed = visit.reservationStatus === 'Canceled' || visit.reservationStatus === 'Replaced'
  return isClosed ? Math.min(0, visit.balance) : visit.balance
}

/**
 * Whether money of a canceled visit is due to the patron and nobody has decided that it is kept.
 * @param keepsIt the facility keeps such money, so that nothing is ever due
 */
export function isDueBack({ status, lines }: MoneyOfVisit, keepsIt: boolean): boolean {
  return !keepsIt && status === 'Canceled' && refundableOf(lines) > 0 && decisionOf(lines) !== 'keep'
}
