import { createHash } from 'node:crypto'
import type { EntityName } from '@mayim/contract/sync/entities.ts'
import type { Side } from '@mayim/domain/sync/side.ts'
import type { Kysely, Transaction } from 'kysely'
import type { LogCutRow, NodeMode, NodeRow } from '../schema/log-rows.ts'
import { prepare } from '../schema/prepared.ts'
import type { ChangeHeadRow, ChangeRow, Schema } from '../schema/schema.ts'
import type { Heads, Origin } from './log-entry.ts'
import {
  forgetLog,
  headsStored,
  keepAppended,
  keepHeads,
  knownHeads,
  stampClockOf,
  unstoredHeads,
} from './open-log.ts'
import { isTooFarAhead, laterStamp } from './stamp.ts'

/** The hash before the first entry of a log, the same everywhere. */
export const genesisHash = createHash('sha256').update('mayim change log').digest('hex')

/**
 * The last entry of each origin that is stored here, and the identity of this side. Inside a write it is read once.
 */
export async function readHeads(db: Kysely<Schema>): Promise<Heads> {
  const known = knownHeads(db)
  if (known) return known
  const heads = headsFrom(await readHeadRows(db))
  keepHeads(db, heads)
  return heads
}

const readHeadRows = prepare(db => headRows(db))

function headRows(db: Kysely<Schema>) {
  return db
    .selectFrom('changeHead')
    .leftJoin('node', join => join.onTrue())
    .select(['origin', 'seq', 'hash', 'position', 'stamp', 'side', 'incarnation', 'mode'])
}

type HeadRow = ChangeHeadRow & Pick<Heads, 'side' | 'incarnation'> & { readonly mode: NodeMode | null }

function headsFrom(rows: readonly HeadRow[]): Heads {
  const hub = rows.find(row => row.origin === 'hub')
  const portal = rows.find(row => row.origin === 'portal')
  if (!hub || !portal) throw new Error('The change log has lost its head rows')
  const { side, incarnation, mode } = hub
  const position = Math.max(hub.position, portal.position)
  return { hub, portal, position, side, incarnation, mode: mode ?? 'active' }
}

export async function readHead(db: Kysely<Schema>): Promise<number> {
  return (await readHeads(db)).position
}

/** Moves the head after entries of one author were appended, the newest last. A writer stores it before its commit. */
export async function moveHead(trx: Transaction<Schema>, rows: readonly ChangeRow[]): Promise<void> {
  const entry = rows.at(-1)
  if (!entry) return
  const { origin, seq, hash, position } = entry
  const before = await readHeads(trx)
  const stamp = stampAfter(trx, before, origin, rows)
  const head = { origin, seq, hash, position, stamp }
  if (!keepAppended(trx, { ...before, [origin]: head, position }, rows)) await storeHead(trx, head)
}

/** Stores the heads that were moved. For the writers, before each commit. */
export async function storeHeads(trx: Transaction<Schema>): Promise<void> {
  for (const head of unstoredHeads(trx)) await storeHead(trx, head)
  headsStored(trx)
}

async function storeHead(
  trx: Transaction<Schema>,
  { origin, seq, hash, position, stamp }: ChangeHeadRow,
): Promise<void> {
  await headMoved(trx, seq, hash, position, stamp, origin)
}

const headMoved = prepare(
  (db, seq: number, hash: string, position: number, stamp: string, origin: ChangeHeadRow['origin']) =>
    db.updateTable('changeHead').set({ seq, hash, position, stamp }).where('origin', '=', origin),
)

/** A wrong clock does not advance the others. */
function stampAfter(
  trx: Transaction<Schema>,
  heads: Heads,
  origin: Origin,
  rows: readonly ChangeRow[],
): string {
  const nowMs = stampClockOf(trx).now()
  const taken = rows.map(row => row.stamp).filter(stamp => !isTooFarAhead(stamp, knownStamps(heads), nowMs))
  return laterStamp([heads[origin].stamp, ...taken])
}

/** The latest stamps that this side knows of. */
export function knownStamps({ hub, portal }: Pick<Heads, Side>): readonly string[] {
  return [hub.stamp, portal.stamp]
}

/**
 * On PostgreSQL: taken first in every write, so that entries are numbered in the order of their commits, and operations
 * see each other's writes as on SQLite. SQLite's one writer needs no lock.
 */
export async function lockHeads(trx: Transaction<Schema>): Promise<Heads> {
  const heads = headsFrom(await headRows(trx).orderBy('origin').forUpdate('changeHead').execute())
  keepHeads(trx, heads)
  return heads
}

/** Sets the end of a side's log, after entries were removed. */
export async function setHead(
  trx: Transaction<Schema>,
  origin: Origin,
  head: { readonly seq: number; readonly hash: string },
): Promise<void> {
  await storeHeads(trx)
  await trx.updateTable('changeHead').set(head).where('origin', '=', origin).execute()
  forgetLog(trx)
}

/** Who this database is; undefined before its first opening. */
export async function nodeRow(db: Kysely<Schema>): Promise<NodeRow | undefined> {
  return db.selectFrom('node').selectAll().executeTakeFirst()
}

export async function insertNode(trx: Transaction<Schema>, row: NodeRow): Promise<void> {
  await storeHeads(trx)
  await trx.insertInto('node').values(row).execute()
  forgetLog(trx)
}

export async function updateNode(trx: Transaction<Schema>, fields: Partial<NodeRow>): Promise<void> {
  await storeHeads(trx)
  await trx.updateTable('node').set(fields).execute()
  forgetLog(trx)
}

/** The entry of that number in the log of a side. Undefined if it was cut, or never came. */
export async function entryAt(
  db: Kysely<Schema>,
  origin: Origin,
  seq: number,
): Promise<Pick<ChangeRow, 'hash' | 'incarnation'> | undefined> {
  return db
    .selectFrom('change')
    .select(['hash', 'incarnation'])
    .where('origin', '=', origin)
    .where('seq', '=', seq)
    .executeTakeFirst()
}

/** The entries of a side after a number, in its order. */
export async function entriesAfter(db: Kysely<Schema>, origin: Origin, seq: number): Promise<ChangeRow[]> {
  return db
    .selectFrom('change')
    .selectAll()
    .where('origin', '=', origin)
    .where('seq', '>', seq)
    .orderBy('seq')
    .execute()
}

/** The entries about one row after a position, in this side's order. */
export async function entriesOfRowAfter(
  db: Kysely<Schema>,
  { entity, entityId }: Pick<ChangeRow, 'entity' | 'entityId'>,
  position: number,
): Promise<ChangeRow[]> {
  return db
    .selectFrom('change')
    .selectAll()
    .where('entity', '=', entity)
    .where('entityId', '=', entityId)
    .where('position', '>', position)
    .orderBy('position')
    .execute()
}

export async function deleteEntriesAfter(
  trx: Transaction<Schema>,
  origin: Origin,
  seq: number,
): Promise<void> {
  await trx.deleteFrom('change').where('origin', '=', origin).where('seq', '>', seq).execute()
}

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

/** The entities of the entries after a position of this side's log. */
export async function entitiesAfter(db: Kysely<Schema>, position: number): Promise<ReadonlySet<EntityName>> {
  const rows = await db.selectFrom('change').select('entity').where('position', '>', position).execute()
  return new Set(rows.map(({ entity }) => entity))
}
