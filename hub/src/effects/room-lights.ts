import { roomCallLight, roomDoor, roomLight } from '@mayim/contract/building/facility-points.ts'
import type { Point } from '@mayim/contract/building/topics.ts'
import type { Facility } from '@mayim/core/runtime/facility.ts'
import { lightsOfRoom } from '@mayim/domain/building/lights.ts'
import type { DeviceRegistry } from '../devices/device-registry.ts'
import type { DoorReconciler } from '../devices/reconcile-doors.ts'
import type { LightReconciler } from '../devices/reconcile-lights.ts'
import { litRooms } from '../rooms/room-lights-table.ts'
import type { HouseByScenes } from '../shabbos/scenes.ts'
import type { OwedLocks } from './owed-locks.ts'

export interface RoomLights {
  /** Reads the desired state of every room's lights and sets it. */
  refresh(): Promise<void>
  /** She pressed that she leaves: her light stays on until the dry door has closed behind her, at most this long. */
  leaves(roomId: number, atMostMs: number): void
  /** Sets the locks that are owed now. */
  lockOwed(): void
  stop(): void
}

export interface RoomLightsOptions {
  readonly registry: DeviceRegistry
  readonly lights: LightReconciler
  /** True while only the scenes may switch. */
  readonly quiet: () => boolean
  readonly doors: DoorReconciler
  readonly owed: Pick<OwedLocks, 'points'>
  /** The lights and doors as the scenes set them now. */
  readonly scenes: () => Promise<HouseByScenes>
}

/** Sets the lights from the state of the rooms; on Shabbos sets lights and doors from the scenes. */
export function createRoomLights(
  facility: Pick<Facility, 'db' | 'log' | 'hostClock' | 'settings'>,
  options: RoomLightsOptions,
): RoomLights {
  const { registry, lights, doors, owed, quiet, scenes } = options
  const leaving = new Map<number, NodeJS.Timeout>()

  const byRooms = async (): Promise<Map<Point, boolean>> => {
    const wanted = new Map<Point, boolean>()
    for (const room of await litRooms(facility.db)) {
      const { light, call } = lightsOfRoom({ ...room, leaving: leaving.has(room.roomId) })
      wanted.set(roomLight(room.roomId), light)
      wanted.set(roomCallLight(room.roomId), call)
    }
    return wanted
  }
  /** A building without controlled lights is left as it is (setting lightsType). */
  const wantLights = (wanted: ReadonlyMap<Point, boolean>) =>
    lights.want(facility.settings.current().lightsType === 'none' ? new Map() : wanted)
  const lockOwed = (): void => {
    if (!quiet()) doors.want(new Map(owed.points().map(point => [point, null])))
  }
  const refresh = async (): Promise<void> => {
    if (!quiet()) {
      lockOwed()
      return wantLights(await byRooms())
    }
    const house = await scenes()
    const untilMs = facility.hostClock.now() + house.leftMs
    wantLights(house.lights)
    doors.want(new Map([...house.doors].map(([point, open]) => [point, open ? untilMs : null])))
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
    lockOwed,
    leaves(roomId, atMostMs) {
      if (quiet()) return
      clearTimeout(leaving.get(roomId))
      leaving.set(
        roomId,
        setTimeout(() => isOut(roomId), atMostMs),
      )
    },
    stop() {
      stopListening()
      for (const timer of leaving.values()) clearTimeout(timer)
    },
  }
}
