import { roomLight } from '@mayim/contract/building/facility-points.ts'
import type { DeviceRegistry } from './device-registry.ts'

/** The state that a room's light reports; null until it has reported. */
export function lightOfRoom(registry: DeviceRegistry): (roomId: number) => boolean | null {
  return roomId => {
    const on = registry.point(roomLight(roomId))?.state?.on
    return typeof on === 'boolean' ? on : null
  }
}
