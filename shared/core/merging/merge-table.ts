import type { Side } from '@mayim/domain/side.ts'
import type { Readers, Writers } from '../runtime/facility.ts'
import type { AccountMergeRow, ChangeRow, LedgerRow, ReservationRow } from '../schema/schema.ts'
import type { MembershipTermRow } from '../schema/shop-rows.ts'
import type { WaitListEntryRow } from '../schema/wait-list-rows.ts'
import { movedKind } from '../sync/fold-row.ts'

/** The account of each account that was merged into another one. */
export async function mergedAccounts(db: Readers): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('user')
    .select(['id', 'mergedInto'])
    .where('mergedInto', 'is not', null)
    .execute()
  return new Map(rows.map(({ id, mergedInto }) => [id, mergedInto ?? '']))
}

/**
 * What still belongs to merged accounts and is for a side to move: what it owns, and at the portal what nobody owns; at
 * most so many of each kind.
 */
export async function rowsToMove(db: Readers, side: Side, limit: number) {
  const isPortal = side === 'portal'
  return {
    reservations: await db
      .selectFrom('reservation')
      .selectAll()
      .where('userId', 'in', mergedIds(db))
      .where('owner', '=', side)
      .limit(limit)
      .execute(),
    waits: await db
      .selectFrom('waitListEntry')
      .selectAll()
      .where('userId', 'in', mergedIds(db))
      .where('owner', '=', side)
      .limit(limit)
      .execute(),
    lines: isPortal
      ? await db.selectFrom('ledger').selectAll().where('userId', 'in', mergedIds(db)).limit(limit).execute()
      : [],
    terms: isPortal
      ? await db
          .selectFrom('membershipTerm')
          .selectAll()
          .where('userId', 'in', mergedIds(db))
          .limit(limit)
          .execute()
      : [],
  }
}

function mergedIds(db: Readers) {
  return db.selectFrom('user').select('id').where('mergedInto', 'is not', null)
}

/** Whether a merge was undone after a position of the log. */
export async function wasUnmerged(db: Readers, after: number): Promise<boolean> {
  const rows = await db
    .selectFrom('change')
    .select(['entity', 'kind'])
    .where('position', '>', after)
    .orderBy('position')
    .execute()
  return rows.some(({ entity, kind }) => entity === 'user' && kind === unmergedKind)
}

/** The visits of a side of which the log has a note after a position, or in its last days. */
export async function visitsNotedSince(
  db: Readers,
  side: Side,
  since: { readonly position: number } | { readonly at: string },
): Promise<ReservationRow[]> {
  const notes = db
    .selectFrom('change')
    .select('entityId')
    .where('entity', '=', 'reservation')
    .where('fields', 'like', '%"n1.%')
  return db
    .selectFrom('reservation')
    .selectAll()
    .where('owner', '=', side)
    .where(
      'id',
      'in',
      'at' in since ? notes.where('at', '>=', since.at) : notes.where('position', '>', since.position),
    )
    .execute()
}

/** An account was separated again from the one that it was merged into. */
export const unmergedKind = 'unmerged'

/** The entries by which either side moved rows since an instant. */
export async function movesSince(db: Readers, sinceIso: string): Promise<ChangeRow[]> {
  return db
    .selectFrom('change')
    .selectAll()
    .where('kind', '=', movedKind)
    .where('at', '>=', sinceIso)
    .orderBy('position')
    .execute()
}

export type MovedEntity = 'reservation' | 'waitListEntry' | 'ledger' | 'membershipTerm'

/** A row of an entity that a merge moves, with whose it is now. */
export async function rowNow(
  db: Readers,
  entity: MovedEntity,
  id: string,
): Promise<ReservationRow | WaitListEntryRow | LedgerRow | MembershipTermRow | undefined> {
  const row = await db.selectFrom(entity).selectAll().where('id', '=', id).executeTakeFirst()
  // The builder's type is the sum of the columns of all four.
  return row as ReservationRow | WaitListEntryRow | LedgerRow | MembershipTermRow | undefined
}

export async function setPersonOfWait(trx: Writers, id: string, userId: string): Promise<void> {
  await trx.updateTable('waitListEntry').set({ userId }).where('id', '=', id).execute()
  await trx.updateTable('waitListOffer').set({ userId }).where('entryId', '=', id).execute()
}

export async function setPersonOfLine(trx: Writers, id: string, userId: string): Promise<void> {
  await trx.updateTable('ledger').set({ userId }).where('id', '=', id).execute()
}

export async function setPersonOfTerm(trx: Writers, id: string, userId: string): Promise<void> {
  await trx.updateTable('membershipTerm').set({ userId }).where('id', '=', id).execute()
}

/** The stored `before` of a merge that nothing can be put back of. */
export const nothingBefore = '{}'

export async function insertMerge(trx: Writers, row: AccountMergeRow): Promise<void> {
  await trx.insertInto('accountMerge').values(row).execute()
}

export async function mergeById(db: Readers, id: string): Promise<AccountMergeRow | undefined> {
  return db.selectFrom('accountMerge').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The latest merges, the newest first. */
export async function latestMerges(db: Readers, limit: number): Promise<AccountMergeRow[]> {
  return db.selectFrom('accountMerge').selectAll().orderBy('at', 'desc').orderBy('id').limit(limit).execute()
}

/** The merges from before an instant that are not final yet. */
export async function openMergesBefore(db: Readers, before: string): Promise<AccountMergeRow[]> {
  return db
    .selectFrom('accountMerge')
    .selectAll()
    .where('at', '<=', before)
    .where('undoneAt', 'is', null)
    .where('finalAt', 'is', null)
    .orderBy('at')
    .limit(20)
    .execute()
}

export async function updateMerge(
  trx: Writers,
  id: string,
  fields: Partial<Pick<AccountMergeRow, 'before' | 'undoneAt' | 'finalAt'>>,
): Promise<void> {
  await trx.updateTable('accountMerge').set(fields).where('id', '=', id).execute()
}

/** The accounts that were merged into one, and into those. */
export async function accountsLeadingTo(db: Readers, userId: string): Promise<string[]> {
  const merged = await mergedAccounts(db)
  const found = [userId]
  // The list grows while it is read: an account may have been merged into one that was merged.
  for (const target of found)
    for (const [id, into] of merged) if (into === target && !found.includes(id)) found.push(id)
  return found.slice(1)
}

/** Deletes what an undo of an account's merges would put back. */
export async function forgetMergesOf(trx: Writers, userId: string): Promise<void> {
  await trx
    .updateTable('accountMerge')
    .set({ before: nothingBefore })
    .where(row => row.or([row('keptId', '=', userId), row('goneId', '=', userId)]))
    .execute()
}
