import type { Side } from '@mayim/domain/sync/side.ts'
import type { Readers, Writers } from '../../ground/runtime/facility.ts'
import type { ReservationRow } from '../../ground/schema/schema.ts'

/** SQLite looks for a range in the index, and for `is not null` in all accounts. */
const isMerged = ['mergedInto', '>', ''] as const

/** The account of each account that was merged into another one. */
export async function mergedAccounts(db: Readers): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('user')
    .select(['id', 'mergedInto'])
    .where(...isMerged)
    .execute()
  return new Map(rows.map(({ id, mergedInto }) => [id, mergedInto ?? '']))
}

/**
 * What still belongs to merged accounts and is for a side to move: what it owns, and `unowned` what no side owns, lines
 * of the ledger and memberships; at most so many of each kind.
 */
export async function rowsToMove(
  db: Readers,
  { side, unowned, limit }: { readonly side: Side; readonly unowned: boolean; readonly limit: number },
) {
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
    lines: unowned
      ? await db.selectFrom('ledger').selectAll().where('userId', 'in', mergedIds(db)).limit(limit).execute()
      : [],
    terms: unowned
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
  return db
    .selectFrom('user')
    .select('id')
    .where(...isMerged)
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

/** The accounts that were merged into one, and into those. */
export async function accountsLeadingTo(db: Readers, userId: string): Promise<string[]> {
  const merged = await mergedAccounts(db)
  const found = [userId]
  // The list grows while it is read: an account may have been merged into one that was merged.
  for (const target of found)
    for (const [id, into] of merged) if (into === target && !found.includes(id)) found.push(id)
  return found.slice(1)
}
