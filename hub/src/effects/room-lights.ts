import { roomCallLight, roomDoor, roomLight } from '@mayim/contract/building/facility-points.ts'
import type { Point } from '@mayim/contract/building/topics.ts'
import type { Facility } from '@mayim/core/ground/runtime/facility.ts'
import { lightsOfRoom } from '@mayim/domain/building/lights.ts'
import { litRooms } from '../building/rooms/room-lights-table.ts'
import type { FacilityByScenes } from '../building/shabbos/scenes.ts'
import type { DeviceRegistry } from '../devices/device-registry.ts'
import type { DoorReconciler } from '../devices/reconcile-doors.ts'
import type { LightReconciler } from '../devices/reconcile-lights.ts'
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
  readonly scenes: () => Promise<FacilityByScenes>
}

/** A flashing lamp is on and off for this long each: slow enough to harm nobody (building-78). */
const flashMs = 1_000

/** Sets the lights from the state of the rooms; on Shabbos sets lights and doors from the scenes. */
export function createRoomLights(
  facility: Pick<Facility, 'db' | 'log' | 'hostClock' | 'settings'>,
  options: RoomLightsOptions,
): RoomLights {
  const { registry, lights, doors, owed, quiet, scenes } = options
  const flashing = createFlashing(switchLights)
  const leaving = new Map<number, NodeJS.Timeout>()

  const byRooms = async () => {
    const wanted = new Map<Point, boolean>()
    const calling = new Set<Point>()
    for (const room of await litRooms(facility.db)) {
      const { light, call, flashing } = lightsOfRoom({ ...room, leaving: leaving.has(room.roomId) })
      wanted.set(roomLight(room.roomId), light)
      wanted.set(roomCallLight(room.roomId), call)
      if (flashing) calling.add(roomCallLight(room.roomId))
    }
    return { wanted, calling }
  }
  /** A building without controlled lights is left as it is (setting lightsType). */
  function switchLights(wanted: ReadonlyMap<Point, boolean>): void {
    lights.want(facility.settings.current().lightsType === 'none' ? new Map() : wanted)
  }
  const lockOwed = (): void => {
    if (!quiet()) doors.want(new Map(owed.points().map(point => [point, null])))
  }
  const refresh = async (): Promise<void> => {
    if (!quiet()) {
      lockOwed()
      const { wanted, calling } = await byRooms()
      return flashing.want(wanted, calling)
    }
    const scene = await scenes()
    const untilMs = facility.hostClock.now() + scene.leftMs
    flashing.want(scene.lights, new Set())
    doors.want(new Map([...scene.doors].map(([point, open]) => [point, open ? untilMs : null])))
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
      flashing.stop()
      for (const timer of leaving.values()) clearTimeout(timer)
    },
  }
}

/** Sets lights, and switches those that flash on and off until they no longer flash. */
function createFlashing(set: (wanted: ReadonlyMap<Point, boolean>) => void) {
  let steady: ReadonlyMap<Point, boolean> = new Map()
  let points: ReadonlySet<Point> = new Set()
  let isOn = true
  let timer: NodeJS.Timeout | undefined
  const show = () => set(new Map([...steady, ...[...points].map(point => [point, isOn] as const)]))
  const stop = () => {
    clearInterval(timer)
    timer = undefined
  }
  return {
    want(wanted: ReadonlyMap<Point, boolean>, calling: ReadonlySet<Point>): void {
      steady = wanted
      points = calling
      if (points.size === 0) stop()
      else if (timer === undefined) {
        isOn = true
        timer = setInterval(() => {
          isOn = !isOn
          show()
        }, flashMs).unref()
      }
      show()
    },
    stop,
  }
}
