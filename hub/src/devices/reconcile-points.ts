import type { DoorState, LightState } from '@mayim/contract/building/point-schemas.ts'
import type { Point } from '@mayim/contract/building/topics.ts'
import type { Clock } from '@mayim/core/ground/runtime/facility.ts'
import type { Result } from '@mayim/domain/result.ts'
import type { DeviceRegistry } from './device-registry.ts'
import type { SendCommand } from './send-command.ts'

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
  /** The longest pause before a command that failed is sent again. Default: a minute. */
  readonly longestRetryMs?: number
}

const retryMs = 2_000
const longestRetryMs = 60_000

/**
 * Keeps points in their desired states. Sends a command again when a bridge becomes ready, when a point reports
 * another state, and, with back-off, when a command failed. At most one command to a point is under way at a time.
 */
function createReconciler<W>(registry: DeviceRegistry, kind: PointKind<W>): PointReconciler<W> {
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
    const waitMs = Math.min(retryMs * 2 ** count, kind.longestRetryMs ?? longestRetryMs)
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

/** True: on. */
export type LightReconciler = PointReconciler<boolean>

/** Keeps the lights in their desired states. */
export function createLightReconciler(registry: DeviceRegistry, send: SendCommand): LightReconciler {
  return createReconciler(registry, {
    differs: (state, on: boolean) => (state as LightState | null)?.on !== on,
    bringAbout: (point, on) =>
      send(point, on ? 'on' : 'off', {}, { by: 'follower:lights', doneWithinMs: 5_000 }),
  })
}

/** Until when a scene keeps a door unlocked, epoch milliseconds of the machine; null: locked. */
export type DoorWish = number | null
export type DoorReconciler = PointReconciler<DoorWish>

/** The longest unlock in one command, so that the lock ends it if the hub fails. */
const longestHoldMs = 6 * 60 * 60_000
const renewBelowMs = 60 * 60_000
/** The two clocks of a demo can differ by this much within one refresh. */
const slackMs = 60_000

/**
 * Keeps the doors as the scenes of Shabbos set them (building-42, building-44): unlocks them, renews an unlock in its
 * last hour, and leaves locking at the end to the lock itself. A person never opens a door this way.
 */
export function createDoorReconciler(
  registry: DeviceRegistry,
  send: SendCommand,
  hostClock: Clock,
): DoorReconciler {
  const options = { by: 'follower:scenes', until: 'accepted' } as const
  return createReconciler(registry, {
    differs: (state, untilMs: DoorWish) => {
      const door = state as DoorState | null
      // A door that was unlocked for a moment, where that is allowed, locks at its end.
      if (untilMs === null) return door?.lock !== 'locked' && door?.mode !== 'pulse'
      const enoughMs = Math.min(hostClock.now() + renewBelowMs, untilMs - slackMs)
      return door?.lock !== 'unlocked' || door.mode !== 'hold' || (door.until ?? 0) < enoughMs
    },
    bringAbout: (point, untilMs) => {
      if (untilMs === null) return send(point, 'lock', {}, options)
      const until = Math.min(untilMs, hostClock.now() + longestHoldMs)
      return send(point, 'hold', { until }, options)
    },
  })
}

/** How long a door stays released after a command; the lock itself ends it (building-413). */
export const releasedMs = 600_000

/**
 * Keeps doors released: releases a door again when it or its bridge is back, while it reports that it is locked, and
 * before its release ends (building-413).
 */
export function createReleaseReconciler(
  registry: DeviceRegistry,
  hostClock: Clock,
  release: (point: Point, untilMs: number) => Promise<Result<unknown>>,
): PointReconciler<'released'> {
  return createReconciler(registry, {
    differs: state => {
      const door = state as DoorState | null
      const endsSoon = door?.until !== undefined && door.until < hostClock.now() + releasedMs / 2
      return door?.lock !== 'unlocked' || endsSoon
    },
    bringAbout: point => release(point, hostClock.now() + releasedMs),
    longestRetryMs: 5_000,
  })
}
