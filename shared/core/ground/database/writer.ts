import { AsyncLocalStorage } from 'node:async_hooks'
import type { Result } from '@mayim/domain/result.ts'
import { CompiledQuery, type Transaction } from 'kysely'
import { type Caches, markLog } from '../log/open-log.ts'
import type { StampClock } from '../log/stamp.ts'
import type { Schema } from '../schema/schema.ts'

/**
 * An operation on the database. It may run again after a conflict (PostgreSQL), so its only effects are through `trx`.
 * It must not wait for anything slow, because every other write of the facility waits for it.
 */
export type Operation<T> = (trx: Transaction<Schema>) => Promise<Result<T>>

/** The only way to write; see `Facility.write`. */
export interface Writer {
  readonly caches: Caches
  write<T>(operation: Operation<T>): Promise<Result<T>>
  /** Resolves when all earlier writes were answered. */
  drain(): Promise<void>
}

export interface WriterOptions {
  /** For measurements: delays each commit by this many milliseconds, as a slow fsync does. */
  readonly commitDelayMs?: number
  /** For measurements: each operation has its own commit. */
  readonly oneCommitEach?: boolean
  /** Bounds how long the first operation of a commit waits for others. A test on a busy machine sets more. */
  readonly batchMs?: number
  /** For tests: see `Caches`. */
  readonly comparesAlways?: boolean
  /** The clock of entries' stamps, by default the host's. */
  readonly stampClock?: StampClock
}

const running = new AsyncLocalStorage<{ active: boolean }>()

/** Throws inside another write, which would otherwise wait for itself forever. */
export function refuseNested(): void {
  if (running.getStore()?.active) throw new Error('A write was begun inside another write: pass `trx` on')
}

/** Runs one operation so that `refuseNested` detects it. */
export async function runMarked<T>(trx: Transaction<Schema>, operation: Operation<T>): Promise<Result<T>> {
  const mark = { active: true }
  try {
    return await running.run(mark, () => operation(trx))
  } finally {
    mark.active = false
  }
}

/** Blocks the event loop, as a slow fsync does with the synchronous `node:sqlite`. */
export function blockFor(delayMs: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, delayMs)
}

const savepoint = CompiledQuery.raw('savepoint step')
const rollback = CompiledQuery.raw('rollback to savepoint step')
const release = CompiledQuery.raw('release savepoint step')

/**
 * Runs a step that may fail alone: its error undoes the step, and the transaction goes on. Returns the error; undefined
 * when the step succeeds.
 */
export async function inSavepoint(
  trx: Transaction<Schema>,
  step: () => Promise<void>,
): Promise<{ readonly error: unknown } | undefined> {
  const takeLogBack = markLog(trx)
  await trx.executeQuery(savepoint)
  let failed: { error: unknown } | undefined
  try {
    await step()
  } catch (error) {
    await trx.executeQuery(rollback)
    takeLogBack()
    failed = { error }
  }
  await trx.executeQuery(release)
  return failed
}
