import type { LightState } from '@mayim/contract/building/point-schemas.ts'
import type { DeviceRegistry } from './device-registry.ts'
import { createReconciler, type PointReconciler } from './reconcile-points.ts'
import type { SendCommand } from './send-command.ts'

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
