import { createHash } from 'node:crypto'
import type { EntityName } from '@mayim/contract/sync/entities.ts'
import type { Kysely, Transaction } from 'kysely'
import { insertRows, prepare } from '../schema/prepared.ts'
import type { ChangeRow, Schema } from '../schema/schema.ts'
import { type ChangeEntry, type Heads, isWithheld, type LogPoint, type Origin } from './log-entry.ts'
import { knownStamps, moveHead, readBeforeCut, readCut, readHeads } from './log-table.ts'
import { appendedAfter, pointOf, stampClockOf } from './open-log.ts'
import { isTooFarAhead, nextStamp } from './stamp.ts'
import { unknownField } from './synced-entities.ts'

/** This side must not write its log now. `Facility.write` turns it into a refusal. */
export class LogClosed extends Error {
  readonly mode: 'recovering' | 'fenced'

  constructor(mode: 'recovering' | 'fenced') {
    super(`The log of this side is closed: it is ${mode}`)
    this.mode = mode
  }
}

export interface NewChange {
  readonly origin: Origin
  /** When it happened, by the facility's clock. */
  readonly at: string
  readonly entity: EntityName
  readonly entityId: string
  /** Past tense: `booked`, `checkedIn`. */
  readonly kind: string
  /** The columns that changed, with their new values; never a secret. */
  readonly fields: Record<string, unknown>
  readonly who: string
  readonly cause: string
}

/**
 * Appends entries in the transaction of the operation: the next numbers of this side's log, each with the hash of the
 * entry before it, and with how far the other side's log was applied.
 */
export async function appendChanges(
  trx: Transaction<Schema>,
  changes: readonly NewChange[],
): Promise<readonly ChangeRow[]> {
  const heads = await readHeads(trx)
  const rows: ChangeRow[] = []
  for (const change of changes) {
    assertWritable(heads, change)
    const before = rows.at(-1) ?? { ...heads[change.origin], position: heads.position }
    const stamp = nextStamp([...knownStamps(heads), before.stamp], stampClockOf(trx).now())
    rows.push(entryAfter(before, heads, { ...change, stamp }))
  }
  if (rows.length === 0) return rows
  await insertRows(trx, 'change', rows)
  await moveHead(trx, rows)
  return rows
}

/** Appends one entry. */
export async function appendChange(trx: Transaction<Schema>, change: NewChange): Promise<ChangeRow> {
  const [row] = await appendChanges(trx, [change])
  return row as ChangeRow
}

/**
 * Throws LogClosed while this side must not write. For an operation that answers yes without a write, because its rows
 * say that it was done before: while the log is being recovered they may say what was undone since (sync-35).
 */
export async function assertOpen(trx: Transaction<Schema>): Promise<void> {
  const { mode } = await readHeads(trx)
  if (mode !== 'active') throw new LogClosed(mode)
}

function assertWritable(heads: Heads, change: NewChange): void {
  const unknown = unknownField(change.entity, change.kind, change.fields)
  if (unknown) throw new Error(`${change.entity} has no column ${unknown}; a request's kind ends in Asked`)
  if (heads.side && heads.side !== change.origin) {
    throw new Error(`The ${heads.side} cannot write the ${change.origin}'s log`)
  }
  if (heads.mode !== 'active') throw new LogClosed(heads.mode)
}

function entryAfter(
  before: Pick<ChangeRow, 'seq' | 'hash' | 'position'>,
  heads: Heads,
  change: NewChange & Pick<ChangeRow, 'stamp'>,
): ChangeRow {
  const entry = {
    origin: change.origin,
    seq: before.seq + 1,
    incarnation: heads.incarnation ?? 1,
    dep: heads[otherSide(change.origin)].seq,
    entity: change.entity,
    entityId: change.entityId,
    kind: change.kind,
    fields: JSON.stringify(change.fields),
    who: change.who,
    cause: change.cause,
    at: change.at,
    stamp: change.stamp,
  }
  return { ...entry, hash: hashEntry(before.hash, entry), position: before.position + 1 }
}

export type Stored = 'stored' | 'repeat' | 'gap' | 'forged'

/**
 * Stores an entry of the other side unchanged, under this side's next position. Only the next number with the right
 * hash is stored. Apply it and save the cursor in the same transaction.
 */
export async function storePeerChange(
  trx: Transaction<Schema>,
  entry: ChangeEntry,
): Promise<{ stored: Stored; row: ChangeRow | undefined }> {
  const heads = await readHeads(trx)
  const head = heads[entry.origin]
  if (entry.seq <= head.seq) return { stored: 'repeat', row: undefined }
  if (entry.seq > head.seq + 1) return { stored: 'gap', row: undefined }
  if (!follows(head.hash, entry)) return { stored: 'forged', row: undefined }
  const row: ChangeRow = { ...entry, position: heads.position + 1 }
  await insertRows(trx, 'change', [row])
  await moveHead(trx, [row])
  return { stored: 'stored', row }
}

/**
 * Whether an entry of the other side has a stamp so far ahead that its clock must be wrong. Call it when the entry is
 * stored.
 */
export async function isStampedAhead(trx: Transaction<Schema>, { stamp }: ChangeRow): Promise<boolean> {
  return isTooFarAhead(stamp, knownStamps(await readHeads(trx)), stampClockOf(trx).now())
}

/** In this side's order, after the given position. */
export async function readChanges(
  db: Kysely<Schema>,
  { after, limit }: { after: number; limit: number },
): Promise<ChangeRow[]> {
  return pageAfter(db, after, limit)
}

const pageAfter = prepare((db, position: number, limit: number) =>
  db.selectFrom('change').selectAll().where('position', '>', position).orderBy('position').limit(limit),
)

/**
 * One author's entries in the author's order, after a number: the answer to a request of the other side. Of entries that
 * were cut, those that rows still depend on are returned, the others as withheld.
 */
export async function readChangesOf(
  db: Kysely<Schema>,
  { origin, afterSeq, limit }: { origin: Origin; afterSeq: number; limit: number },
): Promise<ChangeRow[]> {
  const rows = await db
    .selectFrom('change')
    .selectAll()
    .where('origin', '=', origin)
    .where('seq', '>', afterSeq)
    .orderBy('seq')
    .limit(limit)
    .execute()
  const cut = rows[0]?.seq === afterSeq + 1 ? undefined : await readCut(db, origin)
  if (!cut || afterSeq >= cut.seq) return rows
  const before = await readBeforeCut(db, cut, { afterSeq, limit })
  return [...before, ...rows.slice(0, limit - before.length)]
}

/** Whether an entry follows the previous hash unchanged. A withheld entry cannot be verified. */
export function follows(previous: string, entry: ChangeEntry): boolean {
  return isWithheld(entry) || entry.hash === hashEntry(previous, entry)
}

/** SHA-256 over the author's previous hash and the entry with its members in a fixed order. */
function hashEntry(previous: string, entry: Omit<ChangeEntry, 'hash'>): string {
  const { origin, seq, incarnation, dep, entity, entityId, kind, fields, who, cause, at, stamp } = entry
  const canonical = [previous, origin, seq, incarnation, dep, entity, entityId, kind, fields, who, cause, at]
  // Entries from before stamps existed are hashed without one.
  if (stamp !== '') canonical.push(stamp)
  return createHash('sha256').update(JSON.stringify(canonical)).digest('hex')
}

export function otherSide(side: Origin): Origin {
  return side === 'hub' ? 'portal' : 'hub'
}

/** The greatest number of entries returned. For more, the caller reads its tables again. */
const maxEntries = 500

/** The entries after a point of the log, and its current end. */
interface LogSince {
  readonly now: LogPoint
  /** `unknown` if the point is not in this log (its commit failed, or a restore lost it), or is too far back. */
  readonly entries: readonly ChangeRow[] | 'unknown'
}

/**
 * Reads the entries after a point. Inside a write the answer is exact and usually needs no query, because no other
 * writer appends in between.
 */
export async function logSince(db: Kysely<Schema>, point: LogPoint): Promise<LogSince> {
  const now = pointOf(await readHeads(db))
  if (now.position === point.position && now.hash === point.hash) return { now, entries: [] }
  if (now.position <= point.position) return { now, entries: 'unknown' }
  const known = appendedAfter(db, point)
  if (known) return { now, entries: known }
  const page = await readChanges(db, { after: point.position - 1, limit: maxEntries })
  const entries = point.position === 0 ? page : page.slice(1)
  const isSame = point.position === 0 || page[0]?.hash === point.hash
  const last = entries.at(-1)
  if (!isSame || !last || page.length === maxEntries) return { now, entries: 'unknown' }
  return { now: { position: last.position, hash: last.hash }, entries }
}
