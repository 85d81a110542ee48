import { roomCallLight, roomDoor, roomLight } from '@mayim/shared/contract/facility-points.ts'
import type { Point } from '@mayim/shared/contract/topics.ts'
import { type Follower, follow } from '@mayim/shared/data/follower.ts'
import type { ChangeRow } from '@mayim/shared/data/schema.ts'
import { lightsOfRoom } from '@mayim/shared/domain/lights.ts'
import { doorEffectOf } from '@mayim/shared/domain/transitions.ts'
import type { Facility } from '@mayim/shared/operations/facility.ts'
import { noteDoorOutcome } from './access-log-table.ts'
import { watchCommitTimes } from './commit-times.ts'
import type { DeviceRegistry } from './device-registry.ts'
import { cubicleCommand, type DoorCommand, doorCommands, momentCommand } from './door-actions.ts'
import { claimEffect } from './effect-done-table.ts'
import type { LightReconciler } from './reconcile-lights.ts'
import { litRooms, roomOfReservation } from './room-lights-table.ts'
import type { SendCommand } from './send-command.ts'

export interface RoomFollowing {
  readonly registry: DeviceRegistry
  readonly lights: LightReconciler
  readonly send: SendCommand
  /** True while nothing may be switched or unlocked: Shabbos mode (the house rules). */
  readonly quiet: () => boolean
  /** How long the light waits for the dry door to close behind her. */
  readonly leaveGraceMs?: number
}

/** A door is opened at once or not at all. */
const doorAgeLimitMs = 5_000
const defaultLeaveGraceMs = 20_000

/**
 * Lights and doors follow the change log. Lights are a state that is reconciled; doors are acts: each is tried once,
 * and never for a change that is older than five seconds or that was committed before this process began.
 */
export function followRooms(facility: Facility, parts: RoomFollowing): Follower {
  const { registry, lights, send, quiet } = parts
  const times = watchCommitTimes(facility.changes)
  const leaving = new Map<number, NodeJS.Timeout>()
  const lastRoom = new Map<string, number>()

  const refreshLights = async (): Promise<void> => {
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
  const refreshSoon = (): void => {
    refreshLights().catch(error => facility.log.error({ err: error }, 'the lights could not be read'))
  }
  const left = (roomId: number): void => {
    clearTimeout(leaving.get(roomId))
    if (leaving.delete(roomId)) refreshSoon()
  }
  const stopListening = registry.onChange(change => {
    if (change.of !== 'event' || change.type !== 'closed') return
    for (const roomId of leaving.keys()) if (change.point === roomDoor(roomId, 'dry')) left(roomId)
  })

  const carryOut = async (
    change: ChangeRow,
    commands: readonly DoorCommand[],
    about: { roomId: number | null; reservationId: string | null },
  ) => {
    if (commands.length === 0 || quiet()) return
    if (!(await claimEffect(facility, `door:${change.position}`))) return
    // Asked again after the write, so that nothing that waited for the disk opens a door.
    if (times.ageMs(change.position) > doorAgeLimitMs) return
    for (const { point, op, args } of commands) {
      void send(point, op, args, { by: `change:${change.position}`, until: 'accepted' }).then(result =>
        noteDoorOutcome(facility, {
          point,
          ...about,
          outcome: result.ok ? `${op}:accepted` : `${op}:${result.code}`,
        }),
      )
    }
  }

  /** She pressed that she leaves: her light waits until the dry door has closed behind her. */
  const noteLeaving = async (change: ChangeRow): Promise<void> => {
    if (doorEffectOf(change.cause) !== 'letOut' || times.ageMs(change.position) > doorAgeLimitMs) return
    const roomId = await roomOfReservation(facility.db, change.entityId)
    if (roomId === null) return
    clearTimeout(leaving.get(roomId))
    leaving.set(
      roomId,
      setTimeout(() => left(roomId), parts.leaveGraceMs ?? defaultLeaveGraceMs),
    )
  }

  const openDoors = async (change: ChangeRow): Promise<void> => {
    if (change.origin !== 'hub' || times.ageMs(change.position) > doorAgeLimitMs) return
    if (change.entity === 'reservation') {
      const effect = doorEffectOf(change.cause)
      if (!effect) return
      const roomId =
        (await roomOfReservation(facility.db, change.entityId)) ?? lastRoom.get(change.entityId) ?? null
      if (roomId !== null) lastRoom.set(change.entityId, roomId)
      const commands = doorCommands(effect, roomId, facility.hostClock.now())
      await carryOut(change, commands, { roomId, reservationId: change.entityId })
    } else if (change.entity === 'room' && change.kind === 'unlockAsked') {
      const roomId = Number(change.entityId)
      const side = doorSide(change)
      if (side) await carryOut(change, [momentCommand(roomId, side)], { roomId, reservationId: null })
    } else if (change.entity === 'cubicle') {
      const open = cubicleOpens(change)
      const about = { roomId: null, reservationId: null }
      if (open !== null) await carryOut(change, [cubicleCommand(Number(change.entityId), open)], about)
    }
  }

  refreshSoon()
  const follower = follow(facility, {
    name: 'devices-rooms',
    from: 'now',
    async handle(change) {
      const { entity } = change
      if (entity !== 'reservation' && entity !== 'room' && entity !== 'cubicle') return
      if (entity === 'reservation') await noteLeaving(change)
      if (entity !== 'cubicle') await refreshLights()
      await openDoors(change)
    },
  })
  return {
    settled: async () => {
      await follower.settled()
      await lights.settled()
    },
    async stop() {
      stopListening()
      times.stop()
      for (const timer of leaving.values()) clearTimeout(timer)
      await follower.stop()
    },
  }
}

function doorSide(change: ChangeRow): 'dry' | 'wet' | null {
  const { door } = JSON.parse(change.fields) as { door?: unknown }
  return door === 'dry' || door === 'wet' ? door : null
}

function cubicleOpens(change: ChangeRow): boolean | null {
  if (change.kind === 'occupied' || change.kind === 'unlockAsked') return true
  const { status } = JSON.parse(change.fields) as { status?: unknown }
  return status === 'Available' ? false : null
}
