import { roomCallLight, roomDoor, roomLight } from '@mayim/contract/building/facility-points.ts'
import type { Point } from '@mayim/contract/building/topics.ts'
import { type Follower, follow } from '@mayim/core/ground/followers/follower.ts'
import { readChanges } from '@mayim/core/ground/log/change-log.ts'
import { eachSecond } from '@mayim/core/ground/runtime/beat.ts'
import type { Facility } from '@mayim/core/ground/runtime/facility.ts'
import type { ChangeRow } from '@mayim/core/ground/schema/schema.ts'
import { doorEffectOf } from '@mayim/domain/building/doors.ts'
import { lightsOfRoom } from '@mayim/domain/building/lights.ts'
import { litRooms, roomOfReservation } from '../building/rooms/room-table.ts'
import { type FacilityByScenes, facilityByScenes } from '../building/scenes.ts'
import type { DeviceRegistry } from '../devices/device-registry.ts'
import type { Devices } from '../devices/devices.ts'
import type { DoorReconciler, LightReconciler } from '../devices/reconcile-points.ts'
import type { SendCommand } from '../devices/send-command.ts'
import { watchCommitTimes } from './commit-times.ts'
import { createDoorEffects, doorAgeLimitMs } from './door-effects.ts'
import { createOwedLocks, type OwedLocks } from './owed-locks.ts'

export interface RoomFollowing {
  readonly registry: DeviceRegistry
  readonly lights: LightReconciler
  readonly doors: DoorReconciler
  readonly send: SendCommand
  /** True while nothing may be switched or unlocked: Shabbos mode (visit-137). */
  readonly quiet: () => boolean
  /** The same for locks alone, which may be allowed in Shabbos mode. */
  readonly locksQuiet: () => boolean
  /** How long the light waits for the dry door to close after she leaves. */
  readonly leaveGraceMs?: number
}

const defaultLeaveGraceMs = 20_000
/** The entities of changes that decide a room's lights. */
const litBy: ReadonlySet<string> = new Set(['reservation', 'room', 'setting', 'supplyRequest'])
const healEveryMs = 60_000
/** More than are written while a door can be unlocked: the locks have ended older unlocks. */
const changesRecalled = 500

export interface RoomFollower extends Follower {
  /** See `Devices.openUnstored`. */
  readonly carryUnstored: Devices['openUnstored']
}

/**
 * Lights and doors follow the change log. Lights are a state that is kept; unlocks are tried once; a lock is owed
 * until the door is locked.
 */
export function followRooms(facility: Facility, parts: RoomFollowing): RoomFollower {
  const { registry, lights, send, quiet, doors: kept, leaveGraceMs = defaultLeaveGraceMs } = parts
  const times = watchCommitTimes(facility.changes)
  const scenes = () => facilityByScenes(facility)
  const owed = createOwedLocks(registry, () => rooms.lockOwed())
  const rooms = createRoomLights(facility, { registry, lights, doors: kept, owed, quiet, scenes })
  const doors = createDoorEffects(facility, { send, registry, times, owed, quiet: parts.locksQuiet })

  const noteLeaving = async (change: ChangeRow): Promise<void> => {
    if (doorEffectOf(change.cause) !== 'letOut' || times.ageMs(change.position) > doorAgeLimitMs) return
    const roomId = await roomOfReservation(facility.db, change.entityId)
    if (roomId !== null) rooms.leaves(roomId, leaveGraceMs)
  }
  /** What the process before this one may have left undone: locks, and the lights of patrons who were leaving. */
  const recall = async (): Promise<void> => {
    const after = facility.changes.head - changesRecalled
    for (const change of await readChanges(facility.db, { after, limit: changesRecalled })) {
      await doors.recall(change)
      const leftMs = Date.parse(change.at) + leaveGraceMs - facility.clock.now()
      if (doorEffectOf(change.cause) !== 'letOut' || leftMs <= 0) continue
      const roomId = await roomOfReservation(facility.db, change.entityId)
      if (roomId !== null) rooms.leaves(roomId, Math.min(leftMs, leaveGraceMs))
    }
  }

  const recalled = recall().catch(error =>
    facility.log.error({ err: error }, 'unfinished locks and lights could not be restored'),
  )
  const refresh = (): void => {
    rooms.refresh().catch(error => facility.log.error({ err: error }, 'the lights could not be read'))
  }
  void recalled.then(refresh)
  const heal = setInterval(refresh, healEveryMs).unref()
  let wasQuiet = quiet()
  // Shabbos begins and ends, and its scenes run, without a change in the log.
  const endWatch = eachSecond(() => {
    const isQuiet = quiet()
    if (isQuiet || wasQuiet) refresh()
    wasQuiet = isQuiet
  })
  const follower = follow(facility, {
    name: 'devices-rooms',
    from: 'now',
    async handle(change) {
      const { entity } = change
      // First: no light that cannot be judged keeps a door shut.
      await doors.carryOut(change)
      if (entity === 'reservation') await noteLeaving(change)
      if (litBy.has(entity)) await rooms.refresh()
    },
  })
  return {
    carryUnstored: doors.carryUnstored,
    async settled() {
      await recalled
      await follower.settled()
      await Promise.all([lights.settled(), kept.settled()])
    },
    async stop() {
      clearInterval(heal)
      endWatch()
      await recalled
      rooms.stop()
      owed.stop()
      times.stop()
      await follower.stop()
    },
  }
}

interface RoomLights {
  /** Reads the desired state of every room's lights and sets it. */
  refresh(): Promise<void>
  /** She pressed that she leaves: her light stays on until the dry door has closed behind her, at most this long. */
  leaves(roomId: number, atMostMs: number): void
  /** Sets the locks that are owed now. */
  lockOwed(): void
  stop(): void
}

interface RoomLightsOptions {
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
function createRoomLights(
  facility: Pick<Facility, 'db' | 'log' | 'hostClock' | 'settings' | 'time'>,
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
    // A scene opens doors because it is time: not while the time is not known, and no unlock is renewed.
    if (!facility.time.isKnown()) return doors.want(new Map())
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
