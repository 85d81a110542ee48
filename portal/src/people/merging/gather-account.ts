import { openBookingsOf, reservationsOfUser } from '@mayim/core/booking/reservation-table.ts'
import { activeEntriesOf } from '@mayim/core/booking/wait-list/entry-table.ts'
import { tonight } from '@mayim/core/ground/calendar/schedule-days.ts'
import type { Facility, Readers } from '@mayim/core/ground/runtime/facility.ts'
import type { UserRow } from '@mayim/core/ground/schema/schema.ts'
import { readMembership } from '@mayim/core/money/membership/read-membership.ts'
import { isStaffAccount } from '@mayim/core/people/staff-accounts.ts'
import { userById } from '@mayim/core/people/user-table.ts'
import type { MergedColumns, MergeFacts } from '@mayim/domain/people/merge-accounts.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import { isOver } from '@mayim/domain/status.ts'
import { shownStatus } from '@mayim/domain/visit/visit.ts'

/** Two accounts with what decides whether they can become one. */
export interface Pair {
  readonly kept: UserRow
  readonly gone: UserRow
  readonly keptFacts: MergeFacts
  readonly goneFacts: MergeFacts
}

type Parts = Pick<Facility, 'notes' | 'clock' | 'settings'>

/** Refuses userMissing for an account that is not there, was deleted or was merged, and for one and the same. */
export async function gatherPair(
  facility: Parts,
  db: Readers,
  { keptId, goneId }: { readonly keptId: string; readonly goneId: string },
): Promise<Result<Pair>> {
  const [kept, gone] = [await userById(db, keptId), await userById(db, goneId)]
  if (!kept || !gone || keptId === goneId) return refuse('missing', 'userMissing')
  if ([kept, gone].some(row => row.erasedAt !== null || row.mergedInto !== null))
    return refuse('missing', 'userMissing')
  return ok({
    kept,
    gone,
    keptFacts: await factsOf(facility, db, kept),
    goneFacts: await factsOf(facility, db, gone),
  })
}

async function factsOf(facility: Parts, db: Readers, row: UserRow): Promise<MergeFacts> {
  const today = tonight(facility)
  const open = await openBookingsOf(db, row.id, today)
  const running = (await reservationsOfUser(db, row.id, { from: today, to: today })).filter(
    visit => visit.visitStatus !== null && !isOver(shownStatus(visit)),
  )
  return {
    isStaff: isStaffAccount(row),
    phone: row.phone,
    openNights: [...new Set([...running, ...open].map(({ date }) => date))].toSorted(),
    waitNights: (await activeEntriesOf(db, row.id)).map(({ date }) => date),
    membership: await readMembership(db, row.id),
    notes: facility.notes.open(row.notes),
    internalNote: facility.notes.open(row.internalNote),
  }
}

/** The columns that a merge joins. */
export function columnsOf(row: UserRow): MergedColumns {
  return { ...row, excludedAttendants: JSON.parse(row.excludedAttendants) as number[] }
}
