import type { PaymentRow } from '@mayim/contract/entities/payment.ts'
import { addDays, instantAt, isoInstant } from '@mayim/domain/business-day.ts'
import { type PaidLine, paidLines } from '../money/payment-table.ts'
import type { Facility } from '../runtime/facility.ts'
import { viewPayment } from './view-reservation.ts'

/** Business days, `YYYY-MM-DD`, both included. */
export interface PaymentRange {
  readonly from: string
  readonly to: string
}

const dayBeginsMinutes = 5 * 60

/**
 * What was paid, given and paid back in those business days, newest first: of everybody for the till, of one user for her
 * history (money-77). Charges are no payments; of a donation and a tip the half that was paid is shown.
 */
export async function listPayments(
  facility: Pick<Facility, 'db' | 'settings'>,
  range: PaymentRange,
  userId: string | null = null,
): Promise<PaymentRow[]> {
  const lines = await paidLines(facility.db, { ...instantsOf(facility, range), userId })
  return lines.map(viewLine)
}

/** When those business days begin and when they are over, UTC ISO. */
export function instantsOf(
  facility: Pick<Facility, 'settings'>,
  range: PaymentRange,
): { readonly from: string; readonly before: string } {
  const { timeZone } = facility.settings.current()
  const begins = (date: string) => isoInstant(instantAt(date, dayBeginsMinutes, timeZone))
  return { from: begins(range.from), before: begins(addDays(range.to, 1)) }
}

/** Amounts as the ledger signs them: what she gave is negative. */
function viewLine(line: PaidLine): PaymentRow {
  return { ...viewPayment(line), reservationCode: line.code, userId: line.userId }
}
