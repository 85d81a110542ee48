import type { Point } from '@mayim/contract/building/topics.ts'
import {
  type DriverHost,
  DriverRefusal,
  type PointDescription,
  type StartedCommand,
} from '../ground/driver.ts'

/** One simulated point. It has its own timers, as real hardware does. */
export interface SimulatedPoint {
  readonly description: PointDescription
  /** Whether the point has its own fault, which `repair` removes. */
  readonly canBeRepaired?: true
  /** Sets the safe level and reports state and availability. */
  start(): Promise<void> | void
  /** @param permit throws if the command has expired meanwhile */
  begin(
    op: string,
    args: Readonly<Record<string, unknown>>,
    src: string,
    permit: () => void,
  ): StartedCommand | Promise<StartedCommand>
  /** Does what a person or a fault does to the hardware. Throws an Error with the reason when that is impossible. */
  simulate(action: string, args: Readonly<Record<string, unknown>>): unknown
  stop(): Promise<void> | void
}

export type PointMaker = (point: Point, host: DriverHost) => SimulatedPoint

export function unknownAction(action: string): never {
  throw new Error(`no such action: ${action.slice(0, 32)}`)
}

export function describe(
  point: Point,
  name: string,
  caps: readonly string[],
  safe: Record<string, unknown>,
): PointDescription {
  return { point, name, caps, safe, model: 'simulated', fw: '1', simulated: true }
}

interface Faults {
  offline: boolean
  broken: boolean
  /** Begins a command and never finishes it. */
  silent: boolean
  slowMs: number
}

/** Repairs the point's own fault, if its kind has one. */
async function repairInner(inner: SimulatedPoint): Promise<void> {
  if (inner.canBeRepaired) await inner.simulate('repair', {})
}

/** Adds the faults that every kind can have: offline, broken, silent, slow, and a driver that crashes. */
export function withFaults(maker: PointMaker, point: Point, host: DriverHost): SimulatedPoint {
  const faults: Faults = { offline: false, broken: false, silent: false, slowMs: 0 }
  const inner = maker(point, {
    state: (...args) => host.state(...args),
    event: (...args) => host.event(...args),
    alert: (...args) => host.alert(...args),
    // The point's own availability must not hide a simulated fault.
    avail(which, s, why) {
      if (!faults.offline && !faults.broken) host.avail(which, s, why)
    },
  })

  const clearFaults = (): void => {
    const wasUnavailable = faults.offline || faults.broken
    Object.assign(faults, { offline: false, broken: false, silent: false, slowMs: 0 })
    if (wasUnavailable) host.avail(point, 'online')
  }

  return {
    description: inner.description,
    start: () => inner.start(),
    async begin(op, args, src, permit): Promise<StartedCommand> {
      if (faults.broken) throw new DriverRefusal('hardware', 'the device is broken')
      if (faults.offline) throw new DriverRefusal('unavailable', 'the device is offline')
      if (faults.silent) return { finished: new Promise(() => {}) }
      if (faults.slowMs > 0) await new Promise(resolve => setTimeout(resolve, faults.slowMs))
      permit()
      return inner.begin(op, args, src, permit)
    },
    async simulate(action, args) {
      if (action === 'offline') {
        faults.offline = true
        host.avail(point, 'offline', 'unplugged')
      } else if (action === 'fault') {
        faults.broken = true
        host.avail(point, 'fault', 'broken')
      } else if (action === 'online') clearFaults()
      else if (action === 'repair') {
        clearFaults()
        await repairInner(inner)
      } else if (action === 'silent') faults.silent = true
      else if (action === 'slow') faults.slowMs = Math.min(Number(args.ms) || 1_000, 60_000)
      else if (action === 'crash') {
        setTimeout(() => {
          throw new Error('simulated crash of the driver')
        }, 0)
      } else return inner.simulate(action, args)
      return null
    },
    stop: () => inner.stop(),
  }
}
