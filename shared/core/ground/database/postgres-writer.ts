import type { Refusal, Result } from '@mayim/domain/result.ts'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { ChangeFeed } from '../log/change-feed.ts'
import { lockHeads, readHead, storeHeads } from '../log/log-table.ts'
import { Caches, hasText, markLog, openLog } from '../log/open-log.ts'
import type { StampClock } from '../log/stamp.ts'
import type { Schema } from '../schema/schema.ts'
import { notifyPeers } from './postgres-channel.ts'
import { type Operation, refuseNested, runMarked, type Writer, type WriterOptions } from './writer.ts'

const tries = 5
const firstPauseMs = 10
/** serialization_failure, deadlock_detected */
const conflicts = new Set(['40001', '40P01'])
/** Bounds how long a commit may be delayed, and how long the other processes wait for the log. */
const batchLimit = 100
const batchMs = 50

interface Waiting {
  readonly operation: Operation<unknown>
  readonly resolve: (result: Result<unknown>) => void
  readonly reject: (error: unknown) => void
  attempt: number
}

/** Rolls a transaction of one operation back because of its refusal, which is no error. */
class Refused extends Error {
  readonly refusal: Refusal

  constructor(refusal: Refusal) {
    super('refused')
    this.refusal = refusal
  }
}

/**
 * Group commit: the operations of this process that wait at the same time run in one transaction, each in its own
 * savepoint, after one lock of the log, and are answered after one commit. Where only one waits, it needs no savepoint.
 * A conflict is retried. The commit itself notifies the other processes of the schema.
 */
export class PostgresWriter implements Writer {
  readonly #writing: Kysely<Schema>
  readonly #feed: ChangeFeed
  readonly #schema: string
  readonly #commitDelayMs: number
  readonly #batchLimit: number
  readonly #batchMs: number
  readonly #clock: StampClock | undefined
  readonly caches: Caches
  #waiting: Waiting[] = []
  #scheduled = false
  /** Every write that has no answer yet. */
  readonly #open = new Set<Promise<unknown>>()

  constructor(writing: Kysely<Schema>, feed: ChangeFeed, options: WriterOptions & { schema: string }) {
    this.#writing = writing
    this.#feed = feed
    this.caches = new Caches(options)
    this.#schema = options.schema
    this.#commitDelayMs = options.commitDelayMs ?? 0
    this.#batchLimit = options.oneCommitEach ? 1 : batchLimit
    this.#batchMs = options.batchMs ?? batchMs
    this.#clock = options.stampClock
  }

  async write<T>(operation: Operation<T>): Promise<Result<T>> {
    refuseNested()
    const answer = new Promise<Result<T>>((resolve, reject) => {
      this.#add({ operation, resolve: resolve as Waiting['resolve'], reject, attempt: 1 })
    })
    this.#open.add(answer)
    try {
      return await answer
    } finally {
      this.#open.delete(answer)
    }
  }

  async drain(): Promise<void> {
    await Promise.allSettled(this.#open)
  }

  #add(waiting: Waiting): void {
    this.#waiting.push(waiting)
    if (this.#scheduled) return
    this.#scheduled = true
    // What was requested in the same turn of the event loop shares the commit.
    setImmediate(() => void this.#runAll())
  }

  async #runAll(): Promise<void> {
    while (this.#waiting.length > 0) await this.#runBatch()
    this.#scheduled = false
  }

  async #runBatch(): Promise<void> {
    const taken: Waiting[] = []
    try {
      const answers = await this.#writing
        .transaction()
        .execute(trx => (this.#waiting.length === 1 ? this.#runOne(trx, taken) : this.#runMany(trx, taken)))
      for (const answer of answers) answer()
    } catch (error) {
      // Nothing of this batch is stored. If it did not even begin, only the first operation gets the error.
      if (taken.length === 0) taken.push(...this.#waiting.splice(0, 1))
      for (const waiting of taken) this.#fail(waiting, error)
    }
  }

  /** Runs the operation that waits alone. Its refusal is thrown, so that Kysely rolls back. */
  async #runOne(trx: Transaction<Schema>, taken: Waiting[]): Promise<(() => void)[]> {
    taken.push(...this.#waiting.splice(0, 1))
    const [only] = taken
    if (!only) return []
    openLog(trx, this.caches, this.#clock)
    const before = await lockHeads(trx)
    const takeLogBack = markLog(trx)
    try {
      const result = await runMarked(trx, only.operation)
      if (!result.ok) throw new Refused(result)
      const head = await this.#beforeCommit(trx, before.position)
      return [this.#committed(trx, head), () => only.resolve(result)]
    } catch (error) {
      takeLogBack()
      throw error
    }
  }

  #committed(trx: Transaction<Schema>, head: number): () => void {
    const isTexting = hasText(trx)
    return () => {
      this.#feed.committed(head)
      if (isTexting) this.#feed.tellOfText()
    }
  }

  async #runMany(trx: Transaction<Schema>, taken: Waiting[]): Promise<(() => void)[]> {
    openLog(trx, this.caches, this.#clock)
    const takeLogBack = markLog(trx)
    try {
      const before = await lockHeads(trx)
      const answers: (() => void)[] = []
      const endsAt = performance.now() + this.#batchMs
      await command(trx, 'savepoint operation')
      do {
        const next = this.#waiting.shift()
        if (!next) break
        taken.push(next)
        answers.push(await this.#runInSavepoint(trx, next))
      } while (taken.length < this.#batchLimit && performance.now() < endsAt)
      const head = await this.#beforeCommit(trx, before.position)
      return [this.#committed(trx, head), ...answers]
    } catch (error) {
      takeLogBack()
      throw error
    }
  }

  /**
   * Returns the answer to send after the commit. A refusal or an error is rolled back to the savepoint, which then
   * stands for the next operation.
   */
  async #runInSavepoint(trx: Transaction<Schema>, waiting: Waiting): Promise<() => void> {
    const takeLogBack = markLog(trx)
    const undo = async () => {
      await command(trx, 'rollback to savepoint operation')
      takeLogBack()
    }
    try {
      const result = await runMarked(trx, waiting.operation)
      if (result.ok) await command(trx, 'release savepoint operation; savepoint operation')
      else await undo()
      return () => waiting.resolve(result)
    } catch (error) {
      await undo()
      return () => this.#fail(waiting, error)
    }
  }

  async #beforeCommit(trx: Transaction<Schema>, positionBefore: number): Promise<number> {
    await storeHeads(trx)
    const head = await readHead(trx)
    if (head > positionBefore) await notifyPeers(trx, this.#schema, { head })
    if (this.#commitDelayMs > 0) await pause(this.#commitDelayMs)
    return head
  }

  #fail(waiting: Waiting, error: unknown): void {
    if (error instanceof Refused) waiting.resolve(error.refusal)
    else if (waiting.attempt >= tries || !conflicts.has(codeOf(error))) waiting.reject(error)
    else {
      const pauseMs = firstPauseMs * 2 ** waiting.attempt * (0.5 + Math.random())
      waiting.attempt += 1
      void pause(pauseMs).then(() => this.#add(waiting))
    }
  }
}

async function command(trx: Transaction<Schema>, text: string): Promise<void> {
  await sql.raw(text).execute(trx)
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

function pause(ms: number): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, ms))
}
