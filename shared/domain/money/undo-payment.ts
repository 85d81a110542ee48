import { ok, type Result, refuse } from '../result.ts'
import { type LedgerLine, refundableOf } from './ledger.ts'

/** How long reception may undo a payment that it took by hand (money-1100). */
export const undoPaymentMs = 60_000

/** Whether money of this method was put into reception's hand. */
export function isByHand(method: string): boolean {
  return method === 'Cash' || method === 'Check' || method === 'Shabbos Payment'
}

interface PaymentLine extends LedgerLine {
  readonly method: string
  /** UTC ISO. */
  readonly at: string
}

/**
 * Whether a payment for a visit may be undone: cash or a check of the last minute, of which nothing went back yet. A card
 * is refunded instead. Refuses paymentUndoOver.
 * @param visitLines all lines of the visit
 */
export function checkUndoPayment(
  line: PaymentLine,
  visitLines: readonly LedgerLine[],
  nowMs: number,
): Result<null> {
  const wasTaken = line.kind === 'payment' && line.amountMinor < 0 && isByHand(line.method)
  const isLate = nowMs - Date.parse(line.at) > undoPaymentMs
  const isLeft = refundableOf(visitLines) >= -line.amountMinor
  return wasTaken && !isLate && isLeft ? ok(null) : refuse('conflict', 'paymentUndoOver')
}

interface ListedLine extends LedgerLine {
  readonly id: string
  readonly item: string | null
}

/** The payment that a line undid, which its item names. Null if it undid none. */
export function undoneBy({ kind, amountMinor, item }: Omit<ListedLine, 'id'>): string | null {
  return kind === 'payment' && amountMinor > 0 ? item : null
}

/** The lines without the payments that were undone, and without what undid them: no money moved (money-77). */
export function withoutUndone<L extends ListedLine>(lines: readonly L[]): L[] {
  const undone = new Set(lines.map(undoneBy))
  return lines.filter(line => undoneBy(line) === null && !undone.has(line.id))
}
