import { ok } from '@mayim/domain/result.ts'
import type { Kysely } from 'kysely'
import type { OpenDatabase } from '../database/open-database.ts'
import { readChanges } from '../log/change-log.ts'
import { describeError } from '../runtime/error-trace.ts'
import type { ChangeRow, Schema } from '../schema/schema.ts'
import { parkChange, readCursor, saveCursor } from './follower-cursor-table.ts'

const pageSize = 200
const saveEveryMs = 200
/** Between two tries of a database that fails. */
const faultPauseMs = 1_000

/** The parts of the facility that a follower uses. */
interface FollowerHost {
  readonly db: Kysely<Schema>
  readonly write: OpenDatabase['write']
  readonly changes: { readonly head: number; onCommit(listener: (head: number) => void): () => void }
  readonly clock: { now(): number }
  readonly log: { error(about: object, message: string): void }
}

export interface FollowerOptions {
  /** The name of its cursor. It must never change. */
  readonly name: string
  /**
   * Processes one change. It may be called again with the same change after a crash, so it must be idempotent. If it
   * throws, it is retried, and the change is parked after the last try.
   */
  readonly handle: (change: ChangeRow) => Promise<void>
  /** Where a follower without a cursor begins, by default at the start of the log. */
  readonly from?: 'start' | 'now'
  readonly tries?: number
  readonly firstPauseMs?: number
}

export interface Follower {
  /** Resolves when every change committed so far was handled and the cursor is saved. */
  settled(): Promise<void>
  /** Finishes the current change, saves the cursor and stops. */
  stop(): Promise<void>
}

/** Follows the change log with its own cursor: earlier changes in pages, then each commit. */
export function follow(host: FollowerHost, options: FollowerOptions): Follower {
  return new LogFollower(host, options)
}

interface KnownPage {
  readonly head: number
  readonly after: number
  readonly page: Promise<readonly ChangeRow[]>
}

/** The page that was read last of each log. A commit wakes all followers, and most of them stand at the same place. */
const lastPages = new WeakMap<object, KnownPage>()
const nothingYet: KnownPage['page'] = Promise.resolve([])

function pageAfter({ db, changes }: FollowerHost, after: number): Promise<readonly ChangeRow[]> {
  const { head } = changes
  if (after === head && head > 0) return nothingYet
  const last = lastPages.get(changes)
  if (after < head && last?.head === head && last.after === after) return last.page
  const page = readChanges(db, { after, limit: pageSize })
  lastPages.set(changes, { head, after, page })
  page.catch(() => lastPages.delete(changes))
  return page
}

class LogFollower implements Follower {
  readonly #host: FollowerHost
  readonly #options: FollowerOptions
  readonly #unsubscribe: () => void
  readonly #ended: Promise<void>
  #position = 0
  #saved = 0
  #stopping = false
  #wake: (() => void) | undefined
  #woken = false
  #saveTimer: NodeJS.Timeout | undefined
  #saving: Promise<void> | undefined
  #waiters: { position: number; resolve: () => void; reject: (error: unknown) => void }[] = []

  constructor(host: FollowerHost, options: FollowerOptions) {
    this.#host = host
    this.#options = options
    this.#unsubscribe = host.changes.onCommit(() => this.#wakeUp())
    this.#ended = this.#run()
  }

  async settled(): Promise<void> {
    const position = this.#host.changes.head
    await new Promise<void>((resolve, reject) => {
      this.#waiters.push({ position, resolve, reject })
      this.#wakeUp()
    })
    await this.#save()
  }

  async stop(): Promise<void> {
    this.#stopping = true
    this.#unsubscribe()
    this.#wakeUp()
    await this.#ended
    clearTimeout(this.#saveTimer)
    await this.#save()
  }

  #wakeUp(): void {
    this.#woken = true
    this.#wake?.()
  }

  async #run(): Promise<void> {
    let begun = false
    while (!this.#stopping) {
      try {
        if (!begun) await this.#begin()
        begun = true
        await this.#followOn()
      } catch (error) {
        // Only the database can fail here: it may be full, or may not answer. The cursor stays.
        this.#host.log.error(
          { follower: this.#options.name, ...describeError(error) },
          'a follower waits after a fault',
        )
        for (const waiter of this.#waiters.splice(0)) waiter.reject(error)
        await this.#pause()
      }
    }
    for (const waiter of this.#waiters.splice(0)) waiter.resolve()
  }

  async #followOn(): Promise<void> {
    while (!this.#stopping) {
      this.#woken = false
      const page = await pageAfter(this.#host, this.#position)
      for (const change of page) {
        if (this.#stopping) return
        await this.#process(change)
        this.#position = change.position
      }
      this.#answerWaiters()
      if (page.length > 0) this.#saveSoon()
      else await this.#sleep()
    }
  }

  /** Waits before the database is tried again, and no longer than until the end. */
  async #pause(): Promise<void> {
    if (this.#stopping) return
    await new Promise<void>(resolve => {
      const timer = setTimeout(resolve, faultPauseMs)
      this.#wake = () => {
        if (!this.#stopping) return
        clearTimeout(timer)
        resolve()
      }
    })
    this.#wake = undefined
  }

  async #begin(): Promise<void> {
    const saved = await readCursor(this.#host.db, this.#options.name)
    const begin = this.#options.from === 'now' ? this.#host.changes.head : 0
    this.#position = saved ?? begin
    this.#saved = saved ?? -1
    if (saved === undefined) await this.#save()
  }

  async #process(change: ChangeRow): Promise<void> {
    const { tries = 5, firstPauseMs = 50, name } = this.#options
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.#options.handle(change)
      } catch (error) {
        const { position, entity, entityId, kind } = change
        const fault = describeError(error)
        const about = { follower: name, position, entity, entityId, kind, attempt, ...fault }
        this.#host.log.error(about, 'processing a change failed')
        if (this.#stopping) throw error
        if (attempt >= tries) return this.#park(change, fault.reason)
        await new Promise(resolve => setTimeout(resolve, firstPauseMs * 2 ** (attempt - 1)))
      }
    }
  }

  async #park({ position }: ChangeRow, reason: string): Promise<void> {
    const at = new Date(this.#host.clock.now()).toISOString()
    await this.#host.write(async trx => {
      await parkChange(trx, { follower: this.#options.name, position, reason, at })
      return ok(undefined)
    })
  }

  async #sleep(): Promise<void> {
    if (this.#woken || this.#stopping) return
    await new Promise<void>(resolve => {
      this.#wake = resolve
    })
    this.#wake = undefined
  }

  /** After a crash some changes are handled again, because the cursor is not saved after each. */
  #saveSoon(): void {
    this.#saveTimer ??= setTimeout(() => {
      this.#saveTimer = undefined
      this.#save().catch(error => {
        this.#host.log.error(
          { follower: this.#options.name, ...describeError(error) },
          'saving a cursor failed',
        )
      })
    }, saveEveryMs).unref()
  }

  async #save(): Promise<void> {
    await this.#saving
    const position = this.#position
    if (position === this.#saved) return
    this.#saving = this.#host
      .write(async trx => {
        await saveCursor(trx, this.#options.name, position)
        return ok(undefined)
      })
      .then(() => {
        this.#saved = position
      })
      .finally(() => {
        this.#saving = undefined
      })
    await this.#saving
  }

  #answerWaiters(): void {
    const done = this.#waiters.filter(waiter => waiter.position <= this.#position)
    this.#waiters = this.#waiters.filter(waiter => waiter.position > this.#position)
    for (const waiter of done) waiter.resolve()
  }
}
