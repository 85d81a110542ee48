import { roomLight } from '@mayim/contract/building/facility-points.ts'
import type { DeviceRegistry } from './device-registry.ts'

/** How a room's light says it is; null while nothing was heard of it. */
export function lightOfRoom(registry: DeviceRegistry): (roomId: number) => boolean | null {
  return roomId => {
    const on = registry.point(roomLight(roomId))?.state?.on
    return typeof on === 'boolean' ? on : null
  }
}
