import type { Caller, Facility, Writers } from '../../ground/runtime/facility.ts'
import { nowIso, record } from '../../ground/runtime/record-change.ts'
import type { WaitListEntryRow } from '../../ground/schema/booking-rows.ts'
import { updateEntry } from './wait-list-table.ts'

/** The kind of a log entry, and the status of the wait list entry after it. */
const statusAfter = {
  offered: 'offered',
  accepted: 'booked',
  declined: 'waiting',
  unanswered: 'waiting',
  passed: 'passed',
  left: 'left',
  expired: 'expired',
} as const satisfies Record<string, WaitListEntryRow['status']>

/** Writes the new status of an entry and its log entry, in the caller's transaction. */
export async function noteEntry(
  facility: Pick<Facility, 'side' | 'clock'>,
  trx: Writers,
  caller: Pick<Caller, 'id'>,
  row: WaitListEntryRow,
  kind: keyof typeof statusAfter,
  more: Partial<Pick<WaitListEntryRow, 'reservationId' | 'wish'>> = {},
): Promise<WaitListEntryRow> {
  const fields = { status: statusAfter[kind], statusSince: nowIso(facility), ...more }
  await updateEntry(trx, row.id, fields)
  await record(facility, trx, caller, { entity: 'waitListEntry', id: row.id, kind, fields })
  return { ...row, ...fields }
}

/** Records a patron's wish on an entry that the other side owns. That side applies it when it receives it. */
export async function recordWish(
  facility: Pick<Facility, 'side' | 'clock'>,
  trx: Writers,
  caller: Pick<Caller, 'id'>,
  entryId: string,
  wish: string,
): Promise<void> {
  await updateEntry(trx, entryId, { wish })
  await record(facility, trx, caller, {
    entity: 'waitListEntry',
    id: entryId,
    kind: 'wished',
    fields: { wish },
  })
}
