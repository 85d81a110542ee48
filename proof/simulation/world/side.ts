import { copyFileSync, existsSync, rmSync, writeFileSync } from 'node:fs'
import { bookOnBehalf } from '@mayim/core/anywhere/book-anywhere.ts'
import { CommandDesk } from '@mayim/core/commands/command-desk.ts'
import { type FacilityParts, type OpenFacility, openFacility } from '@mayim/core/facility/open-facility.ts'
import { sealerFromSecret } from '@mayim/core/people/sealer.ts'
import type { Clock, Facility, Writers } from '@mayim/core/runtime/facility.ts'
import { RecoveryDesk } from '@mayim/core/sync/recovery/recovery-desk.ts'
import type { Result } from '@mayim/domain/result.ts'
import { saleHookOf } from '@mayim/testing/facility/sale-hook-of.ts'
import { sql } from 'kysely'
import { pino } from 'pino'
import type { WorldTime } from './time.ts'

export type Side = Facility['side']

/** What ends every operation of a side that has lost its power. */
export class PowerLost extends Error {}

const sealer = sealerFromSecret('a key for the simulation, which is long enough')
const log = pino({ level: 'silent' })

export function partsOf(side: Side, file: string, clock: Clock): FacilityParts {
  return { side, database: { file }, clock, hostClock: clock, sealer, log, saleHook: saleHookOf(side) }
}

/** When a side loses its power: at the commit of the write after so many others, before it or right after. */
export interface PowerCut {
  readonly afterWrites: number
  readonly committed: boolean
}

/** Lets the commit itself fail, after all operations of it have done their work: nothing of them is on the disk. */
async function spoilCommit(trx: Writers): Promise<void> {
  await sql`pragma defer_foreign_keys = on`.execute(trx)
  await trx.insertInto('credential').values({ userId: 'nobody', passwordHash: '', updatedAt: '' }).execute()
}

/** One side: the real code on a real database, whose power may fail at any commit and come back. */
export class SimulatedSide {
  readonly name: Side
  readonly file: string
  /** How far its clock is ahead of the world's. */
  skewMs = 0
  /** Counts what was committed and how often the file was changed from without. */
  commits = 0
  generation = 0
  isBackedUp = false
  readonly #time: WorldTime
  #desk: CommandDesk | undefined
  #recovery: RecoveryDesk | undefined
  #opened: OpenFacility | undefined
  #facility: Facility | undefined
  #cut: PowerCut | undefined
  /** What was open when a commit was made to fail: all that shared it fails alike. */
  #spoilt: OpenFacility | undefined
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

  /** Asks the other side, and answers it. */
  get desk(): CommandDesk {
    if (!this.#desk) throw new PowerLost(`the ${this.name} is down`)
    return this.#desk
  }

  /** Brings back what this side has lost, and helps the other one to. */
  get recovery(): RecoveryDesk {
    if (!this.#recovery) throw new PowerLost(`the ${this.name} is down`)
    return this.#recovery
  }

  /** Whether a write is under way. */
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
    const opened = await openFacility(partsOf(this.name, this.file, { now: () => this.nowMs() }))
    this.#opened = opened
    const facility = { ...opened.facility, write: operation => this.#write(opened, operation) } as Facility
    this.#facility = facility
    const handlers = { book: (asked: unknown) => bookOnBehalf(facility, asked) }
    this.#desk = new CommandDesk(facility, handlers, { after: this.#time.after })
    this.#recovery = new RecoveryDesk(facility)
    this.#cut = undefined
  }

  /** To be called when nothing is under way any more. */
  async close(): Promise<void> {
    const opened = this.#opened
    this.#facility = undefined
    this.#opened = undefined
    await opened?.close()
  }

  /** Its power will fail at a commit to come. */
  cutPowerAt(cut: PowerCut): void {
    this.#cut = cut
  }

  keepPower(): void {
    this.#cut = undefined
  }

  /** No operation of it goes on from here; call `close` when all have ended. */
  powerOff(): void {
    this.#facility = undefined
  }

  /** Copies the database as a backup does. */
  backUp(to: string): void {
    this.isBackedUp = true
    // All is in the log of SQLite until a checkpoint, so both files are the backup.
    for (const part of ['', '-wal']) {
      rmSync(to + part, { force: true })
      if (existsSync(this.file + part)) copyFileSync(this.file + part, to + part)
    }
  }

  /** Puts a backup in the place of the database of a side that is closed. */
  restore(from: string): void {
    for (const part of ['', '-wal', '-shm']) rmSync(this.file + part, { force: true })
    for (const part of ['', '-wal']) {
      if (existsSync(from + part)) copyFileSync(from + part, this.file + part)
    }
    this.generation += 1
  }

  async #write<T>(opened: OpenFacility, operation: (trx: Writers) => Promise<Result<T>>): Promise<Result<T>> {
    if (this.#opened !== opened || !this.#facility) throw new PowerLost()
    const cut = this.#dueCut()
    this.#pending += 1
    try {
      const result = await opened.facility.write(async trx => {
        if (!this.#facility) throw new PowerLost()
        const decided = await operation(trx)
        if (cut?.committed === false) {
          this.#spoilt = opened
          await spoilCommit(trx)
        }
        return decided
      })
      this.commits += 1
      // Whoever waits for the answer hears nothing any more.
      if (cut?.committed || !this.#facility) throw new PowerLost()
      return result
    } catch (error) {
      throw this.#spoilt === opened ? new PowerLost() : error
    } finally {
      if (cut) this.powerOff()
      this.#pending -= 1
    }
  }

  #dueCut(): PowerCut | undefined {
    const cut = this.#cut
    if (!cut) return undefined
    this.#cut = cut.afterWrites > 0 ? { ...cut, afterWrites: cut.afterWrites - 1 } : undefined
    return cut.afterWrites > 0 ? undefined : cut
  }
}
