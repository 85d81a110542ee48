import type { LightState } from '@mayim/contract/building/point-schemas.ts'
import { DriverRefusal, finishedAtOnce } from '../ground/driver.ts'
import { describe, type PointMaker, unknownAction } from './simulated-point.ts'

/** A lamp. It can burn out, and `press` is its switch on the wall. */
export const simulatedLight: PointMaker = (point, host) => {
  let state: LightState = { on: false }
  let burntOut = false
  const show = (next: LightState, src: string): void => {
    state = next
    host.state(point, state, src)
  }
  return {
    canBeRepaired: true,
    description: describe(point, point, ['on', 'off', 'level'], { on: false }),
    start() {
      host.avail(point, 'online')
      show({ on: false }, 'start')
    },
    begin(op, args, src) {
      if (burntOut) throw new DriverRefusal('hardware', 'the lamp is burnt out')
      if (op === 'level') show({ on: Number(args.pct) > 0, pct: Number(args.pct) }, src)
      else show({ on: op === 'on' }, src)
      return finishedAtOnce
    },
    simulate(action) {
      if (action === 'burnOut' || action === 'repair') {
        burntOut = action === 'burnOut'
        host.avail(point, burntOut ? 'fault' : 'online', burntOut ? 'burnt out' : undefined)
        if (burntOut) show({ on: false }, 'local')
      } else if (action === 'press') show({ on: !state.on }, 'local')
      else unknownAction(action)
    },
    stop: () => show({ on: false }, 'local'),
  }
}
