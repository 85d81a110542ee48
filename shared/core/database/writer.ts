import { AsyncLocalStorage } from 'node:async_hooks'
import type { Result } from '@mayim/domain/result.ts'
import type { Transaction } from 'kysely'
import type { StampClock } from '../log/stamp-clock.ts'
import type { Schema } from '../schema/schema.ts'

/**
 * An operation on the database. It may be run again after a conflict (PostgreSQL), so it has no effect but
 * through `trx`, and it waits for nothing slow: all writes of the facility stand behind it.
 */
export type Operation<T> = (trx: Transaction<Schema>) => Promise<Result<T>>

/** The one way to write: see `Facility.write`. */
export interface Writer {
  write<T>(operation: Operation<T>): Promise<Result<T>>
  /** Settles when all earlier writes have been answered. */
  drain(): Promise<void>
}

export interface WriterOptions {
  /** For measuring: makes each commit this much slower, as a medium with a slow fsync does. */
  readonly commitDelayMs?: number
  /** For measuring: no grouping, each operation has a commit of its own. */
  readonly oneCommitEach?: boolean
  /** Bounds how long the first of a commit waits for the others; on a busy machine a test gives more. */
  readonly batchMs?: number
  /** The time from which entries are stamped; the machine's without it. */
  readonly stampClock?: StampClock
}

const running = new AsyncLocalStorage<{ active: boolean }>()

/** Throws inside another write, which would otherwise wait for itself for ever. */
export function refuseNested(): void {
  if (running.getStore()?.active) throw new Error('A write was begun inside another write: pass `trx` on')
}

/** Runs one operation so that `refuseNested` knows it. */
export async function runMarked<T>(trx: Transaction<Schema>, operation: Operation<T>): Promise<Result<T>> {
  const mark = { active: true }
  try {
    return await running.run(mark, () => operation(trx))
  } finally {
    mark.active = false
  }
}

/** Blocks as a slow fsync does: `node:sqlite` is synchronous, so that the event loop blocks too. */
export function blockFor(delayMs: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, delayMs)
}
