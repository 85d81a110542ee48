import { openBookingsOf, reservationsOfUser } from '@mayim/core/booking/reservation-table.ts'
import { activeEntriesOf } from '@mayim/core/booking/wait-list/wait-list-table.ts'
import { tonight } from '@mayim/core/ground/calendar/schedule-days.ts'
import type { Facility, Readers } from '@mayim/core/ground/runtime/facility.ts'
import type { CardCustomerRow, SavedCardRow } from '@mayim/core/ground/schema/card-rows.ts'
import type { UserRow } from '@mayim/core/ground/schema/schema.ts'
import { paperOf } from '@mayim/core/keeping/paper-table.ts'
import { readMembership } from '@mayim/core/money/membership/membership.ts'
import { isStaffAccount } from '@mayim/core/people/staff-accounts.ts'
import { userById } from '@mayim/core/people/user-table.ts'
import type { ProcessorName } from '@mayim/domain/money/card-payment.ts'
import type { MergedColumns, MergeFacts } from '@mayim/domain/people/merge-accounts.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import { isOver } from '@mayim/domain/status.ts'
import { shownStatus } from '@mayim/domain/visit/visit.ts'
import { hasOpenPayment } from './merge-rows-table.ts'

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

/**
 * Refuses `mergePaymentOpen` while a card payment or a refund of either account is under way, `mergePaperWaits` while a
 * proof of residence of the account that goes waits for a review, because it would be deleted with that account, and
 * `mergeNoteAway` while the key of a note has not come from the other side, because the note could not be taken along.
 */
export async function checkMergeable(
  { notes }: Pick<Facility, 'notes'>,
  db: Readers,
  { kept, gone }: Pick<Pair, 'kept' | 'gone'>,
): Promise<Result<null>> {
  for (const { id } of [kept, gone])
    if (await hasOpenPayment(db, id)) return refuse('conflict', 'mergePaymentOpen')
  const paper = await paperOf(db, gone.id)
  if (paper?.status === 'waiting') return refuse('conflict', 'mergePaperWaits')
  const sealed = [kept, gone].flatMap(row => [row.notes, row.internalNote])
  return notes.missingIn(sealed).length > 0 ? refuse('conflict', 'mergeNoteAway') : ok(null)
}

/**
 * The processors whose cards can go to another account. A processor charges a card only for the account for which it was
 * saved, so where it knows the account that stays already, the cards of the other one cannot be charged for it.
 */
export function movableProcessors(
  customers: readonly CardCustomerRow[],
  { keptId, goneId }: { readonly keptId: string; readonly goneId: string },
): ProcessorName[] {
  const of = (userId: string) => customers.filter(row => row.userId === userId).map(row => row.processor)
  const known = of(keptId)
  return of(goneId).filter(processor => !known.includes(processor))
}

/** The cards of the account that goes, by whether they can be charged for the one that stays. */
export function splitCards(
  cards: readonly SavedCardRow[],
  customers: readonly CardCustomerRow[],
  pair: { readonly keptId: string; readonly goneId: string },
): { readonly moving: readonly SavedCardRow[]; readonly lost: readonly SavedCardRow[] } {
  const processors = movableProcessors(customers, pair)
  const known = new Set(cards.filter(card => card.userId === pair.keptId).map(card => card.mark))
  const ofGone = cards.filter(card => card.userId === pair.goneId && !known.has(card.mark))
  return {
    moving: ofGone.filter(card => processors.includes(card.processor)),
    lost: ofGone.filter(card => !processors.includes(card.processor)),
  }
}
