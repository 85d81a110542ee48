import { monthsBefore } from '@mayim/domain/people/months-ago.ts'
import { instantsOf, type PaymentRange } from '../booking/list-payments.ts'
import { tonight } from '../calendar/schedule-days.ts'
import type { Facility, Writers } from '../runtime/facility.ts'
import { deleteCopies } from './portal-copy-table.ts'
import { sentSince } from './view-sent.ts'

/** For how many months the hub has them: longer than anybody looks for a failed payment during an outage. */
export const copiedMonths = 12

/** The nights whose failed card payments the hub has (sync-940). */
export function copiedNights(facility: Pick<Facility, 'clock' | 'settings'>): PaymentRange {
  const today = tonight(facility)
  return { from: monthsBefore(today, copiedMonths), to: today }
}

/** Deletes the copies that have become too old. */
export async function forgetOldCopies(facility: Facility, trx: Writers): Promise<void> {
  await deleteCopies(trx, 'payment', instantsOf(facility, copiedNights(facility)).from)
  await deleteCopies(trx, 'message', sentSince(facility))
}
