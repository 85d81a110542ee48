import { readHeads } from '@mayim/core/log/change-head-table.ts'
import type { Facility } from '@mayim/core/runtime/facility.ts'
import type { ChangeRow } from '@mayim/core/schema/schema.ts'
import { doorEffectOf, doorEffectOfLeft } from '@mayim/domain/building/door-effects.ts'
import { roomDoorEffectOf } from '@mayim/domain/building/room-transitions.ts'
import type { DoorEffect } from '@mayim/domain/visit/transitions.ts'
import { noteDoorOutcome } from '../access-log/access-log-table.ts'
import { claimEffect } from '../devices/effect-done-table.ts'
import type { SendCommand } from '../devices/send-command.ts'
import { gateAsked } from '../garage/open-gate.ts'
import { roomOfReservation } from '../rooms/room-lights-table.ts'
import { noteRingEnded } from '../supplies/ring-outcome.ts'
import type { CommitTimes } from './commit-times.ts'
import {
  cubicleCommand,
  type DoorCommand,
  doorCommands,
  garageCommand,
  momentCommand,
  ringCommand,
} from './door-actions.ts'
import type { OwedLocks } from './owed-locks.ts'

export interface DoorEffectsOptions {
  readonly send: SendCommand
  readonly times: CommitTimes
  readonly owed: OwedLocks
  /** True while nothing may be unlocked. */
  readonly quiet: () => boolean
}

interface DoorAct {
  readonly commands: readonly DoorCommand[]
  readonly roomId: number | null
  readonly reservationId: string | null
}

/** A door is unlocked within this time or not at all. */
export const doorAgeLimitMs = 5_000

/**
 * The commands to doors and locks that follow from a change of the log. Each is tried once, and never for a change that
 * is older than five seconds, that was committed before this process started, or that the other side wrote. A lock
 * command that failed is owed.
 */
export function createDoorEffects(facility: Facility, { send, times, owed, quiet }: DoorEffectsOptions) {
  const isOld = (change: ChangeRow): boolean => times.ageMs(change.position) > doorAgeLimitMs

  const garage = () => garageCommand(facility.settings.current().garagePulseMilliseconds)
  const actOf = async (change: ChangeRow): Promise<DoorAct | null> => {
    const nobody = { roomId: null, reservationId: null }
    if (change.entity === 'reservation') {
      const effect = doorEffectOf(change.cause)
      if (!effect) return null
      if (effect === 'openGarage') return { ...nobody, commands: [garage()], reservationId: change.entityId }
      const roomId = await roomOfReservation(facility.db, change.entityId)
      const commands = doorCommands(effect, roomId, facility.hostClock.now())
      return { commands, roomId, reservationId: change.entityId }
    }
    if (change.entity === gateAsked.entity && change.kind === gateAsked.kind)
      return { ...nobody, commands: [garage()] }
    const ofRoom = change.entity === 'room' ? effectOfRoom(change) : null
    if (ofRoom) {
      const roomId = Number(change.entityId)
      return { ...nobody, roomId, commands: doorCommands(ofRoom, roomId, facility.hostClock.now()) }
    }
    if (change.entity === 'room' && change.kind === 'unlockAsked') {
      const roomId = Number(change.entityId)
      const side = doorSide(change)
      return side && { ...nobody, roomId, commands: [momentCommand(roomId, side)] }
    }
    if (change.entity === 'room' && change.kind === 'ringAsked')
      return { ...nobody, roomId: Number(change.entityId), commands: [ringCommand(change)] }
    if (change.entity !== 'cubicle') return null
    const open = cubicleOpens(change)
    return open === null ? null : { ...nobody, commands: [cubicleCommand(Number(change.entityId), open)] }
  }

  const ownActOf = async (change: ChangeRow): Promise<DoorAct | null> => {
    if (change.origin !== 'hub' || quiet()) return null
    const act = await actOf(change)
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
      const { roomId, reservationId } = act
      for (const { point, op, args } of act.commands) {
        owed.sent(point, change.position)
        void send(point, op, args, { by: `change:${change.position}`, until: 'accepted' }).then(result => {
          if (op === 'lock' && !result.ok) owed.failed(point, change.position)
          const outcome = `${op}:${result.ok ? 'accepted' : result.code}`
          if (op === 'ring' && !result.ok)
            noteRingEnded(facility, { extension: String(args.ext), outcome: 'failed' })
          return noteDoorOutcome(facility, { point, roomId, reservationId, outcome })
        })
      }
    },
  }
}

/**
 * When a patron is moved or taken out of a room, her change gives the command; for an empty room, the room's own
 * change.
 */
function effectOfRoom({ kind, cause }: ChangeRow): Exclude<DoorEffect, 'openGarage'> | null {
  return kind === 'left' ? doorEffectOfLeft(cause) : roomDoorEffectOf(cause)
}

function doorSide(change: ChangeRow): 'dry' | 'wet' | null {
  const { door } = JSON.parse(change.fields) as { door?: unknown }
  return door === 'dry' || door === 'wet' ? door : null
}

/** Given or requested: unlocked for a moment. Free again: locked. Any other change moves no lock. */
function cubicleOpens(change: ChangeRow): boolean | null {
  if (change.kind === 'occupied' || change.kind === 'unlockAsked') return true
  const { status } = JSON.parse(change.fields) as { status?: unknown }
  return status === 'Available' ? false : null
}
