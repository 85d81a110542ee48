import { v7 as uuidv7 } from 'uuid'
import { tonight } from '../../ground/calendar/schedule-days.ts'
import type { Caller, Facility, Writers } from '../../ground/runtime/facility.ts'
import { nowIso, record } from '../../ground/runtime/record-change.ts'
import type { MembershipTermRow } from '../../ground/schema/shop-rows.ts'
import { insertTerm } from './term-table.ts'

/** Appends an entry to a person's membership and to the log, in the caller's transaction. */
export async function writeTerm(
  facility: Pick<Facility, 'side' | 'clock' | 'settings'>,
  trx: Writers,
  caller: Pick<Caller, 'id'>,
  term: Omit<MembershipTermRow, 'id' | 'day' | 'at' | 'byId'>,
): Promise<void> {
  const row: MembershipTermRow = {
    ...term,
    id: uuidv7(),
    day: tonight(facility),
    at: nowIso(facility),
    byId: caller.id,
  }
  await insertTerm(trx, row)
  await record(facility, trx, caller, {
    entity: 'membershipTerm',
    id: row.id,
    kind: row.kind,
    fields: row,
  })
}
