import type { Refusal, Result } from '@mayim/domain/result.ts'
import type { Kysely, Transaction } from 'kysely'
import type { ChangeFeed } from '../log/change-feed.ts'
import { lockHeads, readHead } from '../log/log-table.ts'
import { Caches, hasText, markLog, openLog } from '../log/open-log.ts'
import type { StampClock } from '../log/stamp.ts'
import type { Schema } from '../schema/schema.ts'
import { notifyPeers } from './postgres-channel.ts'
import { type Operation, refuseNested, runMarked, type Writer, type WriterOptions } from './writer.ts'

const tries = 5
const firstPauseMs = 10
/** serialization_failure, deadlock_detected */
const conflicts = new Set(['40001', '40P01'])

/** Rolls the transaction back because of a refusal, which is no error. */
class Refused extends Error {
  readonly refusal: Refusal

  constructor(refusal: Refusal) {
    super('refused')
    this.refusal = refusal
  }
}

/**
 * Runs each operation in its own transaction, which begins with the lock of the log. A conflict is retried. The commit
 * itself notifies the other processes of the schema.
 */
export class PostgresWriter implements Writer {
  readonly #writing: Kysely<Schema>
  readonly #feed: ChangeFeed
  readonly #schema: string
  readonly #commitDelayMs: number
  readonly #clock: StampClock | undefined
  readonly caches: Caches
  readonly #running = new Set<Promise<unknown>>()

  constructor(writing: Kysely<Schema>, feed: ChangeFeed, options: WriterOptions & { schema: string }) {
    this.#writing = writing
    this.#feed = feed
    this.caches = new Caches(options)
    this.#schema = options.schema
    this.#commitDelayMs = options.commitDelayMs ?? 0
    this.#clock = options.stampClock
  }

  async write<T>(operation: Operation<T>): Promise<Result<T>> {
    refuseNested()
    const attempt = this.#attempt(operation, 1)
    this.#running.add(attempt)
    try {
      return await attempt
    } finally {
      this.#running.delete(attempt)
    }
  }

  async drain(): Promise<void> {
    await Promise.allSettled(this.#running)
  }

  async #attempt<T>(operation: Operation<T>, attempt: number): Promise<Result<T>> {
    try {
      const { result, head, isTexting } = await this.#once(operation)
      this.#feed.committed(head)
      if (isTexting) this.#feed.tellOfText()
      return result
    } catch (error) {
      if (error instanceof Refused) return error.refusal
      if (attempt >= tries || !conflicts.has(codeOf(error))) throw error
      await pause(firstPauseMs * 2 ** attempt * (0.5 + Math.random()))
      return this.#attempt(operation, attempt + 1)
    }
  }

  async #once<T>(operation: Operation<T>): Promise<{ result: Result<T>; head: number; isTexting: boolean }> {
    return this.#writing.transaction().execute(async trx => {
      openLog(trx, this.caches, this.#clock)
      const before = await lockHeads(trx)
      const result = await this.#runOne(trx, operation)
      const head = await readHead(trx)
      if (head > before.position) await notifyPeers(trx, this.#schema, { head })
      if (this.#commitDelayMs > 0) await pause(this.#commitDelayMs)
      return { result, head, isTexting: hasText(trx) }
    })
  }

  /** A refusal is thrown, so that Kysely rolls back. */
  async #runOne<T>(trx: Transaction<Schema>, operation: Operation<T>): Promise<Result<T>> {
    const takeLogBack = markLog(trx)
    try {
      const result = await runMarked(trx, operation)
      if (!result.ok) throw new Refused(result)
      return result
    } catch (error) {
      takeLogBack()
      throw error
    }
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

function pause(ms: number): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, ms))
}
