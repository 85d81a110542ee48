import { roomOfRelease } from '@mayim/contract/building/facility-points.ts'
import { systemCaller } from '@mayim/core/ground/runtime/caller.ts'
import type { DeviceRegistry } from '../../devices/device-registry.ts'
import { releaseAnyway, type WithDoors } from './open-anyway.ts'

/**
 * Handles the release buttons of the rooms. Their bridge has released the doors already; the hub tells it, and
 * releases doors that hang on other bridges. A button that is pressed when the hub starts counts. Returns its end.
 */
export function followReleases(facility: WithDoors, registry: DeviceRegistry): () => void {
  const pressed = new Set<string>()
  return registry.onChange(change => {
    if (change.of !== 'point' || change.what !== 'state') return
    const { point, state } = change.view
    const roomId = roomOfRelease(point)
    if (roomId === null) return
    if (state?.on !== true) return void pressed.delete(point)
    if (pressed.has(point)) return
    pressed.add(point)
    releaseAnyway(facility, { ...systemCaller, id: `button-${roomId}` }, roomId).catch(error =>
      facility.log.error({ err: error, point }, 'a release was not handled'),
    )
  })
}
