import { finishedAtOnce } from '../ground/driver.ts'
import { createLockTimer } from '../ground/lock-timer.ts'
import { describe, type PointMaker, unknownAction } from './simulated-point.ts'

/** The lock of a cubicle. It opens for the given time, or until a lock command. */
export const simulatedLock: PointMaker = (point, host) => {
  let occupied = false
  const timer = createLockTimer()
  let lockState: 'locked' | 'unlocked' = 'locked'

  const show = (next: 'locked' | 'unlocked', src: string): void => {
    lockState = next
    host.state(point, { lock: lockState, occupied }, src)
  }
  const lock = (src: string): void => {
    timer.cutShort()
    show('locked', src)
  }

  return {
    description: describe(point, point, ['open', 'lock', 'occupied'], { lock: 'locked' }),
    start() {
      host.avail(point, 'online')
      lock('start')
    },
    begin(op, args, src) {
      timer.cutShort()
      show(op === 'open' ? 'unlocked' : 'locked', src)
      return op === 'open' ? timer.open(Number(args.ms), () => show('locked', 'local')) : finishedAtOnce
    },
    simulate(action) {
      if (action !== 'enter' && action !== 'leave') return unknownAction(action)
      occupied = action === 'enter'
      show(lockState, 'local')
    },
    stop: () => lock('local'),
  }
}
