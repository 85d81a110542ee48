import { type Follower, follow } from '@mayim/shared/data/follower.ts'
import type { ChangeRow } from '@mayim/shared/data/schema.ts'
import { doorEffectOf } from '@mayim/shared/domain/transitions.ts'
import type { Facility } from '@mayim/shared/operations/facility.ts'
import { houseByScenes } from '../shabbos/scenes.ts'
import { watchCommitTimes } from './commit-times.ts'
import type { DeviceRegistry } from './device-registry.ts'
import { createDoorEffects, doorAgeLimitMs } from './door-effects.ts'
import type { DoorReconciler } from './reconcile-doors.ts'
import type { LightReconciler } from './reconcile-lights.ts'
import { createRoomLights } from './room-lights.ts'
import { roomOfReservation } from './room-lights-table.ts'
import type { SendCommand } from './send-command.ts'

export interface RoomFollowing {
  readonly registry: DeviceRegistry
  readonly lights: LightReconciler
  readonly doors: DoorReconciler
  readonly send: SendCommand
  /** True while nothing may be switched or unlocked: Shabbos mode (the house rules). */
  readonly quiet: () => boolean
  /** The same of locks alone, which may be allowed in it. */
  readonly locksQuiet: () => boolean
  /** How long the light waits for the dry door to close behind her. */
  readonly leaveGraceMs?: number
}

const defaultLeaveGraceMs = 20_000
const healEveryMs = 60_000
/** Shabbos begins and ends, and its scenes run, without a change in the log. */
const watchEveryMs = 1_000

/** Lights and doors follow the change log: lights as a state that is kept, doors as acts that are tried once. */
export function followRooms(facility: Facility, parts: RoomFollowing): Follower {
  const { registry, lights, send, quiet, doors: kept, leaveGraceMs = defaultLeaveGraceMs } = parts
  const times = watchCommitTimes(facility.changes)
  const scenes = () => houseByScenes(facility)
  const rooms = createRoomLights(facility, { registry, lights, doors: kept, quiet, scenes, leaveGraceMs })
  const doors = createDoorEffects(facility, { send, times, quiet: parts.locksQuiet })

  const noteLeaving = async (change: ChangeRow): Promise<void> => {
    if (doorEffectOf(change.cause) !== 'letOut' || times.ageMs(change.position) > doorAgeLimitMs) return
    const roomId = await roomOfReservation(facility.db, change.entityId)
    if (roomId !== null) rooms.leaves(roomId)
  }

  const refresh = (): void => {
    rooms.refresh().catch(error => facility.log.error({ err: error }, 'the lights could not be read'))
  }
  refresh()
  const heal = setInterval(refresh, healEveryMs).unref()
  let wasQuiet = quiet()
  const watch = setInterval(() => {
    const isQuiet = quiet()
    if (isQuiet || wasQuiet) refresh()
    wasQuiet = isQuiet
  }, watchEveryMs).unref()
  const follower = follow(facility, {
    name: 'devices-rooms',
    from: 'now',
    async handle(change) {
      const { entity } = change
      if (entity === 'reservation') await noteLeaving(change)
      if (entity === 'reservation' || entity === 'room' || entity === 'setting') await rooms.refresh()
      await doors.carryOut(change)
    },
  })
  return {
    async settled() {
      await follower.settled()
      await Promise.all([lights.settled(), kept.settled()])
    },
    async stop() {
      clearInterval(heal)
      clearInterval(watch)
      rooms.stop()
      times.stop()
      await follower.stop()
    },
  }
}
