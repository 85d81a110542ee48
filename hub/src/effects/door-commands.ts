import { cubicleLock, garageDoor, phonePoint, roomDoor } from '@mayim/contract/building/facility-points.ts'
import type { Point } from '@mayim/contract/building/topics.ts'
import type { Facility } from '@mayim/core/ground/runtime/facility.ts'
import type { ChangeRow } from '@mayim/core/ground/schema/schema.ts'
import { doorEffectOf, doorEffectOfLeft } from '@mayim/domain/building/doors.ts'
import { roomDoorEffectOf } from '@mayim/domain/building/room-transitions.ts'
import { alarmKinds } from '@mayim/domain/visit/supply-request.ts'
import type { DoorEffect } from '@mayim/domain/visit/transitions.ts'
import { roomOfReservation } from '../building/rooms/room-table.ts'
import { releasedMs } from '../devices/reconcile-points.ts'
import { gateAsked } from '../visit/doors/open-garage.ts'

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

/** What of a change decides what it asks for. */
type AskingChange = Pick<ChangeRow, 'entity' | 'entityId' | 'kind' | 'cause' | 'fields'>

/** What a change of the log asks of doors, locks and telephones; null for nothing. */
export async function doorActOf(facility: Facility, change: AskingChange): Promise<DoorAct | null> {
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

/** An alarm pages the staff at each press and when nobody answers, where the phone system can (building-654). */
function actOfRequest({ kind, fields }: AskingChange): DoorAct | null {
  if (kind !== 'requested' && kind !== 'raised' && kind !== 'unanswered') return null
  const { kind: wish, roomId } = JSON.parse(fields) as { kind?: unknown; roomId?: unknown }
  return alarmKinds.some(alarm => alarm === wish)
    ? { ...byVisit, roomId: Number(roomId), commands: [pageCommand] }
    : null
}

/** The person in the room asked to be let out. It is carried out on every day. */
export function isRelease({ entity, kind }: Pick<ChangeRow, 'entity' | 'kind'>): boolean {
  return entity === 'room' && kind === 'releaseAsked'
}

function actOfRoom(change: AskingChange, nowMs: number): DoorAct | null {
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
function effectOfRoom({ kind, cause }: AskingChange): Exclude<DoorEffect, 'openGarage'> | null {
  return kind === 'left' ? doorEffectOfLeft(cause) : roomDoorEffectOf(cause)
}

function doorSide(change: AskingChange): 'dry' | 'wet' | null {
  const { door } = JSON.parse(change.fields) as { door?: unknown }
  return door === 'dry' || door === 'wet' ? door : null
}

/** Given or requested: unlocked for a moment. Free again: locked. Any other change moves no lock. */
function cubicleOpens(change: AskingChange): boolean | null {
  if (change.kind === 'occupied' || change.kind === 'unlockAsked') return true
  const { status } = JSON.parse(change.fields) as { status?: unknown }
  return status === 'Available' ? false : null
}

export interface DoorCommand {
  readonly point: Point
  readonly op: string
  readonly args: Record<string, unknown>
}

/** How long a door stays unlocked for a person who walks to it; the lock itself ends it. */
const walkInMs = 300_000
const attendantMs = 60_000
const turnedBackMs = 30_000
const momentMs = 5_000
const letOutMs = 15_000
const cubicleMs = 10_000

/** The commands to the locks of a room that follow from a step's door effect (building-30). */
export function doorCommands(
  effect: Exclude<DoorEffect, 'openGarage'>,
  roomId: number | null,
  hostNowMs: number,
): DoorCommand[] {
  if (roomId === null) return []
  const dry = roomDoor(roomId, 'dry')
  const wet = roomDoor(roomId, 'wet')
  const lock = (point: Point): DoorCommand => ({ point, op: 'lock', args: {} })
  const hold = (point: Point, ms: number): DoorCommand => ({
    point,
    op: 'hold',
    args: { until: hostNowMs + ms },
  })
  switch (effect) {
    case 'unlockDry':
      return [hold(dry, walkInMs)]
    case 'lockDry':
      return [lock(dry)]
    case 'unlockWet':
      return [hold(wet, attendantMs)]
    case 'unlockThenLockWet':
      // She is sent back: unlocked for the time of the walk, which the lock ends.
      return [{ point: wet, op: 'pulse', args: { ms: turnedBackMs } }]
    case 'lockWet':
      return [lock(wet)]
    case 'lockBoth':
      return [lock(dry), lock(wet)]
    case 'letOut':
      return [lock(wet), { point: dry, op: 'pulse', args: { ms: letOutMs } }]
  }
}

/** The garage or the gate: its opener is pressed for that long. */
export function garageCommand(pressMs: number): DoorCommand {
  return { point: garageDoor, op: 'open', args: { ms: pressMs } }
}

/** A door that was requested to unlock for a moment. */
export function momentCommand(roomId: number, side: 'dry' | 'wet'): DoorCommand {
  return { point: roomDoor(roomId, side), op: 'pulse', args: { ms: momentMs } }
}

/** Both doors of a room, for the person in it. They are unlocked before anything else is. */
function releaseCommands(roomId: number, hostNowMs: number): DoorCommand[] {
  const args = { until: hostNowMs + releasedMs }
  return (['dry', 'wet'] as const).map(side => ({ point: roomDoor(roomId, side), op: 'release', args }))
}

/**
 * A cubicle's lock: unlocked for a moment when the cubicle is given or requested, locked when it is free again
 * (visit-CU1, visit-CU2).
 */
export function cubicleCommand(cubicleId: number, open: boolean): DoorCommand {
  const point = cubicleLock(cubicleId)
  return open ? { point, op: 'open', args: { ms: cubicleMs } } : { point, op: 'lock', args: {} }
}

/** Calls the staff's phones. */
const pageCommand: DoorCommand = { point: phonePoint, op: 'page', args: {} }

const ringSeconds = 30

/** Rings the phone of a room from the caller's extension. */
function ringCommand(change: Pick<ChangeRow, 'fields'>): DoorCommand {
  const { extension, from } = JSON.parse(change.fields) as { extension?: unknown; from?: unknown }
  return {
    point: phonePoint,
    op: 'ring',
    args: { ext: String(extension), secs: ringSeconds, from: String(from) },
  }
}
