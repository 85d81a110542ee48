import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { addDays, businessDate } from '@mayim/domain/business-day.ts'
import { type Dice, diceOf } from '../../dice.ts'
import { houseImages } from './house.ts'
import { memoryFolder } from './memory-folder.ts'
import { PowerLost, type Side, SimulatedSide } from './side.ts'
import { WorldTime } from './time.ts'
import { type Sides, Wire } from './wire.ts'
import { Witness } from './witness.ts'

export const timeZone = 'America/New_York'
/** Before the seal, in the afternoon, before the cutoff, and in the evening of Sunday 22 November 2026. */
const beginnings = ['09:40', '19:00', '21:30', '23:50'].map(time => Date.parse(`2026-11-22T${time}:00Z`))

/** One thing that may happen at a step of a run. */
export interface Deed {
  readonly name: string
  readonly weight: number
  /** Whether it makes any difference now; always unless told. */
  readonly can?: (world: World) => boolean
  /** What came of it, in a word for the trace. */
  run(world: World): Promise<string>
}

/** Both sides, the line between them, the time, and what people were told: everything of one run. */
export class World {
  readonly seed: number
  readonly dice: Dice
  readonly sides: Sides
  readonly wire: Wire
  readonly witness = new Witness()
  /** What happened, for whoever looks into a failure. */
  readonly trace: string[] = []
  readonly time: WorldTime
  /** What comes next, before the dice are asked again. */
  readonly planned: Deed[] = []
  /** The sides that were restored from a backup in this run, at one moment. */
  restored: readonly Side[] = []
  /** What went wrong beside the step in hand. */
  fault: unknown
  readonly #folder: string

  private constructor(seed: number, folder: string) {
    this.seed = seed
    this.dice = diceOf(seed)
    this.#folder = folder
    this.time = new WorldTime(this.dice.pick(beginnings))
    const side = (name: Side) => new SimulatedSide(name, join(folder, `${name}.db`), this.time)
    this.sides = { hub: side('hub'), portal: side('portal') }
    this.wire = new Wire(this.sides)
  }

  static async begin(seed: number): Promise<World> {
    const world = new World(seed, mkdtempSync(join(memoryFolder(), 'mayim-run-')))
    const images = await houseImages()
    for (const side of world.both) await side.begin(images[side.name])
    return world
  }

  async end(): Promise<void> {
    this.wire.cut()
    await this.settle()
    for (const side of this.both) await side.close()
    rmSync(this.#folder, { recursive: true, force: true })
  }

  get both(): readonly SimulatedSide[] {
    return [this.sides.hub, this.sides.portal]
  }

  /** Tonight and the night after, by the business day. */
  get nights(): readonly [string, string] {
    const tonight = businessDate(this.time.now(), timeZone)
    return [tonight, addDays(tonight, 1)]
  }

  backupOf(side: Side): string {
    return join(this.#folder, `${side}-backup.db`)
  }

  /** The disk that a restored hub had before. */
  get oldDisk(): string {
    return join(this.#folder, 'hub-old.db')
  }

  passTime(ms: number): void {
    this.time.pass(ms)
    this.wire.tick()
  }

  /** Waits until neither side has anything in hand. Reads end within the turn in which they begin; writes are counted. */
  async settle(): Promise<void> {
    for (let quietTurns = 0; quietTurns < 2; ) {
      await new Promise(setImmediate)
      quietTurns = this.both.some(side => side.isBusy) ? 0 : quietTurns + 1
    }
  }

  /** The outcome of something that may have to wait for the other side; null when it has none as yet. */
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

  /** Does one thing until nothing more follows from it; a side whose power failed meanwhile is then closed. */
  async doAndSettle(deed: () => Promise<unknown>): Promise<void> {
    const done = Promise.allSettled([deed()])
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
      this.wire.cut()
      await this.settle()
      await side.close()
    }
  }
}
