import { ok, type Result, refuse } from '../result.ts'
import { balanceOf, type LedgerLine } from './ledger.ts'

/**
 * The methods of charges beside the price and the goods: a fee, a fee that staff waived, a one-time discount, and the
 * unpaid price of a visit that did not take place (money-620).
 */
export const adjustmentMethods = ['Fee', 'FeeWaived', 'Discount', 'NotCome'] as const
export type AdjustmentMethod = (typeof adjustmentMethods)[number]

/** What staff may do to the charges of a visit. */
export const adjustmentKinds = ['fee', 'discount', 'waive'] as const
export type AdjustmentKind = (typeof adjustmentKinds)[number]

/** A line of the ledger as far as it is an adjustment. */
export interface AdjustableLine extends LedgerLine {
  readonly method: string
}

/** A reason needs at least one word. */
const shortestReason = 3

/** Whether a line is a fee, a waived fee, a discount or the price of a visit that did not take place. */
export function isAdjustment<L extends AdjustableLine>(line: L): line is L & { method: AdjustmentMethod } {
  return line.kind === 'charge' && adjustmentMethods.some(method => method === line.method)
}

/** The fees of a visit that are not waived, in minor units. */
export function feesOf(lines: readonly AdjustableLine[]): number {
  return lines
    .filter(line => isAdjustment(line) && (line.method === 'Fee' || line.method === 'FeeWaived'))
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0)
}

/**
 * The line that adds a fee to a visit, reduces what is owed for it, or waives all its fees (money-620). Refuses
 * `reasonMissing`, `amountTooSmall`, `amountOverBalance` for a discount above what is owed, and `noFee`.
 * @param asked.amountMinor of a fee or a discount
 */
export function adjust(
  asked: { readonly kind: AdjustmentKind; readonly amountMinor: number; readonly reason: string },
  visit: { readonly priceMinor: number; readonly lines: readonly AdjustableLine[] },
): Result<{ readonly method: AdjustmentMethod; readonly amountMinor: number; readonly note: string }> {
  const note = asked.reason.trim()
  if (Array.from(note).length < shortestReason) return refuse('invalid', 'reasonMissing', { field: 'reason' })
  if (asked.kind === 'waive') {
    const feesMinor = feesOf(visit.lines)
    return feesMinor > 0
      ? ok({ method: 'FeeWaived', amountMinor: -feesMinor, note })
      : refuse('conflict', 'noFee', { field: 'kind' })
  }
  if (asked.amountMinor < 1) return refuse('invalid', 'amountTooSmall', { field: 'amt' })
  if (asked.kind === 'fee') return ok({ method: 'Fee', amountMinor: asked.amountMinor, note })
  return asked.amountMinor > balanceOf(visit.priceMinor, visit.lines)
    ? refuse('conflict', 'amountOverBalance', { field: 'amt' })
    : ok({ method: 'Discount', amountMinor: -asked.amountMinor, note })
}
