import { queueOf } from '@mayim/domain/plan/ready-queue.ts'
import { shownStatus } from '@mayim/domain/visit/visit.ts'
import { v7 as uuidv7 } from 'uuid'
import { roleOf } from '../ground/runtime/caller.ts'
import type { Caller, Facility, Writers } from '../ground/runtime/facility.ts'
import { nowIso, recordAll } from '../ground/runtime/record-change.ts'
import type { ReservationRow } from '../ground/schema/schema.ts'
import { insertStatusHistory, updateReservation } from './reservation-table.ts'

/** A change of one reservation's status, with everything that is stored about it. */
export interface StatusChange {
  /** The row as it was; null for a new booking. */
  readonly before: ReservationRow | null
  readonly reservationId: string
  readonly newStatus: string
  /** The columns to write with it. */
  readonly fields: Partial<ReservationRow>
  readonly kind: string
  readonly cause: string
  readonly attendantId?: number | null
}

/** Writes the columns, one line of status history and one log entry, in the caller's transaction. */
export async function noteStatus(
  facility: Pick<Facility, 'side' | 'clock'>,
  trx: Writers,
  caller: Caller,
  change: StatusChange,
): Promise<void> {
  const at = nowIso(facility)
  const fields = change.before
    ? { ...change.fields, statusSince: sinceOf(change.before, change, at) }
    : change.fields
  if (change.before) await updateReservation(trx, change.reservationId, fields)
  const history = {
    id: uuidv7(),
    reservationId: change.reservationId,
    previousStatus: change.before ? shownStatus(change.before) : null,
    newStatus: change.newStatus,
    previousSince: change.before?.statusSince ?? null,
    at,
    byId: caller.id,
    byRole: roleOf(caller),
    byAddress: caller.address,
    attendantId: change.attendantId ?? null,
  }
  await insertStatusHistory(trx, history)
  const { reservationId: id, kind, cause } = change
  await recordAll(facility, trx, caller, [
    { entity: 'reservation', id, kind, fields, cause },
    { entity: 'statusHistory', id: history.id, kind: 'noted', fields: history },
  ])
}

/** The mark `next` keeps the time since which the patron has waited. */
function sinceOf(before: ReservationRow, { newStatus }: StatusChange, at: string): string {
  const queue = queueOf(shownStatus(before))
  return queue !== null && queue === queueOf(newStatus) ? before.statusSince : at
}
