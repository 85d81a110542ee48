import { ok, type Result, refuse } from '../result.ts'
import { amountPaidOf, balanceOf, costOf, type LedgerLine } from './ledger.ts'

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
 * `reasonMissing`, `amountTooSmall`, `discountTooLarge`, and `noFee`. A discount may be of all that the visit costs, also once
 * that is paid: what it makes too much is due back (money-620).
 * @param request.amountMinor of a fee or a discount
 */
export function adjust(
  request: { readonly kind: AdjustmentKind; readonly amountMinor: number; readonly reason: string },
  visit: { readonly priceMinor: number; readonly lines: readonly AdjustableLine[] },
): Result<{ readonly method: AdjustmentMethod; readonly amountMinor: number; readonly note: string }> {
  const note = request.reason.trim()
  if (Array.from(note).length < shortestReason) return refuse('invalid', 'reasonMissing', { field: 'reason' })
  if (request.kind === 'waive') {
    const feesMinor = feesOf(visit.lines)
    return feesMinor > 0
      ? ok({ method: 'FeeWaived', amountMinor: -feesMinor, note })
      : refuse('conflict', 'noFee', { field: 'kind' })
  }
  if (request.amountMinor < 1) return refuse('invalid', 'amountTooSmall', { field: 'amt' })
  if (request.kind === 'fee') return ok({ method: 'Fee', amountMinor: request.amountMinor, note })
  return request.amountMinor > costOf(visit.priceMinor, visit.lines)
    ? refuse('conflict', 'discountTooLarge', { field: 'amt' })
    : ok({ method: 'Discount', amountMinor: -request.amountMinor, note })
}

/**
 * The fee for not coming to which a patron has to agree when she books: 0 where the facility has none, on a night in
 * Shabbos mode, which has no no-shows, and for a booking that she does not make herself (money-622).
 * @param settingMinor `noShowFee`; null where it is blank
 */
export function feeToAgree(facts: {
  readonly settingMinor: number | null
  readonly isByPatron: boolean
  readonly shabbosMode: boolean
}): number {
  return facts.isByPatron && !facts.shabbosMode ? (facts.settingMinor ?? 0) : 0
}

interface FeeLine {
  readonly method: AdjustmentMethod
  readonly amountMinor: number
}

/**
 * The lines for a patron who did not come: the unpaid part of the visit is no longer owed (money-1250), and the fee is,
 * less what she paid for the visit. Never more than she agreed to, nor than the facility charges now (money-623).
 */
export function noShowLines(visit: {
  readonly agreedMinor: number
  readonly settingMinor: number | null
  readonly priceMinor: number
  readonly lines: readonly AdjustableLine[]
}): FeeLine[] {
  const feeMinor = Math.min(visit.agreedMinor, visit.settingMinor ?? 0)
  const owedMinor = balanceOf(visit.priceMinor, visit.lines)
  const paidMinor = Math.max(0, amountPaidOf(visit.lines))
  const lines: FeeLine[] = [
    { method: 'NotCome', amountMinor: 0 - Math.max(0, owedMinor) },
    { method: 'Fee', amountMinor: Math.max(0, feeMinor - paidMinor) },
  ]
  return lines.filter(({ amountMinor }) => amountMinor !== 0)
}
