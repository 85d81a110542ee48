import type { GarageState } from '@mayim/contract/building/point-schemas.ts'
import { DriverRefusal, finishedAtOnce } from '../ground/driver.ts'
import { GarageMotor, type GarageTimes } from './garage-motor.ts'
import { describe, type PointMaker, unknownAction } from './simulated-point.ts'

/** A garage door with a sensor at each end. It needs time to move, can jam, and refuses a command while it moves. */
export const simulatedGarage =
  (times: GarageTimes): PointMaker =>
  (point, host) => {
    const motor = new GarageMotor(times, point, host)
    return {
      canBeRepaired: true,
      description: describe(point, point, ['pulse', 'open', 'close', 'stop', 'position'], { pos: 'closed' }),
      start() {
        host.avail(point, 'online')
        motor.show('closed', 'start')
      },
      begin(op, _args, src) {
        if (op === 'stop') {
          motor.halt()
          motor.show(motor.pos === 'opening' || motor.pos === 'closing' ? 'unknown' : motor.pos, src)
          return finishedAtOnce
        }
        if (motor.isMoving) throw new DriverRefusal('busy', 'the door is moving')
        const to = targetOf(op, motor.pos)
        return motor.pos === to ? finishedAtOnce : motor.moveTo(to, src)
      },
      simulate(action) {
        if (action !== 'jam' && action !== 'repair') return unknownAction(action)
        motor.jammed = action === 'jam'
        if (!motor.jammed) {
          host.avail(point, 'online')
          if (motor.pos === 'unknown') motor.show('closed', 'local')
        }
      },
      stop: () => motor.halt(),
    }
  }

/** A pulse reverses the door; `open` and `close` name the target. */
function targetOf(op: string, pos: GarageState['pos']): 'open' | 'closed' {
  if (op === 'pulse') return pos === 'open' ? 'closed' : 'open'
  return op === 'open' ? 'open' : 'closed'
}
