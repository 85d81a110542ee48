import type { EntityName } from '@mayim/contract/sync/entities.ts'
import { ok } from '@mayim/domain/result.ts'
import { reservationById, updateReservation } from '../booking/reservation-table.ts'
import { linesOfCredit } from '../prepaid/prepaid-table.ts'
import { systemCaller } from '../runtime/caller.ts'
import type { Caller, Facility, Readers, Writers } from '../runtime/facility.ts'
import { record } from '../runtime/record-change.ts'
import type { ReservationRow } from '../schema/schema.ts'
import { movedKind } from '../sync/fold-row.ts'
import {
  type MovedEntity,
  mergedAccounts,
  movesSince,
  rowNow,
  rowsToMove,
  setPersonOfLine,
  setPersonOfTerm,
  setPersonOfWait,
  visitsNotedSince,
} from './merge-table.ts'

type Parts = Pick<Facility, 'side' | 'clock' | 'notes' | 'log'>

/** Rows of each kind that are moved in one transaction. */
export const rowsEachTime = 200
/** Longer than a merge can be undone, and than an outage of which anybody waits for the end. */
const movesKeptMs = 7 * 86_400_000

/** Whose a row becomes, and why. */
interface Move {
  readonly to: string
  /** The account that was merged, or is one of its own again. */
  readonly goneId: string
}

/**
 * Moves what this side may move from accounts that were merged to those that stay (people-762): the visits and the
 * wait list entries that it owns, and at the portal lines of the ledger and memberships. What the other side writes
 * later for the former account is moved the same way. Returns how many rows were moved; 0 if nothing is left.
 */
export async function moveMergedRows(
  facility: Parts,
  trx: Writers,
  caller: Pick<Caller, 'id'>,
): Promise<number> {
  const found = await rowsToMove(trx, facility.side, rowsEachTime)
  const accounts = await mergedAccounts(trx)
  const moveOf = (userId: string): Move => ({ to: accounts.get(userId) ?? userId, goneId: userId })
  let moved = 0
  for (const row of found.reservations)
    if (await moveVisit(facility, trx, caller, row, moveOf(row.userId))) moved += 1
  for (const { id, userId } of found.waits) {
    const { to, goneId } = moveOf(userId)
    await setPersonOfWait(trx, id, to)
    await recordMove(facility, trx, caller, { entity: 'waitListEntry', id, goneId, fields: { userId: to } })
  }
  for (const row of found.lines) {
    const { to, goneId } = moveOf(row.userId ?? '')
    await setPersonOfLine(trx, row.id, to)
    await recordMove(facility, trx, caller, {
      entity: 'ledger',
      id: row.id,
      goneId,
      fields: { ...row, userId: to },
    })
  }
  for (const row of found.terms) {
    const { to, goneId } = moveOf(row.userId)
    await setPersonOfTerm(trx, row.id, to)
    const fields = { ...row, userId: to }
    await recordMove(facility, trx, caller, { entity: 'membershipTerm', id: row.id, goneId, fields })
  }
  return moved + found.waits.length + found.lines.length + found.terms.length
}

/** The same until nothing is left, for a merge as a whole. */
export async function moveAllMergedRows(
  facility: Parts,
  trx: Writers,
  caller: Pick<Caller, 'id'>,
): Promise<void> {
  while ((await moveMergedRows(facility, trx, caller)) > 0);
}

/**
 * Puts back what was moved for a merge that was undone (people-763), unless somebody else has moved it since: the visits
 * and the wait list entries that this side owns now, whoever moved them, and at the portal the rest. What was booked after the merge stays at the account that stayed. Returns how many rows were put back.
 */
export async function putBackRows(
  facility: Parts,
  trx: Writers,
  caller: Pick<Caller, 'id'>,
): Promise<number> {
  const since = new Date(facility.clock.now() - movesKeptMs).toISOString()
  const moves = await movesSince(trx, since)
  if (moves.length === 0) return 0
  const accounts = await mergedAccounts(trx)
  let moved = 0
  for (const { entity, entityId, cause, fields } of moves) {
    const goneId = cause.startsWith(mergeCause) ? cause.slice(mergeCause.length) : ''
    if (goneId === '' || accounts.has(goneId)) continue
    const { userId: movedTo } = JSON.parse(fields) as { userId: string }
    if (await putBack(facility, trx, caller, { entity, id: entityId, from: movedTo, goneId })) moved += 1
  }
  return moved
}

/** The cause of a moved row, before the id of the account that was merged. */
const mergeCause = 'merge '

async function putBack(
  facility: Parts,
  trx: Writers,
  caller: Pick<Caller, 'id'>,
  { entity, id, from, goneId }: { entity: string; id: string; from: string; goneId: string },
): Promise<boolean> {
  if (!isMoved(entity)) return false
  const row = await rowNow(trx, entity, id)
  const mover = row && 'owner' in row ? row.owner : 'portal'
  if (row?.userId !== from || mover !== facility.side) return false
  const back = { to: goneId, goneId: '' }
  if (entity === 'reservation') {
    const visit = await reservationById(trx, id)
    return visit !== undefined && moveVisit(facility, trx, caller, visit, back)
  }
  const set = { waitListEntry: setPersonOfWait, ledger: setPersonOfLine, membershipTerm: setPersonOfTerm }
  await set[entity](trx, id, goneId)
  const fields = entity === 'waitListEntry' ? { userId: goneId } : { ...row, userId: goneId }
  await recordMove(facility, trx, caller, { entity, id, goneId: '', fields })
  if ('item' in row && row.reservationId === null)
    await putBackSpent(facility, trx, caller, row.item, back.to)
  return true
}

/** What a credit paid since for the account that stayed was spent of it, and goes with it (money-880). */
async function putBackSpent(
  facility: Parts,
  trx: Writers,
  caller: Pick<Caller, 'id'>,
  item: string | null,
  userId: string,
): Promise<void> {
  for (const line of item === null ? [] : await linesOfCredit(trx, item)) {
    if (line.userId === userId) continue
    await setPersonOfLine(trx, line.id, userId)
    const fields = { ...line, userId }
    await recordMove(facility, trx, caller, { entity: 'ledger', id: line.id, goneId: '', fields })
  }
}

/**
 * Seals the notes of this side's visits anew that are sealed by the key of another account, because the other side wrote
 * them before it knew of a merge or of its undo (people-811).
 * @param after a position of the log; null for the last days
 */
export async function sealNotesAnew(
  facility: Parts & Pick<Facility, 'db' | 'write'>,
  after: number | null,
): Promise<void> {
  const { notes, db, side, clock } = facility
  const at = new Date(clock.now() - movesKeptMs).toISOString()
  const isOthers = (row: ReservationRow) =>
    notes.personsOf([row.notes, row.userNotes]).some(userId => userId !== row.userId)
  const find = async (from: Readers) =>
    (await visitsNotedSince(from, side, after === null ? { at } : { position: after })).filter(isOthers)
  if ((await find(db)).length === 0) return
  await facility.write(async trx => {
    for (const row of await find(trx))
      await moveVisit(facility, trx, systemCaller, row, { to: row.userId, goneId: '' })
    return ok(null)
  })
}

function isMoved(entity: string): entity is MovedEntity {
  return ['reservation', 'waitListEntry', 'ledger', 'membershipTerm'].includes(entity)
}

/** Moves a visit, with its notes sealed by the key of its new account. False while a key of theirs has not come. */
async function moveVisit(
  facility: Parts,
  trx: Writers,
  caller: Pick<Caller, 'id'>,
  row: ReservationRow,
  { to, goneId }: Move,
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
  await recordMove(facility, trx, caller, { entity: 'reservation', id: row.id, goneId, fields })
  return true
}

async function recordMove(
  facility: Parts,
  trx: Writers,
  caller: Pick<Caller, 'id'>,
  { entity, id, goneId, fields }: { entity: EntityName; id: string; goneId: string; fields: object },
): Promise<void> {
  const cause = goneId === '' ? '' : `${mergeCause}${goneId}`
  await record(facility, trx, caller, { entity, id, kind: movedKind, fields, cause })
}
