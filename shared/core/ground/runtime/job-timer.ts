import type { EntityName } from '@mayim/contract/sync/entities.ts'
import { entitiesAfter } from '../log/log-table.ts'
import { eachSecond } from './beat.ts'
import type { Clock, Facility } from './facility.ts'

/** The parts of the facility that wake its jobs. */
export type Waking = Pick<Facility, 'db' | 'changes' | 'settings' | 'hostClock' | 'log'>

/** Entities of entries that were committed; `null` if they could not be read: any may be among them. */
export type Committed = ReadonlySet<EntityName> | null

export interface Sleeper {
  /** Called each second. It asks memory and clocks, and never the database. */
  look(): void
  /** Called within a second of commits, once the settings have them. */
  note(committed: Committed): void
}

const lookEveryMs = 1_000

/** By the feed of commits, of which a process has one for each side. */
const timers = new WeakMap<Facility['changes'], JobTimer>()

/** The one timer of a side's jobs in this process. It runs while a job is asleep in it. */
export function timerOf(facility: Waking): JobTimer {
  const timer = timers.get(facility.changes) ?? new JobTimer(facility)
  timers.set(facility.changes, timer)
  return timer
}

class JobTimer {
  readonly #facility: Waking
  readonly #sleepers = new Set<Sleeper>()
  #head = 0
  #reading = false
  #cancel: (() => void) | null = null

  constructor(facility: Waking) {
    this.#facility = facility
  }

  /** Returns a function that takes the job out again. */
  add(sleeper: Sleeper): () => void {
    if (this.#sleepers.size === 0) this.#head = this.#facility.changes.head
    this.#sleepers.add(sleeper)
    this.#cancel ??= eachSecondOf(this.#facility.hostClock, () => this.#look())
    return () => {
      this.#sleepers.delete(sleeper)
      if (this.#sleepers.size > 0) return
      this.#cancel?.()
      this.#cancel = null
    }
  }

  #look(): void {
    const { head } = this.#facility.changes
    if (head > this.#head && !this.#reading) void this.#tell(this.#head)
    for (const sleeper of this.#sleepers) this.#letLook(sleeper)
  }

  /** A job whose question fails keeps no other from its own. */
  #letLook(sleeper: Sleeper): void {
    try {
      sleeper.look()
    } catch (error) {
      this.#facility.log.error({ err: error }, 'a periodic job could not look')
    }
  }

  async #tell(after: number): Promise<void> {
    this.#reading = true
    const { changes, settings, db } = this.#facility
    this.#head = changes.head
    try {
      await settings.settled()
      const committed = await entitiesAfter(db, after)
      for (const sleeper of this.#sleepers) sleeper.note(committed)
    } catch {
      // The database does not answer. Each job finds out itself, and tries again.
      for (const sleeper of this.#sleepers) sleeper.note(null)
    } finally {
      this.#reading = false
    }
  }
}

/** Runs `run` each second of the host's clock until the returned function is called. */
function eachSecondOf(clock: Clock, run: () => void): () => void {
  if (!clock.after) return eachSecond(run)
  let cancel: () => void
  const again = () => {
    cancel = clock.after?.(lookEveryMs, again) ?? (() => undefined)
    run()
  }
  cancel = clock.after(lookEveryMs, again)
  return () => cancel()
}
