import type { ChangeRow } from '../schema/log-rows.ts'
import type { Heads, LogPoint } from './entry.ts'
import { StampClock } from './stamp-clock.ts'
import { undoneSoFar } from './statement-watch.ts'

interface OpenLog {
  heads: Heads | null
  /** The end of the log before the first of `appended`; null while it is not read. */
  begin: LogPoint | null
  /** What this transaction has appended, without the entries of failed operations. */
  appended: ChangeRow[]
  /** `undoneSoFar` when it was read: a step that was undone behind our back makes all be read again. */
  undone: number
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
  logs.set(trx, { heads: null, begin: null, appended: [], undone: undoneSoFar() })
}

/** Whether this is a transaction of a writer, under the lock of the log. */
export function isWriting(db: object): boolean {
  return logs.has(db)
}

/** The cached position of the log; undefined where it must be read. */
export function knownHeads(db: object): Heads | undefined {
  const log = logs.get(db)
  return log && log.undone === undoneSoFar() && log.heads !== null ? log.heads : undefined
}

/** Caches what was read under the lock. Only a writer's transaction has a cache. */
export function keepHeads(db: object, heads: Heads): void {
  if (logs.has(db)) logs.set(db, { heads, begin: pointOf(heads), appended: [], undone: undoneSoFar() })
}

/** Caches what was appended under the lock. */
export function keepAppended(trx: object, heads: Heads, rows: readonly ChangeRow[]): void {
  const log = logs.get(trx)
  if (!log || log.undone !== undoneSoFar() || log.heads === null) return
  log.heads = heads
  log.appended.push(...rows)
}

/** What this transaction appended after a point; undefined when the point lies before it, or is none of its own. */
export function appendedAfter(db: object, point: LogPoint): readonly ChangeRow[] | undefined {
  const log = logs.get(db)
  if (!log || log.undone !== undoneSoFar() || log.begin === null || point.position < log.begin.position)
    return undefined
  const index = point.position - log.begin.position
  const there = index === 0 ? log.begin : log.appended[index - 1]
  return there?.hash === point.hash ? log.appended.slice(index) : undefined
}

/** Remembers the log before an operation; the returned step goes with the rollback to its savepoint. */
export function markLog(trx: object): () => void {
  const log = logs.get(trx)
  const heads = log?.heads ?? null
  const length = log?.appended.length ?? 0
  return () => {
    if (!log || logs.get(trx) !== log || log.undone !== undoneSoFar()) return openLog(trx)
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
