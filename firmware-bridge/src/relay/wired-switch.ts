import type { Point } from '@mayim/contract/building/topics.ts'
import { type DriverHost, finishedAtOnce } from '../ground/driver.ts'
import type { RelayDevice } from './relay-device.ts'
import { RelayLine } from './relay-line.ts'
import { describeWired, type WiredPoint } from './wired-point.ts'

/** A lamp or an output: one relay. A lamp keeps its level when the device comes back; an output is switched off. */
export function wiredSwitch(
  point: Point,
  wire: { readonly relay: string | number },
  device: RelayDevice,
  host: DriverHost,
): WiredPoint {
  const isLight = point.startsWith('light/')
  const relay = String(wire.relay)
  let on = false
  const show = (next: boolean, src: string): void => {
    on = next
    host.state(point, { on }, src)
  }
  const line = new RelayLine(device, relay, next => show(next, 'local'))
  const caps = isLight ? ['on', 'off'] : ['on', 'off', 'pulse']
  return {
    description: describeWired(point, caps, { on: false }, device.model),
    async begin({ op, args, src, permit }) {
      // A relay cannot dim: every level above none is on.
      const off = op === 'off' || (op === 'level' && args.pct === 0)
      if (off) await line.off(permit)
      const pulse = op === 'pulse' ? Number(args.ms) : null
      const begun = off ? finishedAtOnce : await line.on(pulse, false, permit)
      show(!off, src)
      return begun
    },
    async settle(first) {
      if (!first && (isLight || line.wanted)) return
      await line.off()
      show(false, first ? 'start' : 'local')
    },
    show: src => show(on, src),
    relay(name, level) {
      if (name === relay) line.report(level)
    },
    input: () => undefined,
    async stop() {
      await line.off().finally(() => line.stop())
      show(false, 'local')
    },
  }
}
