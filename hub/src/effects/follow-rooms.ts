import { type Follower, follow } from '@mayim/core/ground/followers/follower.ts'
import { readHeads } from '@mayim/core/ground/log/change-head-table.ts'
import { readChanges } from '@mayim/core/ground/log/change-log.ts'
import type { Facility } from '@mayim/core/ground/runtime/facility.ts'
import type { ChangeRow } from '@mayim/core/ground/schema/schema.ts'
import { doorEffectOf } from '@mayim/domain/building/doors.ts'
import { roomOfReservation } from '../building/rooms/room-lights-table.ts'
import { facilityByScenes } from '../building/shabbos/scenes.ts'
import type { DeviceRegistry } from '../devices/device-registry.ts'
import { claimEffect } from '../devices/effect-done-table.ts'
import type { DoorReconciler } from '../devices/reconcile-doors.ts'
import type { LightReconciler } from '../devices/reconcile-lights.ts'
import type { SendCommand } from '../devices/send-command.ts'
import { type CarryParts, createDoorCarrier, doorAgeLimitMs } from './carry-door-act.ts'
import { watchCommitTimes } from './commit-times.ts'
import { type DoorAct, doorActOf, isRelease } from './door-act.ts'
import { createOwedLocks } from './owed-locks.ts'
import { createRoomLights } from './room-lights.ts'

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
/** Shabbos begins and ends, and its scenes run, without a change in the log. */
const watchEveryMs = 1_000
/** More than are written while a door can be unlocked: older unlocks have ended by themselves. */
const changesRecalled = 500

/**
 * Lights and doors follow the change log. Lights are a state that is kept; unlocks are tried once; a lock is owed until
 * the door is locked.
 */
export function followRooms(facility: Facility, parts: RoomFollowing): Follower {
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
      if (litBy.has(entity)) await rooms.refresh()
      await doors.carryOut(change)
    },
  })
  return {
    async settled() {
      await recalled
      await follower.settled()
      await Promise.all([lights.settled(), kept.settled()])
    },
    async stop() {
      clearInterval(heal)
      clearInterval(watch)
      await recalled
      rooms.stop()
      owed.stop()
      times.stop()
      await follower.stop()
    },
  }
}

interface DoorEffectsOptions extends CarryParts {
  /** True while nothing may be unlocked. */
  readonly quiet: () => boolean
}

/**
 * The commands to doors and locks that follow from a change of the log. Each is tried once, and never for a change that
 * is older than five seconds, that was committed before this process started, or that the other side wrote. A lock
 * command that failed is owed.
 */
function createDoorEffects(facility: Facility, options: DoorEffectsOptions) {
  const { times, owed, quiet } = options
  const carry = createDoorCarrier(facility, options)
  const isOld = (change: ChangeRow): boolean => times.ageMs(change.position) > doorAgeLimitMs
  const ownActOf = async (change: ChangeRow): Promise<DoorAct | null> => {
    if (change.origin !== 'hub' || (quiet() && !isRelease(change))) return null
    const act = await doorActOf(facility, change)
    return act && act.commands.length > 0 ? act : null
  }
  const noteOwed = ({ commands }: DoorAct, { position }: ChangeRow): void => {
    for (const { point, op } of commands) owed.told(point, op, position)
  }

  return {
    /** A change that is too old is not carried out; its locks stay owed. */
    async recall(change: ChangeRow): Promise<void> {
      const act = await ownActOf(change)
      if (act) noteOwed(act, change)
    },
    async carryOut(change: ChangeRow): Promise<void> {
      const act = await ownActOf(change)
      if (!act) return
      // Received back after a restore: it was carried out long ago.
      if (change.incarnation < ((await readHeads(facility.db)).incarnation ?? 0)) return
      // The age is read after the claim is written, so that no door opens late because the disk was slow.
      if (isOld(change) || !(await claimEffect(facility, `door:${change.position}`)) || isOld(change))
        return noteOwed(act, change)
      for (const { point } of act.commands) owed.sent(point, change.position)
      carry(act, change.position)
    },
  }
}
