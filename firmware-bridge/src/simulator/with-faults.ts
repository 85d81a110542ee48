import type { Point } from '@mayim/contract/building/topics.ts'
import { type Carrying, type DriverHost, DriverRefusal } from '../driver.ts'
import type { PointMaker, SimulatedPoint } from './simulated-point.ts'

interface Faults {
  offline: boolean
  broken: boolean
  /** Takes a command and never answers. */
  silent: boolean
  slowMs: number
}

/** A kind that has a fault of its own is repaired of it too. */
async function repairInner(inner: SimulatedPoint): Promise<void> {
  if (inner.canBeRepaired) await inner.simulate('repair', {})
}

/** Gives a point the faults that every kind has: away, silent, slow, refusing, and a driver that crashes. */
export function withFaults(maker: PointMaker, point: Point, host: DriverHost): SimulatedPoint {
  const faults: Faults = { offline: false, broken: false, silent: false, slowMs: 0 }
  const inner = maker(point, {
    state: (...told) => host.state(...told),
    event: (...told) => host.event(...told),
    alert: (...told) => host.alert(...told),
    // What the point says of itself does not hide the fault that was asked for.
    avail(which, s, why) {
      if (!faults.offline && !faults.broken) host.avail(which, s, why)
    },
  })

  const heal = (): void => {
    const wasAway = faults.offline || faults.broken
    Object.assign(faults, { offline: false, broken: false, silent: false, slowMs: 0 })
    if (wasAway) host.avail(point, 'online')
  }

  return {
    description: inner.description,
    start: () => inner.start(),
    async begin(op, args, src): Promise<Carrying> {
      if (faults.broken) throw new DriverRefusal('hardware', 'the device is broken')
      if (faults.offline) throw new DriverRefusal('unavailable', 'the device is away')
      if (faults.silent) return { finished: new Promise(() => {}) }
      if (faults.slowMs > 0) await new Promise(resolve => setTimeout(resolve, faults.slowMs))
      return inner.begin(op, args, src)
    },
    async simulate(action, args) {
      if (action === 'offline') {
        faults.offline = true
        host.avail(point, 'offline', 'unplugged')
      } else if (action === 'fault') {
        faults.broken = true
        host.avail(point, 'fault', 'broken')
      } else if (action === 'online') heal()
      else if (action === 'repair') {
        heal()
        await repairInner(inner)
      } else if (action === 'silent') faults.silent = true
      else if (action === 'slow') faults.slowMs = Math.min(Number(args.ms) || 1_000, 60_000)
      else if (action === 'crash') {
        setTimeout(() => {
          throw new Error('the simulated driver crashed, as it was asked to')
        }, 0)
      } else return inner.simulate(action, args)
      return null
    },
    stop: () => inner.stop(),
  }
}
