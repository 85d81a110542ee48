import type { Kysely } from 'kysely'
import type { ChangeRow, Schema } from '../schema/schema.ts'
import type { LogCutRow } from '../schema/sync-rows.ts'

/** The last entry that was cut from an author's log here; undefined if it is complete. */
export async function readCut(
  db: Kysely<Schema>,
  origin: ChangeRow['origin'],
): Promise<LogCutRow | undefined> {
  return db.selectFrom('logCut').selectAll().where('origin', '=', origin).executeTakeFirst()
}

/**
 * The cut part of a log as far as it is known: the entries that rows still need, and a withheld one for each other
 * number. A hash is known before each kept entry and at the cut, so the chain can be verified there.
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
    // One more row, for the hash of the last.
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
