import { copyFileSync, existsSync, rmSync, writeFileSync } from 'node:fs'
import { bookOnBehalf } from '@mayim/core/booking/anywhere/on-behalf.ts'
import type { Clock, Facility, Writers } from '@mayim/core/ground/runtime/facility.ts'
import { hasherFromSecret, sealerFromSecret } from '@mayim/core/ground/runtime/sealer.ts'
import { type FacilityParts, type OpenFacility, openFacility } from '@mayim/core/operator/open-facility.ts'
import { CommandDesk } from '@mayim/core/people/commands/command-desk.ts'
import { RecoveryDesk } from '@mayim/core/sync/recovery/recovery-desk.ts'
import type { Result } from '@mayim/domain/result.ts'
import { saleHookOf } from '@mayim/testing/facility/sale-hook-of.ts'
import { sql } from 'kysely'
import { pino } from 'pino'
import type { WorldTime } from './time.ts'

export type Side = Facility['side']

/** Thrown by every operation of a side that has lost its power. */
export class PowerLost extends Error {}

const hasher = hasherFromSecret('a key for the simulation, which is long enough')
const ownSealers = {
  hub: sealerFromSecret('a key of the simulated hub, which is long enough'),
  portal: sealerFromSecret('a key of the simulated portal, which is long enough'),
}
const log = pino({ level: 'silent' })

export function partsOf(side: Side, file: string, clock: Clock): FacilityParts {
  const ownSealer = ownSealers[side]
  return {
    side,
    database: { file, comparesAlways: true },
    clock,
    hostClock: clock,
    hasher,
    ownSealer,
    noteKeyFile: `${file}.notes`,
    log,
    saleHook: saleHookOf(side),
  }
}

/** A planned power cut: at the commit after `afterWrites` other writes, before the commit or right after it. */
export interface PowerCut {
  readonly afterWrites: number
  readonly committed: boolean
}

/** Makes the commit of a transaction fail after all its operations, so that none of them is stored. */
async function failCommit(trx: Writers): Promise<void> {
  await sql`pragma defer_foreign_keys = on`.execute(trx)
  await trx
    .insertInto('credential')
    .values({ userId: 'nobody', passwordHash: '', updatedAt: '', mustChange: 0 })
    .execute()
}

/** One side: the real code on a real database. Its power can fail at any commit, and return. */
export class SimulatedSide {
  readonly name: Side
  readonly file: string
  /** How many ms the side's clock is ahead of the world's. */
  skewMs = 0
  /** `commits` counts commits, `generation` counts replacements of the database file. */
  commits = 0
  generation = 0
  isBackedUp = false
  readonly #time: WorldTime
  #desk: CommandDesk | undefined
  #recovery: RecoveryDesk | undefined
  #opened: OpenFacility | undefined
  #facility: Facility | undefined
  #cut: PowerCut | undefined
  /** The open facility whose commit failed: all operations of that commit fail. */
  #failedCommit: OpenFacility | undefined
  #pending = 0

  constructor(name: Side, file: string, time: WorldTime) {
    this.name = name
    this.file = file
    this.#time = time
  }

  get isUp(): boolean {
    return this.#facility !== undefined
  }

  get isClosed(): boolean {
    return this.#opened === undefined
  }

  get facility(): Facility {
    if (!this.#facility) throw new PowerLost(`the ${this.name} is down`)
    return this.#facility
  }

  /** Sends commands to the other side and answers its commands. */
  get desk(): CommandDesk {
    if (!this.#desk) throw new PowerLost(`the ${this.name} is down`)
    return this.#desk
  }

  /** Recovers what this side has lost, and answers the other side's recovery. */
  get recovery(): RecoveryDesk {
    if (!this.#recovery) throw new PowerLost(`the ${this.name} is down`)
    return this.#recovery
  }

  /** Whether a write is running. */
  get isBusy(): boolean {
    return this.#pending > 0
  }

  nowMs(): number {
    return this.#time.now() + this.skewMs
  }

  async begin(image: Buffer): Promise<void> {
    writeFileSync(this.file, image)
    await this.open()
  }

  async open(): Promise<void> {
    const opened = await openFacility(
      partsOf(this.name, this.file, { now: () => this.nowMs(), after: this.#time.after }),
    )
    this.#opened = opened
    const facility = { ...opened.facility, write: operation => this.#write(opened, operation) } as Facility
    this.#facility = facility
    const handlers = { book: (input: unknown) => bookOnBehalf(facility, input) }
    this.#desk = new CommandDesk(facility, handlers)
    this.#recovery = new RecoveryDesk(facility)
    this.#cut = undefined
  }

  /** Closes the database. Call it only when no operation is running. */
  async close(): Promise<void> {
    const opened = this.#opened
    this.#facility = undefined
    this.#opened = undefined
    await opened?.close()
  }

  /** Plans a power cut. */
  planPowerCut(cut: PowerCut): void {
    this.#cut = cut
  }

  cancelPowerCut(): void {
    this.#cut = undefined
  }

  /** Stops every operation. Call `close` when all have ended. */
  powerOff(): void {
    this.#facility = undefined
  }

  /** Copies the database as a backup does. */
  backUp(to: string): void {
    this.isBackedUp = true
    // Until a checkpoint, the rows are in SQLite's write-ahead log, so the backup needs both files.
    for (const part of ['', '-wal']) {
      rmSync(to + part, { force: true })
      if (existsSync(this.file + part)) copyFileSync(this.file + part, to + part)
    }
  }

  /** Replaces the database of a closed side by a backup. */
  restore(from: string): void {
    for (const part of ['', '-wal', '-shm']) rmSync(this.file + part, { force: true })
    for (const part of ['', '-wal']) {
      if (existsSync(from + part)) copyFileSync(from + part, this.file + part)
    }
    this.generation += 1
  }

  async #write<T>(opened: OpenFacility, operation: (trx: Writers) => Promise<Result<T>>): Promise<Result<T>> {
    if (this.#opened !== opened || !this.#facility) throw new PowerLost()
    const cut = this.#nextCut()
    this.#pending += 1
    try {
      const result = await opened.facility.write(async trx => {
        if (!this.#facility) throw new PowerLost()
        const decided = await operation(trx)
        if (cut?.committed === false) {
          this.#failedCommit = opened
          await failCommit(trx)
        }
        return decided
      })
      this.commits += 1
      // The caller gets no answer from a side without power.
      if (cut?.committed || !this.#facility) throw new PowerLost()
      return result
    } catch (error) {
      throw this.#failedCommit === opened ? new PowerLost() : error
    } finally {
      if (cut) this.powerOff()
      this.#pending -= 1
    }
  }

  #nextCut(): PowerCut | undefined {
    const cut = this.#cut
    if (!cut) return undefined
    this.#cut = cut.afterWrites > 0 ? { ...cut, afterWrites: cut.afterWrites - 1 } : undefined
    return cut.afterWrites > 0 ? undefined : cut
  }
}
