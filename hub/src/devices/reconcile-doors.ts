import type { DoorState } from '@mayim/contract/building/point-schemas.ts'
import type { Clock } from '@mayim/core/ground/runtime/facility.ts'
import type { DeviceRegistry } from './device-registry.ts'
import { createReconciler, type PointReconciler } from './reconcile-points.ts'
import type { SendCommand } from './send-command.ts'

/** Until when a scene keeps a door unlocked, epoch milliseconds of the machine; null: locked. */
export type DoorWish = number | null
export type DoorReconciler = PointReconciler<DoorWish>

/** The longest unlock in one command, so that the lock ends it by itself if the hub fails. */
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
      // A door that was unlocked for a moment, where that is allowed, locks by itself.
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
