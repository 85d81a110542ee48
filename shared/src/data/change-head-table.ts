import { createHash } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import type { ChangeHeadRow, ChangeRow, Schema } from './schema.ts'

export type Origin = ChangeRow['origin']

/** What the first entry of a log follows: the same everywhere, so that both sides start a chain alike. */
export const genesisHash = createHash('sha256').update('mayim change log').digest('hex')

export interface Heads {
  readonly hub: ChangeHeadRow
  readonly portal: ChangeHeadRow
  /** The last position of this side's own order. */
  readonly position: number
  /** Of this side; null before `nodeIdentity` has named it. */
  readonly side: Origin | null
  readonly incarnation: number | null
}

/** The last entry of each origin that is stored here, and who `here` is. */
export async function readHeads(db: Kysely<Schema>): Promise<Heads> {
  const rows = await db
    .selectFrom('changeHead')
    .leftJoin('node', join => join.onTrue())
    .select(['origin', 'seq', 'hash', 'position', 'side', 'incarnation'])
    .execute()
  const hub = rows.find(row => row.origin === 'hub')
  const portal = rows.find(row => row.origin === 'portal')
  if (!hub || !portal) throw new Error('The change log has lost its head rows')
  const { side, incarnation } = hub
  return { hub, portal, position: Math.max(hub.position, portal.position), side, incarnation }
}

export async function readHead(db: Kysely<Schema>): Promise<number> {
  return (await readHeads(db)).position
}

export async function moveHead(trx: Transaction<Schema>, entry: ChangeRow): Promise<void> {
  const { seq, hash, position } = entry
  await trx
    .updateTable('changeHead')
    .set({ seq, hash, position })
    .where('origin', '=', entry.origin)
    .execute()
}

/**
 * On PostgreSQL: taken first in every write, so that entries get their numbers in the order of their
 * commits and operations see each other's work as on SQLite. SQLite's one writer needs no lock.
 */
export async function lockHeads(trx: Transaction<Schema>): Promise<void> {
  await trx.selectFrom('changeHead').select('origin').orderBy('origin').forUpdate().execute()
}
