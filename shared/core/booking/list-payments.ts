import type { PaymentRow } from '@mayim/contract/entities/payment.ts'
import { addDays, instantAt, isoInstant } from '@mayim/domain/calendar/business-day.ts'
import { withoutUndone } from '@mayim/domain/money/undo-payment.ts'
import type { Facility } from '../ground/runtime/facility.ts'
import { type PaidLine, paidLines } from '../money/ledger-table.ts'
import { viewPayment } from './view-reservation.ts'

/** Business days, `YYYY-MM-DD`, both included. */
export interface PaymentRange {
  readonly from: string
  readonly to: string
}

const dayBeginsMinutes = 5 * 60

/**
 * Payments, gifts and refunds of some business days, newest first: of every patron for the till, or of one for her
 * history (money-77), without those that were undone at once. Charges are not listed. Of a donation or a tip only the payment line is.
 */
export async function listPayments(
  facility: Pick<Facility, 'db' | 'settings'>,
  range: PaymentRange,
  userId: string | null = null,
): Promise<PaymentRow[]> {
  const lines = await paidLines(facility.db, { ...instantsOf(facility, range), userId })
  return withoutUndone(lines).map(viewLine)
}

/** The start of the first business day and the end of the last, UTC ISO. */
export function instantsOf(
  facility: Pick<Facility, 'settings'>,
  range: PaymentRange,
): { readonly from: string; readonly before: string } {
  const { timeZone } = facility.settings.current()
  const begins = (date: string) => isoInstant(instantAt(date, dayBeginsMinutes, timeZone))
  return { from: begins(range.from), before: begins(addDays(range.to, 1)) }
}

/** Amounts keep the ledger's sign: a payment is negative. */
function viewLine(line: PaidLine): PaymentRow {
  return { ...viewPayment(line), reservationCode: line.code, userId: line.userId }
}
