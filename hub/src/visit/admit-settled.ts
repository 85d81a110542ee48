import { reservationById } from '@mayim/core/booking/reservation-table.ts'
import { systemCaller } from '@mayim/core/ground/runtime/caller.ts'
import type { Facility } from '@mayim/core/ground/runtime/facility.ts'
import type { ChangeRow } from '@mayim/core/ground/schema/schema.ts'
import { shownStatus } from '@mayim/domain/visit/visit.ts'
import { checkIn } from './check-in.ts'

/**
 * Checks in an arrived patron as soon as her balance is settled (visit-A3), wherever she paid. A follower of the log: a
 * step that is refused for a balance is tried again at the next payment.
 */
export async function admitSettled(facility: Facility, change: ChangeRow): Promise<void> {
  if (change.entity !== 'ledger') return
  const { reservationId } = JSON.parse(change.fields) as { reservationId?: unknown }
  const row =
    typeof reservationId === 'string' ? await reservationById(facility.db, reservationId) : undefined
  if (row && shownStatus(row) === 'Arrived') await checkIn(facility, systemCaller, { reservationId: row.id })
}
