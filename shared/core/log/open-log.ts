import type { ChangeRow } from '../schema/log-rows.ts'
import type { Heads, LogPoint } from './entry.ts'
import { StampClock } from './stamp-clock.ts'

interface OpenLog {
  heads: Heads | null
  /** The end of the log before the first of `appended`; null while it is not read. */
  begin: LogPoint | null
  /** What this transaction has appended, without the entries of failed operations. */
  appended: ChangeRow[]
  /** The current operation has changed stored rows that other operations cache. */
  rowsChanged: boolean
}

/** By transaction. No other transaction can append in between, because the log is locked on SQLite and PostgreSQL. */
const logs = new WeakMap<object, OpenLog>()

/** By transaction, as its writer was given it. */
const clocks = new WeakMap<object, StampClock>()
const machineClock = new StampClock()

/** The time from which a transaction stamps its entries; the machine's where the writer was given none. */
export function stampClockOf(trx: object): StampClock {
  return clocks.get(trx) ?? machineClock
}

/** For the writers: from here on the transaction caches the position of the log. */
export function openLog(trx: object, clock?: StampClock): void {
  if (clock) clocks.set(trx, clock)
  logs.set(trx, { heads: null, begin: null, appended: [], rowsChanged: false })
}

/** The log of a transaction was changed otherwise than by an append, so its position must be read again. */
export function forgetHeads(trx: object): void {
  const log = logs.get(trx)
  if (log) logs.set(trx, { heads: null, begin: null, appended: [], rowsChanged: log.rowsChanged })
}

/** Whether this is a transaction of a writer, under the lock of the log. */
export function isWriting(db: object): boolean {
  return logs.has(db)
}

/** The cached position of the log; undefined where it must be read. */
export function knownHeads(db: object): Heads | undefined {
  return logs.get(db)?.heads ?? undefined
}

/** Caches what was read under the lock. Only a writer's transaction has a cache. */
export function keepHeads(db: object, heads: Heads): void {
  const log = logs.get(db)
  if (log) logs.set(db, { ...log, heads, begin: pointOf(heads), appended: [] })
}

/** Caches what was appended under the lock. */
export function keepAppended(trx: object, heads: Heads, rows: readonly ChangeRow[]): void {
  const log = logs.get(trx)
  if (!log || log.heads === null) return
  log.heads = heads
  log.appended.push(...rows)
}

/** What this transaction appended after a point; undefined when the point lies before it, or is none of its own. */
export function appendedAfter(db: object, point: LogPoint): readonly ChangeRow[] | undefined {
  const log = logs.get(db)
  if (!log || log.begin === null || point.position < log.begin.position) return undefined
  const index = point.position - log.begin.position
  const there = index === 0 ? log.begin : log.appended[index - 1]
  return there?.hash === point.hash ? log.appended.slice(index) : undefined
}

/** For the tables whose rows are cached: the operation has changed a stored row, and its entry is not in the log yet. */
export function noteRowsChanged(trx: object): void {
  const log = logs.get(trx)
  if (log) log.rowsChanged = true
}

/** Whether the current operation has changed stored rows. A cache that is told by the log does not know of them. */
export function areRowsChanged(trx: object): boolean {
  return logs.get(trx)?.rowsChanged === true
}

/** Begins an operation. The returned function goes with the rollback to the operation's savepoint. */
export function markLog(trx: object): () => void {
  const log = logs.get(trx)
  if (log) log.rowsChanged = false
  const heads = log?.heads ?? null
  const length = log?.appended.length ?? 0
  return () => {
    if (!log || logs.get(trx) !== log) return forgetHeads(trx)
    log.heads = heads
    log.appended.length = length
  }
}

/** The newest entry of either side. */
export function pointOf(heads: Heads): LogPoint {
  const { hub, portal } = heads
  const newest = hub.position > portal.position ? hub : portal
  return { position: heads.position, hash: newest.hash }
}
