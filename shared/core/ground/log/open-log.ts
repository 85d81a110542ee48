import type { ChangeRow } from '../schema/log-rows.ts'
import type { Heads, LogPoint } from './log-entry.ts'
import { StampClock } from './stamp.ts'

interface OpenLog {
  readonly clock: StampClock
  readonly caches: Caches
  heads: Heads | null
  /** Where the log stood before the first of `appended`; null while nothing is known. */
  begin: LogPoint | null
  /** What this transaction has appended, without the entries of failed operations. */
  appended: ChangeRow[]
}

/**
 * By transaction, which ends with it. No other transaction can append meanwhile: the log is locked on SQLite and
 * PostgreSQL.
 */
const logs = new WeakMap<object, OpenLog>()
const machineClock = new StampClock()

/** The time from which a transaction stamps its entries; the machine's where the writer was given none. */
export function stampClockOf(trx: object): StampClock {
  return logs.get(trx)?.clock ?? machineClock
}

/** For the writers: from here on the transaction caches the position of the log. */
export function openLog(trx: object, caches: Caches, clock: StampClock = machineClock): void {
  logs.set(trx, { clock, caches, heads: null, begin: null, appended: [] })
}

/** To be called by whatever changes the log or the node behind the cached position: it is read again. */
export function forgetLog(trx: object): void {
  const log = logs.get(trx)
  if (log) openLog(trx, log.caches, log.clock)
}

/** What this process keeps of stored rows; undefined outside the transactions of a writer. */
export function cachesOf(db: object): Caches | undefined {
  return logs.get(db)?.caches
}

/** To be called by whatever changes a stored reservation. */
export function reservationChanged(trx: object): void {
  const log = logs.get(trx)
  if (log) log.caches.reservationsChanged += 1
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

/**
 * Remembers the log before an operation; the returned step goes with the rollback to its savepoint. Rows that were
 * cached after a change of the operation are stale then.
 */
export function markLog(trx: object): () => void {
  const log = logs.get(trx)
  const heads = log?.heads ?? null
  const length = log?.appended.length ?? 0
  const changedBefore = log?.caches.reservationsChanged
  return () => {
    if (log && log.caches.reservationsChanged !== changedBefore) log.caches.reservationsChanged += 1
    if (!log || logs.get(trx) !== log) return forgetLog(trx)
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

/**
 * What operations keep in memory of one open database. Each value belongs to the module whose function made it. The
 * writers pass it to their transactions; `Facility.caches` is the same object.
 */
export class Caches {
  /** Rises when a stored reservation changes; a new one does not count. A cache that was filled earlier is stale. */
  reservationsChanged = 0
  readonly #values = new Map<() => object, object>()

  /** The value that `make` made at its first use. */
  of<Value extends object>(make: () => Value): Value {
    const value = this.#values.get(make) ?? make()
    this.#values.set(make, value)
    return value as Value
  }
}
