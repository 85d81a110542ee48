import { roomOfRelease } from '@mayim/contract/building/facility-points.ts'
import { finishedAtOnce } from '../ground/driver.ts'
import { describe, type PointMaker, unknownAction } from './simulated-point.ts'

/** An input contact that reports on or off, such as that of the batteries. `press` toggles it. */
export const simulatedInput: PointMaker = (point, host) => {
  let on = roomOfRelease(point) === null
  const show = (src: string) => host.state(point, { on }, src)
  return {
    description: describe(point, point, [], { on }),
    start() {
      host.avail(point, 'online')
      show('start')
    },
    begin: () => finishedAtOnce,
    simulate(action) {
      if (action !== 'press') return unknownAction(action)
      on = !on
      show('local')
      host.event(point, 'changed', { on })
    },
    stop: () => undefined,
  }
}
