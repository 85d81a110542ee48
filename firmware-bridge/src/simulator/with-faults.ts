import type { Point } from '@mayim/contract/building/topics.ts'
import { type DriverHost, DriverRefusal, type StartedCommand } from '../ground/driver.ts'
import type { PointMaker, SimulatedPoint } from './simulated-point.ts'

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
