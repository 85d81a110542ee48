import type { Point } from '@mayim/contract/building/topics.ts'
import type { DeviceRegistry } from '../devices/device-registry.ts'

/**
 * The doors that the record has locked and that have not said yet that they are. An unlock that comes late is not
 * carried out; a lock that could not be is owed until the door shows it, or until a later change unlocks it.
 */
export interface OwedLocks {
  /** A change asked this of a door when it could not be sent any more: the last word about a door is what holds. */
  told(point: Point, op: string, position: number): void
  /** A command for this change is on its way. */
  sent(point: Point, position: number): void
  /** The lock that was sent for this change did not come through. */
  failed(point: Point, position: number): void
  points(): Point[]
  stop(): void
}

/** @param changed is called when a door begins to be owed its lock, and when it no longer is */
export function createOwedLocks(registry: DeviceRegistry, changed: () => void): OwedLocks {
  const owed = new Set<Point>()
  const lastTold = new Map<Point, number>()
  const owe = (point: Point): void => {
    const view = registry.point(point)
    if (owed.has(point) || (view?.controllable && isLocked(view.state))) return
    owed.add(point)
    changed()
  }
  const forget = (point: Point): void => {
    if (owed.delete(point)) changed()
  }
  const stopListening = registry.onChange(change => {
    if (change.of !== 'point' || change.what !== 'state') return
    if (isLocked(change.view.state)) forget(change.view.point)
  })
  return {
    told(point, op, position) {
      if (position <= (lastTold.get(point) ?? 0)) return
      lastTold.set(point, position)
      if (op === 'lock') owe(point)
      else forget(point)
    },
    sent(point, position) {
      lastTold.set(point, position)
      forget(point)
    },
    failed(point, position) {
      if (lastTold.get(point) === position) owe(point)
    },
    points: () => [...owed],
    stop: stopListening,
  }
}

function isLocked(state: Readonly<Record<string, unknown>> | null): boolean {
  return state?.lock === 'locked'
}
