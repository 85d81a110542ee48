import type { EntityName } from '@mayim/contract/sync/entities.ts'
import { ok } from '@mayim/domain/result.ts'
import { updateReservation } from '../../booking/reservation-table.ts'
import { movedKind } from '../../ground/log/fold-row.ts'
import { systemCaller } from '../../ground/runtime/caller.ts'
import type { Caller, Facility, Readers, Writers } from '../../ground/runtime/facility.ts'
import { record } from '../../ground/runtime/record-change.ts'
import type { ReservationRow } from '../../ground/schema/schema.ts'
import {
  mergedAccounts,
  rowsToMove,
  setPersonOfLine,
  setPersonOfTerm,
  setPersonOfWait,
  visitsNotedSince,
} from './merge-table.ts'

type Parts = Pick<Facility, 'side' | 'clock' | 'notes' | 'log'>

/** Rows of each kind that are moved in one transaction. */
export const rowsEachTime = 200
/** Longer than an outage of which anybody waits for the end. */
const notesSeenMs = 7 * 86_400_000

/**
 * Moves what this side may move from accounts that were merged to those that stay (people-762): the visits and the
 * wait list entries that it owns, and `unowned` lines of the ledger and memberships too. What the other side writes
 * later for the former account is moved the same way. Returns how many rows were moved; 0 if nothing is left.
 */
export async function moveMergedRows(
  facility: Parts,
  trx: Writers,
  caller: Pick<Caller, 'id'>,
  unowned: boolean,
): Promise<number> {
  const found = await rowsToMove(trx, { side: facility.side, unowned, limit: rowsEachTime })
  const accounts = await mergedAccounts(trx)
  const keptOf = (userId: string) => accounts.get(userId) ?? userId
  let moved = 0
  for (const row of found.reservations)
    if (await moveVisit(facility, trx, caller, row, keptOf(row.userId))) moved += 1
  for (const { id, userId } of found.waits) {
    const fields = { userId: keptOf(userId) }
    await setPersonOfWait(trx, id, fields.userId)
    await recordMove(facility, trx, caller, { entity: 'waitListEntry', id, fields })
  }
  for (const row of found.lines) {
    const fields = { ...row, userId: keptOf(row.userId ?? '') }
    await setPersonOfLine(trx, row.id, fields.userId)
    await recordMove(facility, trx, caller, { entity: 'ledger', id: row.id, fields })
  }
  for (const row of found.terms) {
    const fields = { ...row, userId: keptOf(row.userId) }
    await setPersonOfTerm(trx, row.id, fields.userId)
    await recordMove(facility, trx, caller, { entity: 'membershipTerm', id: row.id, fields })
  }
  return moved + found.waits.length + found.lines.length + found.terms.length
}

/** The same at the portal until nothing is left, for a merge as a whole. */
export async function moveAllMergedRows(
  facility: Parts,
  trx: Writers,
  caller: Pick<Caller, 'id'>,
): Promise<void> {
  while ((await moveMergedRows(facility, trx, caller, true)) > 0);
}

/**
 * Seals the notes of this side's visits again that are sealed by the key of another account, because the other side wrote
 * them before it knew of a merge (people-811).
 * @param after a position of the log; null for the last days
 */
export async function sealNotesAnew(
  facility: Parts & Pick<Facility, 'db' | 'write'>,
  after: number | null,
): Promise<void> {
  const { notes, db, side, clock } = facility
  const at = new Date(clock.now() - notesSeenMs).toISOString()
  const isOthers = (row: ReservationRow) =>
    notes.personsOf([row.notes, row.userNotes]).some(userId => userId !== row.userId)
  const find = async (from: Readers) =>
    (await visitsNotedSince(from, side, after === null ? { at } : { position: after })).filter(isOthers)
  if ((await find(db)).length === 0) return
  await facility.write(async trx => {
    for (const row of await find(trx)) await moveVisit(facility, trx, systemCaller, row, row.userId)
    return ok(null)
  })
}

/** Moves a visit, with its notes sealed by the key of its new account. False while a key of theirs has not come. */
async function moveVisit(
  facility: Parts,
  trx: Writers,
  caller: Pick<Caller, 'id'>,
  row: ReservationRow,
  to: string,
): Promise<boolean> {
  const { notes } = facility
  if (notes.missingIn([row.notes, row.userNotes]).length > 0) {
    facility.log.warn({ reservationId: row.id }, 'a visit waits for the key of its notes before it is moved')
    return false
  }
  const fields = {
    userId: to,
    notes: notes.seal(to, notes.open(row.notes)),
    userNotes: notes.seal(to, notes.open(row.userNotes)),
  }
  await updateReservation(trx, row.id, fields)
  await recordMove(facility, trx, caller, { entity: 'reservation', id: row.id, fields })
  return true
}

async function recordMove(
  facility: Parts,
  trx: Writers,
  caller: Pick<Caller, 'id'>,
  row: { readonly entity: EntityName; readonly id: string; readonly fields: object },
): Promise<void> {
  await record(facility, trx, caller, { ...row, kind: movedKind })
}
