import { feesOf } from './adjustment.ts'
import { decisionOf } from './due-back.ts'
import { balanceOf, type LedgerLine, refundableOf } from './ledger.ts'

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
