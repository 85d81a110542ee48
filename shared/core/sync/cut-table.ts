import { sides } from '@mayim/domain/sync/side.ts'
import { readCut } from '../ground/log/log-table.ts'
import { shareEntity } from '../ground/log/synced-entities.ts'
import type { Readers, Writers } from '../ground/runtime/facility.ts'
import type { ChangeRow, KeptChangeRow } from '../ground/schema/schema.ts'

type Origin = ChangeRow['origin']

/** The first position that must not be cut: recent, not processed, parked or not confirmed. */
export async function firstToKeep(
  db: Readers,
  { side, confirmedSeq, sinceIso }: { side: Origin; confirmedSeq: number; sinceIso: string },
): Promise<number> {
  const young = await db
    .selectFrom('change')
    .select('position')
    .where('at', '>=', sinceIso)
    .orderBy('position')
    .limit(1)
    .executeTakeFirst()
  const unconfirmed = await db
    .selectFrom('change')
    .select('position')
    .where('origin', '=', side)
    .where('seq', '>', confirmedSeq)
    .orderBy('seq')
    .limit(1)
    .executeTakeFirst()
  const followed = await db
    .selectFrom('followerCursor')
    .select(eb => eb.fn.min('position').as('position'))
    .executeTakeFirst()
  const parked = await db
    .selectFrom('parkedChange')
    .select(eb => eb.fn.min('position').as('position'))
    .executeTakeFirst()
  const after =
    followed?.position === null || followed === undefined ? undefined : Number(followed.position) + 1
  const places = [young?.position, unconfirmed?.position, after, parked?.position]
  return Math.min(
    ...places.map(place => (place === undefined || place === null ? Number.MAX_SAFE_INTEGER : Number(place))),
  )
}

/** The oldest entries before a position of this side's order. */
export async function oldestBefore(db: Readers, position: number, limit: number): Promise<ChangeRow[]> {
  return db
    .selectFrom('change')
    .selectAll()
    .where('position', '<', position)
    .orderBy('position')
    .limit(limit)
    .execute()
}

/** The kept changes of one row, oldest first. */
export async function keptOf(
  db: Readers,
  { entity, entityId }: Pick<ChangeRow, 'entity' | 'entityId'>,
): Promise<KeptChangeRow[]> {
  return db
    .selectFrom('keptChange')
    .selectAll()
    .where('entity', '=', entity)
    .where('entityId', '=', entityId)
    .orderBy('position')
    .execute()
}

export async function keepEntries(trx: Writers, rows: readonly KeptChangeRow[]): Promise<void> {
  for (const row of rows) await trx.insertInto('keptChange').values(row).execute()
}

export async function deleteKept(
  trx: Writers,
  rows: readonly Pick<ChangeRow, 'origin' | 'seq'>[],
): Promise<void> {
  for (const { origin, seq } of rows) {
    await trx.deleteFrom('keptChange').where('origin', '=', origin).where('seq', '=', seq).execute()
  }
}

/** All kept changes of shares. */
export async function keptShares(db: Readers): Promise<KeptChangeRow[]> {
  return db.selectFrom('keptChange').selectAll().where('entity', '=', shareEntity).execute()
}

/** Removes entries from the log, and stores where each author's log now begins. */
export async function cutUpTo(trx: Writers, entries: readonly ChangeRow[], at: string): Promise<void> {
  const last = entries.at(-1)
  if (!last) return
  await trx.deleteFrom('change').where('position', '<=', last.position).execute()
  for (const origin of sides) {
    const entry = entries.findLast(each => each.origin === origin)
    if (!entry) continue
    const { seq, hash } = entry
    await trx
      .insertInto('logCut')
      .values({ origin, seq, hash, at })
      .onConflict(conflict => conflict.column('origin').doUpdateSet({ seq, hash, at }))
      .execute()
  }
}

/** The hash of the last entry that was cut, if that is the entry with this number. */
export async function hashAtCut(db: Readers, origin: Origin, seq: number): Promise<string | undefined> {
  const cut = await readCut(db, origin)
  return cut?.seq === seq ? cut.hash : undefined
}

/** Deletes the cut of a log that is recovered from before it. Its kept changes arrive again. */
export async function deleteCutAfter(trx: Writers, origin: Origin, seq: number): Promise<void> {
  await trx.deleteFrom('logCut').where('origin', '=', origin).where('seq', '>', seq).execute()
  await trx.deleteFrom('keptChange').where('origin', '=', origin).where('seq', '>', seq).execute()
}
