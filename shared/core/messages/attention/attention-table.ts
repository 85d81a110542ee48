import type { EntityName } from '@mayim/contract/sync/entities.ts'
import type { Side } from '@mayim/domain/sync/side.ts'
import type { Readers, Writers } from '../../ground/runtime/facility.ts'
import type { AttentionRow } from '../../ground/schema/log-rows.ts'

/** The open rows, the oldest first. With `resolvedSince` (UTC ISO) also those that were resolved since. */
export async function attentionRows(db: Readers, resolvedSince: string | null): Promise<AttentionRow[]> {
  return db
    .selectFrom('attention')
    .selectAll()
    .where(row =>
      resolvedSince === null
        ? row('resolvedAt', 'is', null)
        : row.or([row('resolvedAt', 'is', null), row('resolvedAt', '>=', resolvedSince)]),
    )
    .orderBy('at')
    .orderBy('id')
    .limit(attentionMax)
    .execute()
}

/** The greatest number of rows returned. */
const attentionMax = 500

export async function attentionById(db: Readers, id: string): Promise<AttentionRow | undefined> {
  return db.selectFrom('attention').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function hasOpenAttention(
  db: Readers,
  kind: AttentionRow['kind'],
  entityId: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('attention')
    .select('id')
    .where('entityId', '=', entityId)
    .where('kind', '=', kind)
    .where('resolvedAt', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/** The open rows of one matter. */
export async function openAttentionIds(
  db: Readers,
  kind: AttentionRow['kind'],
  entityId: string,
): Promise<string[]> {
  const rows = await db
    .selectFrom('attention')
    .select('id')
    .where('entityId', '=', entityId)
    .where('kind', '=', kind)
    .where('resolvedAt', 'is', null)
    .execute()
  return rows.map(({ id }) => id)
}

export async function insertAttention(trx: Writers, row: AttentionRow): Promise<void> {
  await trx.insertInto('attention').values(row).execute()
}

export async function updateAttention(
  trx: Writers,
  id: string,
  fields: Partial<AttentionRow>,
): Promise<void> {
  await trx.updateTable('attention').set(fields).where('id', '=', id).execute()
}

const newestOfKind = 200

/** The newest matters of one kind that this side has listed, resolved ones included. */
export async function attentionOf(
  { side, db }: { readonly side: Side; readonly db: Readers },
  kind: AttentionRow['kind'],
): Promise<AttentionRow[]> {
  return db
    .selectFrom('attention')
    .selectAll()
    .where('kind', '=', kind)
    .where('side', '=', side)
    .orderBy('at', 'desc')
    .limit(newestOfKind)
    .execute()
}

/** Whether a night from a date on is in quarantine or has an unverified booking. */
export async function hasHeldBackNight(db: Readers, firstDate: string): Promise<boolean> {
  const night = await db
    .selectFrom('share')
    .select('date')
    .where('date', '>=', firstDate)
    .where('quarantined', '<>', '{}')
    .limit(1)
    .executeTakeFirst()
  if (night) return true
  const booking = await db
    .selectFrom('unverifiedBooking')
    .select('reservationId')
    .where('date', '>=', firstDate)
    .where('clearedAt', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return booking !== undefined
}

/** A parked entry, named so that both sides mean the same. */
export interface ParkedEntry {
  readonly follower: string
  readonly position: number
  readonly reason: string
  readonly origin: Side
  readonly seq: number
  readonly entity: EntityName
  readonly kind: string
}

/** The greatest number of entries returned. */
const parkedMax = 100

/** The entries that this side could not apply or that a follower could not process, the oldest first. */
export async function parkedEntries(db: Readers): Promise<ParkedEntry[]> {
  return db
    .selectFrom('parkedChange')
    .innerJoin('change', 'change.position', 'parkedChange.position')
    .select(['follower', 'parkedChange.position', 'reason', 'origin', 'seq', 'entity', 'kind'])
    .orderBy('parkedChange.position')
    .limit(parkedMax)
    .execute()
}

/** Sets the reason of a parked entry. */
export async function setParkedReason(
  trx: Writers,
  { follower, position }: Pick<ParkedEntry, 'follower' | 'position'>,
  reason: string,
): Promise<void> {
  await trx
    .updateTable('parkedChange')
    .set({ reason })
    .where('follower', '=', follower)
    .where('position', '=', position)
    .execute()
}
