import { roomCallLight, roomDoor, roomLight } from '@mayim/shared/contract/facility-points.ts'
import type { Point } from '@mayim/shared/contract/topics.ts'
import { lightsOfRoom } from '@mayim/shared/domain/lights.ts'
import type { Facility } from '@mayim/shared/operations/facility.ts'
import type { DeviceRegistry } from './device-registry.ts'
import type { LightReconciler } from './reconcile-lights.ts'
import { litRooms } from './room-lights-table.ts'

export interface RoomLights {
  /** Reads what every room's lights should be and has it brought about. */
  refresh(): Promise<void>
  /** She pressed that she leaves: her light waits until the dry door has closed behind her. */
  leaves(roomId: number): void
  stop(): void
}

export interface RoomLightsOptions {
  readonly registry: DeviceRegistry
  readonly lights: LightReconciler
  /** True while nothing may be switched. */
  readonly quiet: () => boolean
  /** How long the light waits at most for a door that does not move. */
  readonly leaveGraceMs: number
}

/** The lights of the rooms as the rooms' state wants them. */
export function createRoomLights(
  facility: Pick<Facility, 'db' | 'log'>,
  options: RoomLightsOptions,
): RoomLights {
  const { registry, lights, quiet, leaveGraceMs } = options
  const leaving = new Map<number, NodeJS.Timeout>()

  const refresh = async (): Promise<void> => {
    const wanted = new Map<Point, boolean>()
    if (!quiet()) {
      for (const room of await litRooms(facility.db)) {
        const { light, call } = lightsOfRoom({ ...room, leaving: leaving.has(room.roomId) })
        wanted.set(roomLight(room.roomId), light)
        wanted.set(roomCallLight(room.roomId), call)
      }
    }
    lights.want(wanted)
  }
  const isOut = (roomId: number): void => {
    clearTimeout(leaving.get(roomId))
    if (!leaving.delete(roomId)) return
    refresh().catch(error => facility.log.error({ err: error }, 'the lights could not be read'))
  }
  const stopListening = registry.onChange(change => {
    if (change.of !== 'event' || change.type !== 'closed') return
    for (const roomId of leaving.keys()) if (change.point === roomDoor(roomId, 'dry')) isOut(roomId)
  })

  return {
    refresh,
    leaves(roomId) {
      if (quiet()) return
      clearTimeout(leaving.get(roomId))
      leaving.set(
        roomId,
        setTimeout(() => isOut(roomId), leaveGraceMs),
      )
    },
    stop() {
      stopListening()
      for (const timer of leaving.values()) clearTimeout(timer)
    },
  }
}
