import type { Point } from '@mayim/shared/contract/topics.ts'
import { type Carrying, type DriverHost, DriverRefusal } from '../driver.ts'
import type { SimulatedPoint } from './simulated-point.ts'

interface Faults {
  offline: boolean
  /** Takes a command and never answers. */
  silent: boolean
  slowMs: number
}

/** Gives a point the faults that every kind has: away, silent, slow, refusing, and a driver that crashes. */
export function withFaults(inner: SimulatedPoint, point: Point, host: DriverHost): SimulatedPoint {
  const faults: Faults = { offline: false, silent: false, slowMs: 0 }

  const heal = async (): Promise<void> => {
    const wasOffline = faults.offline
    Object.assign(faults, { offline: false, silent: false, slowMs: 0 })
    if (wasOffline) await inner.start()
  }

  return {
    description: inner.description,
    start: () => inner.start(),
    async begin(op, args, src): Promise<Carrying> {
      if (faults.offline) throw new DriverRefusal('unavailable', 'the device is away')
      if (faults.silent) return { finished: new Promise(() => {}) }
      if (faults.slowMs > 0) await new Promise(resolve => setTimeout(resolve, faults.slowMs))
      return inner.begin(op, args, src)
    },
    async simulate(action, args) {
      if (action === 'offline') {
        faults.offline = true
        host.avail(point, 'offline', 'unplugged')
      } else if (action === 'online') await heal()
      else if (action === 'silent') faults.silent = true
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
