import type { BuildingReport } from '@mayim/contract/building/payloads.ts'
import type { Point } from '@mayim/contract/building/topics.ts'
import type { Logger } from 'pino'
import type { BridgeBuilding } from '../building/managed-building.ts'
import type { DriverPlan, Drivers } from '../supervisor/driver-supervisor.ts'

export interface TrialParts {
  readonly building: Pick<BridgeBuilding, 'take' | 'keep' | 'takeBack' | 'version'>
  /** Runs these drivers instead of the current ones, and publishes their points. */
  readonly replace: (plans: readonly DriverPlan[]) => Promise<void>
  readonly report: Drivers['report']
  /** The points that the hub does not take. */
  readonly refused: () => readonly Point[]
  /** Tells the hub the report. Resolves when it is told. */
  readonly tell: () => Promise<void>
  readonly confirmWithinMs: number
  readonly log: Pick<Logger, 'info' | 'warn' | 'error'>
}

interface Trial {
  readonly version: string
  readonly timer: NodeJS.Timeout
  readonly startedAt: number
  /** Its points were published. */
  isAnnounced: boolean
}

/**
 * Tries a building file until the hub confirms it. Without a confirmation in time the bridge runs on the last good file
 * again (building-263): whoever sent a file that takes the bridge away cannot send another one.
 */
export class BuildingTrial {
  readonly #parts: TrialParts
  #trial: Trial | null = null
  #takenBack: BuildingReport['takenBack'] = null
  #told = ''

  constructor(parts: TrialParts) {
    this.#parts = parts
  }

  get report(): BuildingReport {
    const trying = this.#trial && { version: this.#trial.version, why: this.#objection(this.#trial) }
    return { version: this.#parts.building.version, trying, takenBack: this.#takenBack }
  }

  /** Checks a file whole before anything is stopped, and begins to run on it. Throws a ConfigurationError. */
  async take(file: unknown, version: string): Promise<void> {
    const { building, confirmWithinMs, log } = this.#parts
    const plans = await building.take(file, version)
    clearTimeout(this.#trial?.timer)
    const timer = setTimeout(() => void this.#end(), confirmWithinMs)
    const trial: Trial = { version, timer, startedAt: performance.now(), isAnnounced: false }
    this.#trial = trial
    await this.look()
    // Not awaited: devices may take long to answer.
    this.#run(plans)
      .then(() => {
        trial.isAnnounced = true
        return this.look()
      })
      .catch(error => log.error({ err: error }, 'the drivers of a new building file did not start'))
  }

  /** Keeps the file. Throws if another one is tried. */
  async confirm(version: string): Promise<void> {
    if (this.#trial?.version !== version) throw new Error('this building file is not being tried')
    this.#parts.building.keep()
    clearTimeout(this.#trial.timer)
    this.#trial = null
    this.#takenBack = null
    await this.look()
  }

  /** Tells the hub what has changed. */
  async look(): Promise<void> {
    const now = JSON.stringify(this.report)
    if (now === this.#told) return
    this.#told = now
    await this.#parts.tell()
  }

  stop(): void {
    clearTimeout(this.#trial?.timer)
  }

  async #end(): Promise<void> {
    const trial = this.#trial
    if (!trial) return
    const { building, log } = this.#parts
    const why = this.#objection(trial) ?? 'the hub did not confirm it in time'
    log.warn({ fault: why }, 'a building file was taken back')
    this.#trial = null
    this.#takenBack = { version: trial.version, why: why.slice(0, 200) }
    await this.#run(building.takeBack())
      .then(() => this.look())
      .catch(error => log.error({ err: error }, 'the drivers of the last building file did not start'))
  }

  async #run(plans: readonly DriverPlan[]): Promise<void> {
    await this.#parts.replace(plans)
  }

  /** What speaks against a file; null if nothing does. A driver that is slow for half of the time is only slow. */
  #objection({ startedAt, isAnnounced }: Trial): string | null {
    const { report, refused, confirmWithinMs } = this.#parts
    const [unknown] = refused()
    if (unknown !== undefined) return `the hub does not admit ${unknown}`
    const drivers = report()
    const crashed = drivers.find(({ fault }) => fault !== null)
    if (crashed) return `the driver ${crashed.driver} has crashed: ${crashed.fault}`.slice(0, 200)
    const isSlow = performance.now() - startedAt > confirmWithinMs / 2
    const starting = drivers.find(({ running }) => !running)
    if (starting && !isSlow) return `the driver ${starting.driver} is starting`
    return isAnnounced || isSlow ? null : 'its points are being published'
  }
}
