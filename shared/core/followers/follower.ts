import { ok } from '@mayim/domain/result.ts'
import type { Kysely } from 'kysely'
import type { OpenDatabase } from '../database/open-database.ts'
import { readChanges } from '../log/change-log.ts'
import { describeError } from '../runtime/error-trace.ts'
import type { ChangeRow, Schema } from '../schema/schema.ts'
import { parkChange, readCursor, saveCursor } from './follower-cursor-table.ts'

const pageSize = 200
const saveEveryMs = 200

/** What a follower needs of the facility. */
export interface FollowerHost {
  readonly db: Kysely<Schema>
  readonly write: OpenDatabase['write']
  readonly changes: { readonly head: number; onCommit(listener: (head: number) => void): () => void }
  readonly clock: { now(): number }
  readonly log: { error(about: object, message: string): void }
}

export interface FollowerOptions {
  /** Names its cursor, so it stays the same for ever. */
  readonly name: string
  /**
   * Carries one change out. It may be called again with a change that it has seen, after a crash, so it is
   * idempotent; when it throws it is tried again, and at last the change is parked.
   */
  readonly handle: (change: ChangeRow) => Promise<void>
  /** Where one begins that has never run before; `start` unless told. */
  readonly from?: 'start' | 'now'
  readonly tries?: number
  readonly firstPauseMs?: number
}

export interface Follower {
  /** Settles when all that is committed at this moment has been handled and the cursor is saved. */
  settled(): Promise<void>
  /** Finishes the change in hand, saves the cursor and ends. */
  stop(): Promise<void>
}

/** Follows the change log by a cursor of its own: what was missed in pages, then each commit as it comes. */
export function follow(host: FollowerHost, options: FollowerOptions): Follower {
  return new LogFollower(host, options)
}

class LogFollower implements Follower {
  readonly #host: FollowerHost
  readonly #options: FollowerOptions
  readonly #unlisten: () => void
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
    this.#unlisten = host.changes.onCommit(() => this.#alert())
    this.#ended = this.#run()
  }

  async settled(): Promise<void> {
    const position = this.#host.changes.head
    await new Promise<void>((resolve, reject) => {
      this.#waiters.push({ position, resolve, reject })
      this.#alert()
    })
    await this.#save()
  }

  async stop(): Promise<void> {
    this.#stopping = true
    this.#unlisten()
    this.#alert()
    await this.#ended
    clearTimeout(this.#saveTimer)
    await this.#save()
  }

  #alert(): void {
    this.#woken = true
    this.#wake?.()
  }

  async #run(): Promise<void> {
    try {
      await this.#begin()
      while (!this.#stopping) {
        this.#woken = false
        const page = await readChanges(this.#host.db, { after: this.#position, limit: pageSize })
        for (const change of page) {
          if (this.#stopping) return
          await this.#carryOut(change)
          this.#position = change.position
        }
        this.#answerWaiters()
        if (page.length > 0) this.#saveSoon()
        else await this.#sleep()
      }
    } catch (error) {
      // Only the database can fail here. The cursor stands where it is and the next start goes on from it.
      this.#host.log.error({ follower: this.#options.name, ...describeError(error) }, 'a follower has ended')
      this.#stopping = true
      for (const waiter of this.#waiters.splice(0)) waiter.reject(error)
    } finally {
      for (const waiter of this.#waiters.splice(0)) waiter.resolve()
    }
  }

  async #begin(): Promise<void> {
    const saved = await readCursor(this.#host.db, this.#options.name)
    const begin = this.#options.from === 'now' ? this.#host.changes.head : 0
    this.#position = saved ?? begin
    this.#saved = saved ?? -1
    if (saved === undefined) await this.#save()
  }

  async #carryOut(change: ChangeRow): Promise<void> {
    const { tries = 5, firstPauseMs = 50, name } = this.#options
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.#options.handle(change)
      } catch (error) {
        const { position, entity, entityId, kind } = change
        const fault = describeError(error)
        const about = { follower: name, position, entity, entityId, kind, attempt, ...fault }
        this.#host.log.error(about, 'a change could not be carried out')
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

  /** Some changes may be handled again after a crash, but not every change costs a write. */
  #saveSoon(): void {
    this.#saveTimer ??= setTimeout(() => {
      this.#saveTimer = undefined
      this.#save().catch(error => {
        this.#host.log.error(
          { follower: this.#options.name, ...describeError(error) },
          'a cursor was not saved',
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
