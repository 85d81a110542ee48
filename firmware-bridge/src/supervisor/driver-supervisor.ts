import { isDeepStrictEqual } from 'node:util'
import { driverStarts } from '@mayim/contract/building/point-kinds.ts'
import type { Point } from '@mayim/contract/building/topics.ts'
import type { Logger } from 'pino'
import type { PointBoard } from '../commands/point-board.ts'
import { type Command, type DriverHost, DriverRefusal, type StartedCommand } from '../ground/driver.ts'
import { Turns } from '../ground/stay-connected.ts'
import type { DriverName, DriverOptions } from './driver-kinds.ts'
import { type DriverThread, SlowStart, startDriverThread, usualStartMs } from './driver-thread.ts'

export interface DriverPlan {
  readonly driver: DriverName
  readonly points: readonly Point[]
  readonly options: DriverOptions[DriverName]
}

export interface Drivers {
  /** Changes with the building. */
  points(): readonly Point[]
  /**
   * Runs the points of these plans. A driver that stays is changed while it runs, so that a point keeps its state if
   * neither its device nor its wire has changed.
   */
  replace(plans: readonly DriverPlan[]): Promise<void>
  begin(command: Command): Promise<StartedCommand>
  simulate(point: Point, action: string, args: Readonly<Record<string, unknown>>): Promise<unknown>
  restart(driver: string): Promise<void>
  report(): DriverReport[]
  stop(): Promise<void>
}

interface DriverReport {
  readonly driver: string
  readonly running: boolean
  readonly restarts: number
  /** Why it does not run; null while it starts for the first time, and for one that is only slow. */
  readonly fault: string | null
}

interface Slot {
  plan: DriverPlan
  thread: DriverThread | null
  restarts: number
  startedAt: number
  retry: NodeJS.Timeout | null
  fault: string | null
}

function slotOf(plan: DriverPlan): Slot {
  return { plan, thread: null, restarts: 0, startedAt: 0, retry: null, fault: null }
}

async function stopSlot(slot: Slot): Promise<void> {
  if (slot.retry) clearTimeout(slot.retry)
  slot.retry = null
  await slot.thread?.stop()
}

const firstRetryMs = 500
const longestRetryMs = 60_000
const longestStartMs = 240_000
/** After a driver has run this long, its next restart is immediate again. */
const stableAfterMs = 60_000

interface SupervisorOptions {
  readonly board: PointBoard
  readonly log: Pick<Logger, 'info' | 'warn'>
  /** Called when a driver runs or no longer does. */
  readonly onChange: () => void
  /** How long the first start of a driver may take. */
  readonly firstStartMs: number
}

/**
 * Runs each driver in its own thread. A driver that crashes has its points offline and restarts with back-off; one that is
 * slow to start gets more time with each attempt.
 */
export async function startDrivers(
  plans: readonly DriverPlan[],
  board: PointBoard,
  log: Pick<Logger, 'info' | 'warn'>,
  { onChange = () => undefined, firstStartMs = usualStartMs }: Partial<SupervisorOptions> = {},
): Promise<Drivers> {
  const supervisor = new Supervisor(plans, { board, log, onChange, firstStartMs })
  await supervisor.start()
  return supervisor
}

class Supervisor implements Drivers {
  readonly #options: SupervisorOptions
  readonly #turns = new Turns()
  #slots: readonly Slot[]
  #stopped = false

  constructor(plans: readonly DriverPlan[], options: SupervisorOptions) {
    this.#slots = plans.map(slotOf)
    this.#options = options
  }

  async start(): Promise<void> {
    await Promise.all(this.#slots.map(slot => this.#start(slot)))
  }

  points(): readonly Point[] {
    return this.#slots.flatMap(({ plan }) => plan.points)
  }

  replace(plans: readonly DriverPlan[]): Promise<void> {
    return this.#turns.run(() => this.#replace(plans))
  }

  async begin(command: Command): Promise<StartedCommand> {
    return this.#threadOf(command.point).begin(command)
  }

  async simulate(point: Point, action: string, args: Readonly<Record<string, unknown>>): Promise<unknown> {
    return this.#threadOf(point).simulate(point, action, args)
  }

  async restart(driver: string): Promise<void> {
    const slot = this.#slots.find(one => one.plan.driver === driver)
    if (!slot) throw new Error('no such driver')
    await this.#startAgain(slot)
  }

  report(): DriverReport[] {
    return this.#slots.map(reportOf)
  }

  async stop(): Promise<void> {
    this.#stopped = true
    await Promise.all(this.#slots.map(stopSlot))
  }

  async #start(slot: Slot): Promise<void> {
    const { board, firstStartMs, onChange } = this.#options
    const { plan } = slot
    const { driver, options } = plan
    slot.retry = null
    slot.startedAt = performance.now()
    this.#away(slot, driverStarts)
    const early = delayAvailability(board)
    const withinMs = Math.min(firstStartMs * 2 ** slot.restarts, longestStartMs)
    const onCrash = (error: Error): void => this.#onCrash(slot, error)
    try {
      const { thread, points } = await startDriverThread({ driver, options }, early.host, onCrash, withinMs)
      if (this.#isOver(slot)) return await thread.stop()
      slot.thread = thread
      slot.fault = null
      board.describe(driver, points)
      early.release()
      // The file changed while the driver started.
      if (slot.plan !== plan) await this.#change(slot, slot.plan)
      onChange()
    } catch (error) {
      onCrash(error instanceof Error ? error : new Error('failed'))
    }
  }

  async #startAgain(slot: Slot): Promise<void> {
    await stopSlot(slot)
    slot.thread = null
    await this.#start(slot)
  }

  #onCrash(slot: Slot, error: Error): void {
    const hasRun = slot.thread !== null
    slot.thread = null
    if (slot.retry || this.#isOver(slot)) return
    if (hasRun && performance.now() - slot.startedAt > stableAfterMs) slot.restarts = 0
    const isSlow = error instanceof SlowStart
    const waitMs = isSlow ? firstRetryMs : Math.min(firstRetryMs * 2 ** slot.restarts, longestRetryMs)
    slot.restarts += 1
    slot.fault = isSlow ? null : error.message
    const about = { driver: slot.plan.driver, fault: error.message, waitMs }
    this.#options.log.warn(about, isSlow ? 'a driver starts slowly' : 'a driver crashed')
    this.#away(slot, isSlow ? driverStarts : 'the driver is being restarted')
    slot.retry = setTimeout(() => void this.#start(slot), waitMs)
    this.#options.onChange()
  }

  async #replace(next: readonly DriverPlan[]): Promise<void> {
    const before = this.points()
    const { kept, old, added } = sortSlots(this.#slots, next)
    this.#slots = [...kept.map(({ slot }) => slot), ...added]
    const changed = kept.filter(({ slot, plan }) => !isDeepStrictEqual(slot.plan, plan))
    // Before the new ones, which may use the same devices.
    await Promise.all(old.map(stopSlot))
    await Promise.all(changed.map(({ slot, plan }) => this.#change(slot, plan)))
    const now = this.points()
    for (const point of before) if (!now.includes(point)) this.#options.board.retract(point)
    await Promise.all(added.map(slot => this.#start(slot)))
    this.#options.onChange()
  }

  /** Changes a running driver; one that cannot is stopped and started. */
  async #change(slot: Slot, plan: DriverPlan): Promise<void> {
    slot.plan = plan
    const { thread, retry } = slot
    if (retry) {
      clearTimeout(retry)
      slot.restarts = 0
      return this.#start(slot)
    }
    // A driver that starts is changed as soon as it runs.
    if (!thread) return
    try {
      this.#options.board.describe(plan.driver, await thread.change(plan.options))
    } catch {
      await this.#startAgain(slot)
    }
  }

  #isOver(slot: Slot): boolean {
    return this.#stopped || !this.#slots.includes(slot)
  }

  #away(slot: Slot, why: string): void {
    for (const point of slot.plan.points) this.#options.board.avail(point, 'offline', why)
  }

  #threadOf(point: Point): DriverThread {
    const thread = this.#slots.find(({ plan }) => plan.points.includes(point))?.thread
    if (!thread) throw new DriverRefusal('unavailable', 'the driver is not running')
    return thread
  }
}

/** Which slots stay with the next plans, each with its plan, which end, and which are new. */
function sortSlots(slots: readonly Slot[], next: readonly DriverPlan[]) {
  const left = [...slots]
  const take = (matches: (slot: Slot) => boolean): Slot | null => {
    const at = left.findIndex(matches)
    return at < 0 ? null : (left.splice(at, 1)[0] ?? null)
  }
  const equal = next.map(plan => ({ plan, slot: take(slot => isDeepStrictEqual(slot.plan, plan)) }))
  const paired = equal.map(({ plan, slot }) => ({
    plan,
    slot: slot ?? take(one => one.plan.driver === plan.driver),
  }))
  return {
    kept: paired.flatMap(({ plan, slot }) => (slot ? [{ plan, slot }] : [])),
    old: left,
    added: paired.flatMap(({ plan, slot }) => (slot ? [] : [slotOf(plan)])),
  }
}

function reportOf({ plan, thread, restarts, fault }: Slot): DriverReport {
  return { driver: plan.driver, running: thread !== null, restarts, fault }
}

/** Delays the availability that a driver reports while it starts: a point is online only when its driver takes commands. */
function delayAvailability(board: PointBoard): { readonly host: DriverHost; release(): void } {
  let held: Parameters<DriverHost['avail']>[] | null = []
  return {
    host: {
      state: (...args) => board.state(...args),
      event: (...args) => board.event(...args),
      alert: (...args) => board.alert(...args),
      avail: (...args) => {
        if (held) held.push(args)
        else board.avail(...args)
      },
    },
    release() {
      const args = held ?? []
      held = null
      for (const each of args) board.avail(...each)
    },
  }
}
