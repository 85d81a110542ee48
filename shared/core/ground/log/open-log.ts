import type { ChangeHeadRow, ChangeRow } from '../schema/log-rows.ts'
import type { Heads, LogPoint } from './log-entry.ts'
import { StampClock } from './stamp.ts'

interface OpenLog {
  readonly clock: StampClock
  readonly caches: Caches
  heads: Heads | null
  /** The heads as they are stored. What was appended moves them before the commit, once for all operations. */
  stored: Heads | null
  /** Where the log stood before the first of `appended`; null while nothing is known. */
  begin: LogPoint | null
  /** What this transaction has appended, without the entries of failed operations. */
  appended: ChangeRow[]
  /** The stored reservations that this transaction has changed, failed operations included. */
  readonly changed: string[]
  /** See `ofTransaction`. */
  readonly kept: Map<() => object, object>
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
  const nothing = { heads: null, stored: null, begin: null }
  logs.set(trx, { clock, caches, ...nothing, appended: [], changed: [], kept: new Map() })
}

/**
 * To be called by whatever changes the log or the node behind the cached position, after the heads were stored: it is
 * read again.
 */
export function forgetLog(trx: object): void {
  const log = logs.get(trx)
  if (log) logs.set(trx, { ...log, heads: null, stored: null, begin: null, appended: [] })
}

/** The heads that were moved and are not stored yet. */
export function unstoredHeads(trx: object): readonly ChangeHeadRow[] {
  const { heads, stored } = logs.get(trx) ?? { heads: null, stored: null }
  if (heads === null || stored === null) return []
  return (['hub', 'portal'] as const).filter(side => heads[side] !== stored[side]).map(side => heads[side])
}

export function headsStored(trx: object): void {
  const log = logs.get(trx)
  if (log) log.stored = log.heads
}

/** What this process keeps of stored rows; undefined outside the transactions of a writer. */
export function cachesOf(db: object): Caches | undefined {
  return logs.get(db)?.caches
}

/**
 * A value that `make` made for this transaction; undefined outside those of a writer. Nobody else writes meanwhile, so
 * what was read holds until this process changes it, or an operation is rolled back.
 */
export function ofTransaction<Value extends object>(db: object, make: () => Value): Value | undefined {
  const kept = logs.get(db)?.kept
  if (!kept) return undefined
  const value = kept.get(make) ?? make()
  kept.set(make, value)
  return value as Value
}

/** To be called by whatever changes a stored reservation; a new one does not count. */
export function reservationChanged(trx: object, id: string): void {
  const log = logs.get(trx)
  log?.changed.push(id)
  log?.caches.noteChanged(id)
}

/** The transactions that queued a text. */
const texting = new WeakSet<object>()

/** To be called by whatever queues a text: its sender is woken after the commit. */
export function textQueued(trx: object): void {
  texting.add(trx)
}

/** For the writers: whether a text was queued, perhaps by an operation that was taken back. */
export function hasText(trx: object): boolean {
  return texting.has(trx)
}

/** The cached position of the log; undefined where it must be read. */
export function knownHeads(db: object): Heads | undefined {
  return logs.get(db)?.heads ?? undefined
}

/** Caches what was read under the lock. Only a writer's transaction has a cache. */
export function keepHeads(db: object, heads: Heads): void {
  const log = logs.get(db)
  if (log) logs.set(db, { ...log, heads, stored: heads, begin: pointOf(heads), appended: [] })
}

/** Caches what was appended under the lock. False where nothing is cached, and the head must be stored at once. */
export function keepAppended(trx: object, heads: Heads, rows: readonly ChangeRow[]): boolean {
  const log = logs.get(trx)
  if (!log || log.heads === null) return false
  log.heads = heads
  log.appended.push(...rows)
  return true
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
 * Remembers the log before an operation; the returned step goes with the rollback to its savepoint. Reservations that
 * the operation had changed are then changed again.
 */
export function markLog(trx: object): () => void {
  const log = logs.get(trx)
  const heads = log?.heads ?? null
  const stored = log?.stored ?? null
  const length = log?.appended.length ?? 0
  const changedBefore = log?.changed.length ?? 0
  return () => {
    for (const id of log?.changed.slice(changedBefore) ?? []) log?.caches.noteChanged(id)
    log?.kept.clear()
    if (!log) return
    logs.set(trx, log)
    log.heads = heads
    log.stored = stored
    log.appended.length = length
  }
}

/** The newest entry of either side. */
export function pointOf(heads: Heads): LogPoint {
  const { hub, portal } = heads
  const newest = hub.position > portal.position ? hub : portal
  return { position: heads.position, hash: newest.hash }
}

/** A booking looks at its night three times, so about one booking of three hundred compares. */
const compareEvery = 1_000
const mostChanged = 500

/**
 * What operations keep in memory of one open database. Each value belongs to the module whose function made it. The
 * writers pass it to their transactions; `Facility.caches` is the same object.
 */
export class Caches {
  /** For tests: each look at what is kept is compared with the database, and a difference is thrown. */
  readonly comparesAlways: boolean
  #looks = 0
  /** Null once they are too many to name. */
  #changed: Set<string> | null = new Set()
  readonly #values = new Map<() => object, object>()

  constructor({ comparesAlways = false }: { readonly comparesAlways?: boolean } = {}) {
    this.comparesAlways = comparesAlways
  }

  /** Whether this look at what is kept is to be compared with the database. */
  isToCompare(): boolean {
    this.#looks = (this.#looks + 1) % compareEvery
    return this.comparesAlways || this.#looks === 0
  }

  noteChanged(reservationId: string): void {
    this.#changed?.add(reservationId)
    if (this.#changed && this.#changed.size > mostChanged) this.#changed = null
  }

  /** The reservations that were noted as changed since the last call; null if they are too many to name. */
  takeChanged(): ReadonlySet<string> | null {
    const changed = this.#changed
    this.#changed = new Set()
    return changed
  }

  /** The value that `make` made at its first use. */
  of<Value extends object>(make: () => Value): Value {
    const value = this.#values.get(make) ?? make()
    this.#values.set(make, value)
    return value as Value
  }
}
