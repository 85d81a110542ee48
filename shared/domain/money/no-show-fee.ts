import type { AdjustableLine, AdjustmentMethod } from './adjustment.ts'
import { amountPaidOf, balanceOf } from './ledger.ts'

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
 * The lines that charge a patron who did not come: the unpaid part of the visit is no longer owed, and the fee is, less
 * what she paid for the visit. Never more than she agreed to, nor than the facility charges now (money-623).
 */
export function noShowLines(visit: {
  readonly agreedMinor: number
  readonly settingMinor: number | null
  readonly priceMinor: number
  readonly lines: readonly AdjustableLine[]
}): FeeLine[] {
  const feeMinor = Math.min(visit.agreedMinor, visit.settingMinor ?? 0)
  if (feeMinor <= 0) return []
  const owedMinor = balanceOf(visit.priceMinor, visit.lines)
  const paidMinor = Math.max(0, amountPaidOf(visit.lines))
  const lines: FeeLine[] = [
    { method: 'NotCome', amountMinor: 0 - Math.max(0, owedMinor) },
    { method: 'Fee', amountMinor: Math.max(0, feeMinor - paidMinor) },
  ]
  return lines.filter(({ amountMinor }) => amountMinor !== 0)
}
