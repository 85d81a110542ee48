import type { Facility } from '@mayim/core/ground/runtime/facility.ts'
import type { ChangeRow } from '@mayim/core/ground/schema/schema.ts'
import { doorEffectOf, doorEffectOfLeft } from '@mayim/domain/building/doors.ts'
import { roomDoorEffectOf } from '@mayim/domain/building/room-transitions.ts'
import type { DoorEffect } from '@mayim/domain/visit/transitions.ts'
import { roomOfReservation } from '../building/rooms/room-lights-table.ts'
import { gateAsked } from '../visit/garage/open-gate.ts'
import {
  cubicleCommand,
  type DoorCommand,
  doorCommands,
  garageCommand,
  momentCommand,
  pageCommand,
  releaseCommands,
  ringCommand,
} from './door-actions.ts'

/** The commands that follow from a change, and whose door it is. */
export interface DoorAct {
  readonly commands: readonly DoorCommand[]
  readonly roomId: number | null
  readonly reservationId: string | null
  /** Who asks for it, as the bridge knows it (building-415). */
  readonly source: 'visits' | 'staff' | 'release'
}

const byVisit = { roomId: null, reservationId: null, source: 'visits' } as const
const byStaff = { ...byVisit, source: 'staff' } as const

/** What a change of the log asks of doors, locks and telephones; null for nothing. */
export async function doorActOf(facility: Facility, change: ChangeRow): Promise<DoorAct | null> {
  const { entity, kind, entityId } = change
  const garage = () => garageCommand(facility.settings.current().garagePulseMilliseconds)
  if (entity === 'reservation') {
    const effect = doorEffectOf(change.cause)
    if (!effect) return null
    if (effect === 'openGarage') return { ...byVisit, commands: [garage()], reservationId: entityId }
    const roomId = await roomOfReservation(facility.db, entityId)
    const commands = doorCommands(effect, roomId, facility.hostClock.now())
    return { ...byVisit, commands, roomId, reservationId: entityId }
  }
  if (entity === gateAsked.entity && kind === gateAsked.kind) return { ...byStaff, commands: [garage()] }
  if (entity === 'supplyRequest') return actOfRequest(change)
  if (entity === 'room') return actOfRoom(change, facility.hostClock.now())
  if (entity !== 'cubicle') return null
  const open = cubicleOpens(change)
  const by = kind === 'unlockAsked' ? byStaff : byVisit
  return open === null ? null : { ...by, commands: [cubicleCommand(Number(entityId), open)] }
}

/** A call for help pages the staff, where the phone system can (building-654). */
function actOfRequest({ kind, fields }: ChangeRow): DoorAct | null {
  if (kind !== 'requested') return null
  const { kind: wish, roomId } = JSON.parse(fields) as { kind?: unknown; roomId?: unknown }
  return wish === 'help' ? { ...byVisit, roomId: Number(roomId), commands: [pageCommand] } : null
}

/** The person in the room asked to be let out. It is carried out on every day. */
export function isRelease({ entity, kind }: Pick<ChangeRow, 'entity' | 'kind'>): boolean {
  return entity === 'room' && kind === 'releaseAsked'
}

function actOfRoom(change: ChangeRow, nowMs: number): DoorAct | null {
  const roomId = Number(change.entityId)
  const asked = { ...byStaff, roomId }
  const effect = effectOfRoom(change)
  if (effect) return { ...byVisit, roomId, commands: doorCommands(effect, roomId, nowMs) }
  if (isRelease(change)) return { ...asked, source: 'release', commands: releaseCommands(roomId, nowMs) }
  if (change.kind === 'ringAsked') return { ...asked, commands: [ringCommand(change)] }
  const side = change.kind === 'unlockAsked' ? doorSide(change) : null
  return side && { ...asked, commands: [momentCommand(roomId, side)] }
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
