import type { Point } from '@mayim/contract/building/topics.ts'
import { type DriverHost, finishedAtOnce } from '../ground/driver.ts'
import { describeWired, type InputWire, levelOn, type RelayDevice, type WiredPoint } from './relay-device.ts'
import { RelayLine } from './relay-line.ts'

export interface LockWire {
  readonly relay: string | number
  /** Closed while the cubicle is in use. */
  readonly occupied?: InputWire
}

/** The lock of a cubicle: a relay that opens it while it is on. */
export function wiredLock(point: Point, wire: LockWire, device: RelayDevice, host: DriverHost): WiredPoint {
  const relay = String(wire.relay)
  let lock: 'locked' | 'unlocked' | 'unknown' = 'locked'
  let occupied: boolean | undefined
  const show = (src: string): void =>
    host.state(point, { lock, ...(occupied !== undefined && { occupied }) }, src)
  const set = (next: typeof lock, src: string): void => {
    lock = next
    show(src)
  }
  const line = new RelayLine(device, relay, on => set(on ? 'unlocked' : 'locked', 'local'))
  return {
    description: describeWired(point, ['open', 'lock'], { lock: 'locked' }, device.model),
    async begin({ op, args, src, permit }) {
      if (op === 'open') {
        const begun = await line.on(Number(args.ms), false, permit)
        set('unlocked', src)
        return begun
      }
      await line.off(permit)
      set('locked', src)
      return finishedAtOnce
    },
    async settle(first) {
      if (!first && line.wanted) return
      await line.settle()
      lock = 'locked'
      show(first ? 'start' : 'local')
    },
    show,
    relay(name, on) {
      if (name === relay) line.report(on)
    },
    input(name, on) {
      const level = levelOn(wire.occupied, name, on)
      if (level === null || level === occupied) return
      occupied = level
      show('local')
    },
    async stop() {
      await line.off().finally(() => line.stop())
      set('locked', 'local')
    },
  }
}
