import { finishedAtOnce } from '../ground/driver.ts'
import { describe, type PointMaker, unknownAction } from './simulated-point.ts'

const sameCardMs = 2_000

/** A card reader. It reports a card once when the same card is read again within two seconds. */
export const simulatedReader: PointMaker = (point, host) => {
  let enabled = true
  let last = { value: '', at: Number.NEGATIVE_INFINITY }
  return {
    description: describe(point, point, ['led', 'beep', 'enable'], { connected: true }),
    start() {
      host.avail(point, 'online')
      host.state(point, { connected: true }, 'start')
    },
    begin(op, args) {
      if (op === 'enable') enabled = args.on === true
      return finishedAtOnce
    },
    simulate(action, args) {
      if (action === 'unplug' || action === 'plug') {
        host.state(point, { connected: action === 'plug' }, 'local')
        host.avail(point, action === 'plug' ? 'online' : 'offline')
        return
      }
      if (action !== 'swipe') return unknownAction(action)
      const value = typeof args.value === 'string' ? args.value : ''
      if (!/^[0-9A-Za-z,]{4,64}$/.test(value)) throw new Error('a card has 4 to 64 letters or digits')
      if (!enabled) throw new Error('the reader is switched off')
      const format = typeof args.format === 'string' ? args.format.slice(0, 16) : 'wedge'
      const now = performance.now()
      if (value === last.value && now - last.at < sameCardMs) return
      last = { value, at: now }
      host.event(point, 'credential', { format, value })
    },
    stop: () => {},
  }
}
