import { otherDoor } from '@mayim/contract/building/facility-points.ts'
import type { Point } from '@mayim/contract/building/topics.ts'
import { type Command, DriverRefusal, type StartedCommand } from '../ground/driver.ts'

type Begin = (command: Command) => Promise<StartedCommand>

/**
 * Refuses with `interlock` to unlock a room's door while its other door is open, unlocked or being unlocked
 * (building-412). A release is never refused.
 * @param stateOf the last reported state of a point; null for one that this bridge does not have
 * @param isOn whether the building file asks for it
 */
export function interlocked(
  begin: Begin,
  stateOf: (point: Point) => Readonly<Record<string, unknown>> | null,
  isOn: () => boolean,
): Begin {
  const opening = new Set<Point>()
  return async command => {
    const other = otherDoor(command.point)
    const unlocks = command.op === 'pulse' || command.op === 'hold'
    if (!unlocks || other === null || !isOn()) return begin(command)
    const state = stateOf(other)
    const isShut = state === null || (state.lock === 'locked' && state.contact !== 'open')
    if (!isShut || opening.has(other)) throw new DriverRefusal('interlock', 'the other door is not shut')
    opening.add(command.point)
    try {
      return await begin(command)
    } finally {
      opening.delete(command.point)
    }
  }
}
