import type { Point } from '@mayim/contract/building/topics.ts'
import type { DeviceRegistry } from '../devices/device-registry.ts'

/**
 * The doors that must be locked according to the log and have not reported locked yet. A late unlock is dropped; a lock
 * that failed is owed until the door reports it, or until a later change unlocks the door.
 */
export interface OwedLocks {
  /** A change gave this command when it could no longer be sent: the last command to a door is the one that counts. */
  told(point: Point, op: string, position: number): void
  /** A command for this change is under way. */
  sent(point: Point, position: number): void
  /** The lock command for this change failed. */
  failed(point: Point, position: number): void
  points(): Point[]
  stop(): void
}

/** @param changed called when a door begins or ceases to be owed its lock */
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
