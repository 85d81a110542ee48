import type { Kysely } from 'kysely'
import type { ChangeRow, Schema } from '../schema/schema.ts'
import type { LogCutRow } from '../schema/sync-rows.ts'

/** Where an author's log begins here: the last entry that was cut off; undefined while it is whole. */
export async function readCut(
  db: Kysely<Schema>,
  origin: ChangeRow['origin'],
): Promise<LogCutRow | undefined> {
  return db.selectFrom('logCut').selectAll().where('origin', '=', origin).executeTakeFirst()
}

/**
 * The part of a log that was cut off, as it can still be told: the entries that rows build on, and for each other number a
 * withheld one. Their hashes are known before each entry that is kept and at the cut, so the chain can be followed there.
 */
export async function readBeforeCut(
  db: Kysely<Schema>,
  cut: LogCutRow,
  { afterSeq, limit }: { afterSeq: number; limit: number },
): Promise<ChangeRow[]> {
  const origin = cut.origin as ChangeRow['origin']
  const lastSeq = Math.min(cut.seq, afterSeq + limit)
  const rows = await db
    .selectFrom('keptChange')
    .selectAll()
    .where('origin', '=', origin)
    .where('seq', '>', afterSeq)
    // One more tells the hash of the last.
    .where('seq', '<=', lastSeq + 1)
    .execute()
  const kept = new Map(rows.map(row => [row.seq, row]))
  return Array.from({ length: lastSeq - afterSeq }, (_, index) => {
    const seq = afterSeq + 1 + index
    const { previousHash: _before, ...entry } = kept.get(seq) ?? { ...gone, origin, seq, previousHash: '' }
    const hash = kept.get(seq + 1)?.previousHash ?? (seq === cut.seq ? cut.hash : '')
    return kept.has(seq) ? entry : { ...entry, hash }
  })
}

/** As `withhold` leaves an entry. */
const gone: Omit<ChangeRow, 'origin' | 'seq'> = {
  position: 0,
  incarnation: 1,
  dep: 0,
  hash: '',
  entity: 'withheld',
  entityId: '',
  kind: '',
  fields: '{}',
  who: '',
  cause: '',
  at: '',
  stamp: '',
}
