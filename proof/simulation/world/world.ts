import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { addDays, businessDate } from '@mayim/domain/calendar/business-day.ts'
import { type Dice, diceOf } from '../../dice.ts'
import { facilityImages } from './facility-images.ts'
import { type Sides, SimulatedLink } from './link.ts'
import { memoryFolder } from './memory-folder.ts'
import { PowerLost, type Side, SimulatedSide } from './side.ts'
import { WorldTime } from './time.ts'
import { Witness } from './witness.ts'

export const timeZone = 'America/New_York'
/** The start times: before the seal, in the afternoon, before the cutoff, and in the evening of Sunday 22 November 2026. */
const beginnings = ['09:40', '19:00', '21:30', '23:50'].map(time => Date.parse(`2026-11-22T${time}:00Z`))

/** An action that can be one step of a run. */
export interface Action {
  readonly name: string
  readonly weight: number
  /** Whether the action can have an effect now; by default always. */
  readonly can?: (world: World) => boolean
  /** Runs the action. Returns the outcome in a few words for the trace. */
  run(world: World): Promise<string>
}

/** The state of one run: both sides, the link, the time, and what people were told. */
export class World {
  readonly seed: number
  #dice: Dice
  readonly sides: Sides
  readonly link: SimulatedLink
  readonly witness = new Witness()
  /** The steps so far, for the report of a failure. */
  readonly trace: string[] = []
  readonly time: WorldTime
  /** The next actions, before random ones continue. */
  readonly planned: Action[] = []
  /** The sides that were restored from a backup in this run. */
  restored: readonly Side[] = []
  /** An unexpected error of a call that did not finish within its step. */
  fault: unknown
  readonly #folder: string

  private constructor(seed: number, folder: string) {
    this.seed = seed
    this.#dice = diceOf(seed)
    this.#folder = folder
    this.time = new WorldTime(this.dice.pick(beginnings))
    const side = (name: Side) => new SimulatedSide(name, join(folder, `${name}.db`), this.time)
    this.sides = { hub: side('hub'), portal: side('portal') }
    this.link = new SimulatedLink(this.sides)
  }

  static async begin(seed: number): Promise<World> {
    const world = new World(seed, mkdtempSync(join(memoryFolder(), 'mayim-run-')))
    const images = await facilityImages()
    for (const side of world.both) await side.begin(images[side.name])
    return world
  }

  async end(): Promise<void> {
    this.link.cut()
    await this.settle()
    for (const side of this.both) await side.close()
    rmSync(this.#folder, { recursive: true, force: true })
  }

  get dice(): Dice {
    return this.#dice
  }

  /** Continues the run with other numbers. */
  reseed(seed: number): void {
    this.#dice = diceOf(seed)
  }

  get both(): readonly SimulatedSide[] {
    return [this.sides.hub, this.sides.portal]
  }

  /** Tonight and the next night, by the business day. */
  get nights(): readonly [string, string] {
    const tonight = businessDate(this.time.now(), timeZone)
    return [tonight, addDays(tonight, 1)]
  }

  backupOf(side: Side): string {
    return join(this.#folder, `${side}-backup.db`)
  }

  /** The database that a restored hub had before. */
  get oldDisk(): string {
    return join(this.#folder, 'hub-old.db')
  }

  passTime(ms: number): void {
    this.time.pass(ms)
    this.link.tick()
  }

  /** Waits until no write is running on either side. Reads end within the turn in which they begin. */
  async settle(): Promise<void> {
    for (let quietTurns = 0; quietTurns < 2; ) {
      await new Promise(setImmediate)
      quietTurns = this.both.some(side => side.isBusy) ? 0 : quietTurns + 1
    }
  }

  /** Waits for the outcome of a call; null when it still waits for the other side. */
  async soon<T>(outcome: Promise<T>): Promise<T | null> {
    let settled: T | null = null
    outcome.then(
      value => {
        settled = value
      },
      error => {
        if (!(error instanceof PowerLost)) this.fault ??= error
      },
    )
    await this.settle()
    return settled
  }

  /** Runs an action and waits until all its effects are done. Closes a side whose power failed meanwhile. */
  async doAndSettle(action: () => Promise<unknown>): Promise<void> {
    const done = Promise.allSettled([action()])
    await this.settle()
    const [end] = await done
    if (end.status === 'rejected' && !(end.reason instanceof PowerLost)) throw end.reason
    await this.settle()
    await this.#closeDead()
    if (this.fault) throw this.fault
  }

  async #closeDead(): Promise<void> {
    for (const side of this.both) {
      if (side.isUp || side.isClosed) continue
      this.link.cut()
      await this.settle()
      await side.close()
    }
  }
}
