import type { Point } from '@mayim/contract/building/topics.ts'
import type { Result } from '@mayim/domain/result.ts'
import type { DeviceRegistry } from './device-registry.ts'

export interface PointReconciler<W> {
  /**
   * Sets the desired states and sends a command to every point that differs. A point without a desired state is left
   * alone.
   */
  want(wanted: ReadonlyMap<Point, W>): void
  /** Resolves when no command to a point is under way. */
  settled(): Promise<void>
  stop(): void
}

export interface PointKind<W> {
  /** Whether a point reports another state than the desired one; null means that it has reported none. */
  readonly differs: (state: unknown, want: W) => boolean
  readonly bringAbout: (point: Point, want: W) => Promise<Result<unknown>>
}

const retryMs = 2_000
const longestRetryMs = 60_000

/**
 * Keeps points in their desired states. Sends a command again when a bridge becomes ready, when a point reports another
 * state, and, with back-off, when a command failed. At most one command to a point is under way at a time.
 */
export function createReconciler<W>(registry: DeviceRegistry, kind: PointKind<W>): PointReconciler<W> {
  let wanted: ReadonlyMap<Point, W> = new Map()
  const busy = new Map<Point, Promise<void>>()
  const failures = new Map<Point, number>()
  const retries = new Map<Point, NodeJS.Timeout>()
  let stopped = false

  const differs = (point: Point): boolean => {
    const want = wanted.get(point)
    const view = registry.point(point)
    if (want === undefined || !view?.controllable) return false
    return kind.differs(view.state, want)
  }
  const reconcile = (point: Point): void => {
    if (stopped || busy.has(point) || retries.has(point) || !differs(point)) return
    const want = wanted.get(point) as W
    const work = kind.bringAbout(point, want).then(result => {
      busy.delete(point)
      if (result.ok) failures.delete(point)
      else later(point)
      // The reported state counts as true; a point that acknowledges and reports another state gets the command again
      // later.
      if (result.ok && wanted.get(point) === want && differs(point)) later(point)
      else reconcile(point)
    })
    busy.set(point, work)
  }
  const later = (point: Point): void => {
    if (stopped) return
    const count = failures.get(point) ?? 0
    failures.set(point, count + 1)
    const waitMs = Math.min(retryMs * 2 ** count, longestRetryMs)
    const timer = setTimeout(() => {
      retries.delete(point)
      reconcile(point)
    }, waitMs)
    retries.set(point, timer)
  }
  const stopListening = registry.onChange(change => {
    if (change.of !== 'point' || !wanted.has(change.view.point)) return
    const { point } = change.view
    if (change.what === 'avail' && change.view.controllable) {
      clearTimeout(retries.get(point))
      retries.delete(point)
      failures.delete(point)
    }
    reconcile(point)
  })

  return {
    want(next) {
      wanted = next
      for (const point of next.keys()) reconcile(point)
    },
    async settled() {
      while (busy.size > 0) await Promise.all(busy.values())
    },
    stop() {
      stopped = true
      stopListening()
      for (const timer of retries.values()) clearTimeout(timer)
    },
  }
}
