import type { ChangeRow } from '@mayim/shared/data/schema.ts'
import { shownStatus } from '@mayim/shared/domain/visit.ts'
import { systemCaller } from '@mayim/shared/operations/caller.ts'
import type { Facility } from '@mayim/shared/operations/facility.ts'
import { reservationById } from '@mayim/shared/operations/reservations/reservation-table.ts'
import { checkIn } from './check-in.ts'

/**
 * Whoever has come and had still to pay waits as soon as it is settled (A3), wherever she paid it. A follower of the log:
 * what is not settled yet is refused, and asked again with the next payment.
 */
export async function admitSettled(facility: Facility, change: ChangeRow): Promise<void> {
  if (change.entity !== 'ledger') return
  const { reservationId } = JSON.parse(change.fields) as { reservationId?: unknown }
  const row =
    typeof reservationId === 'string' ? await reservationById(facility.db, reservationId) : undefined
  if (row && shownStatus(row) === 'Arrived') await checkIn(facility, systemCaller, { reservationId: row.id })
}
