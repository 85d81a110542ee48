import type { Point } from '@mayim/contract/building/topics.ts'
import { type DriverHost, finishedAtOnce } from '../ground/driver.ts'
import type { RelayDevice } from './relay-device.ts'
import { describeWired, notOffered, type WiredPoint } from './wired-point.ts'

export interface DimmerWire {
  readonly dimmer: string | number
  /** How bright the lamp is when it is on; 100 without it. */
  readonly onPct?: number
  /** How long it takes to get brighter or darker, in milliseconds. */
  readonly fadeMs?: number
}

/** A lamp behind a dimmer. As any lamp it keeps its level when the device comes back. */
export function wiredDimmer(
  point: Point,
  { dimmer, onPct = 100, fadeMs = 0 }: DimmerWire,
  device: RelayDevice,
  host: DriverHost,
): WiredPoint {
  const name = String(dimmer)
  let pct = 0
  const show = (next: number, src: string): void => {
    pct = next
    host.state(point, { on: pct > 0, pct }, src)
  }
  const dim = async (next: number, ms: number, permit: () => void = () => undefined): Promise<void> => {
    if (!device.dim) return notOffered('level')
    await device.dim(name, { pct: next, ms }, permit)
  }
  return {
    description: describeWired(point, ['on', 'off', 'level'], { on: false }, device.model),
    async begin({ op, args, src, permit }) {
      const wanted = op === 'level' ? Number(args.pct) : op === 'on' ? onPct : 0
      await dim(wanted, Number(args.ms ?? fadeMs), permit)
      show(wanted, src)
      return finishedAtOnce
    },
    async settle(first) {
      if (!first) return
      await dim(0, 0)
      show(0, 'start')
    },
    show: src => show(pct, src),
    relay: () => undefined,
    input: () => undefined,
    dimmed(from, next) {
      if (from === name && next !== pct) show(next, 'local')
    },
    async stop() {
      await dim(0, 0)
      show(0, 'local')
    },
  }
}
