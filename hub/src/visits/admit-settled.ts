import { reservationById } from '@mayim/core/booking/reservation-table.ts'
import { systemCaller } from '@mayim/core/runtime/caller.ts'
import type { Facility } from '@mayim/core/runtime/facility.ts'
import type { ChangeRow } from '@mayim/core/schema/schema.ts'
import { shownStatus } from '@mayim/domain/visit/visit.ts'
import { checkIn } from './check-in.ts'

/**
 * Whoever has come and had still to pay waits as soon as it is settled (visit-A3), wherever she paid it. A follower of the log:
 * what is not settled yet is refused, and asked again with the next payment.
 */
export async function admitSettled(facility: Facility, change: ChangeRow): Promise<void> {
  if (change.entity !== 'ledger') return
  const { reservationId } = JSON.parse(change.fields) as { reservationId?: unknown }
  const row =
    typeof reservationId === 'string' ? await reservationById(facility.db, reservationId) : undefined
  if (row && shownStatus(row) === 'Arrived') await checkIn(facility, systemCaller, { reservationId: row.id })
}
