import { atOnce, type Carrying } from '../driver.ts'
import { describe, type PointMaker, unknownAction } from './simulated-point.ts'

/** A cubicle's lock: opens for a while, or until it is locked again. */
export const simulatedLock: PointMaker = (point, host) => {
  let occupied = false
  let open: { timer: NodeJS.Timeout; over: () => void } | null = null
  let locked = true

  const show = (src: string): void =>
    host.state(point, { lock: locked ? 'locked' : 'unlocked', occupied }, src)
  const lock = (src: string): void => {
    if (open) {
      clearTimeout(open.timer)
      open.over()
      open = null
    }
    locked = true
    show(src)
  }
  const openFor = (ms: number, src: string): Carrying => {
    lock(src)
    locked = false
    show(src)
    const finished = new Promise<void>(over => {
      const timer = setTimeout(() => {
        open = null
        locked = true
        show('local')
        over()
      }, ms)
      open = { timer, over }
    })
    return { finished }
  }

  return {
    description: describe(point, point, ['open', 'lock', 'occupied'], { lock: 'locked' }),
    start() {
      host.avail(point, 'online')
      lock('start')
    },
    begin(op, args, src) {
      if (op === 'open') return openFor(Number(args.ms), src)
      lock(src)
      return atOnce
    },
    simulate(action) {
      if (action !== 'enter' && action !== 'leave') return unknownAction(action)
      occupied = action === 'enter'
      show('local')
    },
    stop: () => lock('local'),
  }
}
