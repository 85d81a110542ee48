import { finishedAtOnce } from '../ground/driver.ts'
import { createLockTimer } from '../ground/lock-timer.ts'
import { describe, type PointMaker, unknownAction } from './simulated-point.ts'

/** A switched output, such as that of a fan. It times a pulse itself. */
export const simulatedOutput: PointMaker = (point, host) => {
  const timer = createLockTimer()
  const show = (on: boolean, src: string): void => host.state(point, { on }, src)
  const switchOff = (src: string): void => {
    timer.cutShort()
    show(false, src)
  }
  return {
    description: describe(point, point, ['on', 'off', 'pulse'], { on: false }),
    start() {
      host.avail(point, 'online')
      switchOff('start')
    },
    begin(op, args, src) {
      timer.cutShort()
      show(op !== 'off', src)
      return op === 'pulse' ? timer.open(Number(args.ms), () => show(false, 'local')) : finishedAtOnce
    },
    simulate: action => unknownAction(action),
    stop: () => switchOff('local'),
  }
}
