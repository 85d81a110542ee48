import { isDeepStrictEqual } from 'node:util'
import type { Point } from '@mayim/contract/building/topics.ts'
import type { Logger } from 'pino'
import type { PointBoard } from '../commands/point-board.ts'
import { type Command, type DriverHost, DriverRefusal, type StartedCommand } from '../ground/driver.ts'
import type { DriverName, DriverOptions } from './driver-kinds.ts'
import { type DriverThread, startDriverThread } from './driver-thread.ts'

export interface DriverPlan {
  readonly driver: DriverName
  readonly points: readonly Point[]
  readonly options: DriverOptions[DriverName]
}

export interface Drivers {
  /** Changes with the building. */
  points(): readonly Point[]
  /** Starts the new and changed drivers, stops the others, and leaves what is equal alone. */
  replace(plans: readonly DriverPlan[]): Promise<void>
  begin(command: Command): Promise<StartedCommand>
  simulate(point: Point, action: string, args: Readonly<Record<string, unknown>>): Promise<unknown>
  restart(driver: string): Promise<void>
  report(): { driver: string; running: boolean; restarts: number }[]
  stop(): Promise<void>
}

interface Slot {
  readonly plan: DriverPlan
  thread: DriverThread | null
  restarts: number
  startedAt: number
  retry: NodeJS.Timeout | null
}

function slotOf(plan: DriverPlan): Slot {
  return { plan, thread: null, restarts: 0, startedAt: 0, retry: null }
}

async function stopSlot({ retry, thread }: Slot): Promise<void> {
  if (retry) clearTimeout(retry)
  await thread?.stop()
}

const firstRetryMs = 500
const longestRetryMs = 60_000
/** After a driver has run this long, its next restart is immediate again. */
const stableAfterMs = 60_000

/** Runs each driver in its own thread. A driver that crashes has its points offline and restarts with back-off. */
export async function startDrivers(
  plans: readonly DriverPlan[],
  board: PointBoard,
  log: Pick<Logger, 'info' | 'warn'>,
): Promise<Drivers> {
  let stopped = false
  let slots = plans.map(slotOf)
  const pointsOf = () => slots.flatMap(({ plan }) => plan.points)

  const start = async (slot: Slot): Promise<void> => {
    const { driver, options } = slot.plan
    slot.retry = null
    slot.startedAt = performance.now()
    const early = delayAvailability(board)
    try {
      const { thread, points } = await startDriverThread({ driver, options }, early.host, error =>
        onCrash(slot, error),
      )
      if (stopped || !slots.includes(slot)) return await thread.stop()
      slot.thread = thread
      board.describe(driver, points)
      early.release()
    } catch (error) {
      onCrash(slot, error instanceof Error ? error : new Error('failed'))
    }
  }
  const onCrash = (slot: Slot, error: Error): void => {
    slot.thread = null
    if (stopped || slot.retry || !slots.includes(slot)) return
    if (performance.now() - slot.startedAt > stableAfterMs) slot.restarts = 0
    const waitMs = Math.min(firstRetryMs * 2 ** slot.restarts, longestRetryMs)
    slot.restarts += 1
    log.warn({ driver: slot.plan.driver, fault: error.message, waitMs }, 'a driver crashed')
    for (const point of slot.plan.points) board.avail(point, 'offline', 'the driver is being restarted')
    slot.retry = setTimeout(() => void start(slot), waitMs)
  }
  const threadOf = (point: Point): DriverThread => {
    const thread = slots.find(({ plan }) => plan.points.includes(point))?.thread
    if (!thread) throw new DriverRefusal('unavailable', 'the driver is not running')
    return thread
  }

  await Promise.all(slots.map(start))
  return {
    points: pointsOf,
    async replace(next) {
      const before = pointsOf()
      const { kept, old, added } = sortSlots(slots, next)
      slots = [...kept, ...added]
      // Before the new ones, which may use the same devices.
      await Promise.all(old.map(stopSlot))
      for (const point of before) if (!pointsOf().includes(point)) board.retract(point)
      await Promise.all(added.map(start))
    },
    begin: async command => threadOf(command.point).begin(command),
    simulate: async (point, action, args) => threadOf(point).simulate(point, action, args),
    async restart(driver) {
      const slot = slots.find(one => one.plan.driver === driver)
      if (!slot) throw new Error('no such driver')
      await stopSlot(slot)
      slot.thread = null
      await start(slot)
    },
    report: () => slots.map(reportOf),
    async stop() {
      stopped = true
      await Promise.all(slots.map(stopSlot))
    },
  }
}

/** Which slots stay with the next plans, which end, and which are new. */
function sortSlots(slots: readonly Slot[], next: readonly DriverPlan[]) {
  const kept = slots.filter(({ plan }) => next.some(each => isDeepStrictEqual(each, plan)))
  const old = slots.filter(slot => !kept.includes(slot))
  const added = next.filter(plan => !kept.some(slot => isDeepStrictEqual(slot.plan, plan))).map(slotOf)
  return { kept, old, added }
}

function reportOf({ plan, thread, restarts }: Slot): ReturnType<Drivers['report']>[number] {
  return { driver: plan.driver, running: thread !== null, restarts }
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
