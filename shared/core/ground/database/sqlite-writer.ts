import { performance } from 'node:perf_hooks'
import type { Result } from '@mayim/domain/result.ts'
import type { Kysely, Transaction } from 'kysely'
import type { ChangeFeed } from '../log/change-feed.ts'
import { readHead, storeHeads } from '../log/log-table.ts'
import { Caches, hasText, markLog, openLog } from '../log/open-log.ts'
import type { StampClock } from '../log/stamp.ts'
import type { Schema } from '../schema/schema.ts'
import type { SqliteFile } from './sqlite-database.ts'
import {
  blockFor,
  type Operation,
  refuseNested,
  runMarked,
  type Writer,
  type WriterOptions,
} from './writer.ts'

/** Bounds how long a commit may be delayed. Later requests wait for the next one. */
const batchLimit = 200
const batchMs = 20
/** A slow disk gets larger batches, so that it takes at most a fifth of the time; nobody waits longer than this for it. */
const longestBatchMs = 100
const timesOfCommit = 4
/** Bounds how long a batch waits for the event loop to accept connections and read requests. */
const gatherMs = 100

interface Waiting {
  readonly operation: Operation<unknown>
  readonly resolve: (result: Result<unknown>) => void
  readonly reject: (error: unknown) => void
}

/**
 * One writer with group commit. The operations that wait at the same time run in one transaction, each in its own
 * savepoint, are committed with one fsync, and are then answered. Measurements: docs/decisions/002.
 */
export class SqliteWriter implements Writer {
  readonly #writing: Kysely<Schema>
  readonly #file: SqliteFile
  readonly #feed: ChangeFeed
  readonly #commitDelayMs: number
  readonly #batchLimit: number
  readonly #batchMs: number
  readonly #clock: StampClock | undefined
  readonly caches: Caches
  #waiting: Waiting[] = []
  #scheduled = false
  #idle: (() => void)[] = []
  /** When the operations of the last batch had run, and how long its commit then took. */
  #ranAt = 0
  #commitMs = 0

  constructor(writing: Kysely<Schema>, file: SqliteFile, feed: ChangeFeed, options: WriterOptions) {
    this.#writing = writing
    this.#file = file
    this.#feed = feed
    this.caches = new Caches(options)
    this.#commitDelayMs = options.commitDelayMs ?? 0
    this.#batchLimit = options.oneCommitEach ? 1 : batchLimit
    this.#batchMs = options.batchMs ?? batchMs
    this.#clock = options.stampClock
  }

  async write<T>(operation: Operation<T>): Promise<Result<T>> {
    refuseNested()
    return new Promise<Result<T>>((resolve, reject) => {
      this.#waiting.push({ operation, resolve: resolve as Waiting['resolve'], reject })
      this.#schedule()
    })
  }

  async drain(): Promise<void> {
    if (this.#scheduled) await new Promise<void>(resolve => this.#idle.push(resolve))
  }

  #schedule(): void {
    if (this.#scheduled) return
    this.#scheduled = true
    this.#gather(performance.now(), -1)
  }

  /**
   * Runs the batch after the first turn of the event loop that had nothing to read, at the latest after `gatherMs`. A
   * turn accepts one new connection only: without these turns, patrons who connect wait a whole batch for each
   * connection before theirs. The batch may then write for as long, so that many who only ask do not hold up those who
   * write.
   */
  #gather(begunAt: number, eventsBefore: number): void {
    setImmediate(() => {
      const { events } = performance.nodeTiming.uvMetricsInfo
      const isQuiet = events === eventsBefore
      const gatheredMs = performance.now() - begunAt
      if (isQuiet || gatheredMs >= gatherMs) void this.#runThenGoOn(gatheredMs)
      else this.#gather(begunAt, events)
    })
  }

  async #runThenGoOn(gatheredMs: number): Promise<void> {
    await this.#runBatch(Math.max(this.#longestMs(), gatheredMs))
    this.#commitMs = performance.now() - this.#ranAt
    this.#scheduled = false
    if (this.#waiting.length > 0) return this.#schedule()
    for (const resolve of this.#idle.splice(0)) resolve()
  }

  #longestMs(): number {
    return Math.max(this.#batchMs, Math.min(longestBatchMs, this.#commitMs * timesOfCommit))
  }

  async #runBatch(longestMs: number): Promise<void> {
    const answers: (() => void)[] = []
    const taken: Waiting[] = []
    try {
      const trx = await this.#writing.startTransaction().execute()
      openLog(trx, this.caches, this.#clock)
      const takeLogBack = markLog(trx)
      try {
        const endsAt = performance.now() + longestMs
        do {
          const next = this.#waiting.shift()
          if (!next) break
          taken.push(next)
          answers.push(await this.#runOne(trx, next))
        } while (taken.length < this.#batchLimit && performance.now() < endsAt)
        this.#ranAt = performance.now()
        await storeHeads(trx)
        const head = await readHead(trx)
        if (this.#commitDelayMs > 0) blockFor(this.#commitDelayMs)
        await trx.commit().execute()
        this.#feed.committed(head)
        if (hasText(trx)) this.#feed.tellOfText()
      } catch (error) {
        takeLogBack()
        await giveUp(trx, this.#file)
        throw error
      }
    } catch (error) {
      // Nothing of this batch is on disk. If even `begin` failed, only the first operation gets the error.
      if (taken.length === 0) taken.push(...this.#waiting.splice(0, 1))
      for (const waiting of taken) waiting.reject(error)
      return
    }
    for (const answer of answers) answer()
  }

  /**
   * Returns the answer to send after the commit. A refusal or an error is rolled back to the operation's savepoint.
   */
  async #runOne(trx: Transaction<Schema>, { operation, resolve, reject }: Waiting): Promise<() => void> {
    const takeLogBack = markLog(trx)
    const undo = () => {
      this.#file.run('rollback to operation')
      takeLogBack()
    }
    this.#file.run('savepoint operation')
    try {
      const result = await runMarked(trx, operation)
      if (!result.ok) undo()
      this.#file.run('release operation')
      return () => resolve(result)
    } catch (error) {
      // SQLite may have aborted the whole transaction (disk full, I/O error). Then all operations fail.
      if (!this.#file.inTransaction) throw error
      undo()
      this.#file.run('release operation')
      return () => reject(error)
    }
  }
}

async function giveUp(trx: { rollback(): { execute(): Promise<void> } }, file: SqliteFile): Promise<void> {
  // Kysely frees the connection only by commit or rollback, and SQLite refuses a rollback without a transaction.
  if (!file.inTransaction) file.run('begin')
  await trx.rollback().execute()
}
