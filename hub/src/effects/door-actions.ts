import { cubicleLock, garageDoor, phonePoint, roomDoor } from '@mayim/contract/building/facility-points.ts'
import type { Point } from '@mayim/contract/building/topics.ts'
import type { ChangeRow } from '@mayim/core/ground/schema/schema.ts'
import type { DoorEffect } from '@mayim/domain/visit/transitions.ts'

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
const releasedMs = 600_000

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
      // She is sent back: unlocked for the time of the walk, then the lock ends it by itself.
      return [{ point: wet, op: 'pulse', args: { ms: turnedBackMs } }]
    case 'lockWet':
      return [lock(wet)]
    case 'lockBoth':
      return [lock(dry), lock(wet)]
    case 'letOut':
      return [lock(wet), { point: dry, op: 'pulse', args: { ms: letOutMs } }]
  }
}

/** The garage or the gate: its opener is pressed for that long and releases by itself. */
export function garageCommand(pressMs: number): DoorCommand {
  return { point: garageDoor, op: 'open', args: { ms: pressMs } }
}

/** A door that was requested to unlock for a moment. */
export function momentCommand(roomId: number, side: 'dry' | 'wet'): DoorCommand {
  return { point: roomDoor(roomId, side), op: 'pulse', args: { ms: momentMs } }
}

/** Both doors of a room, for the person in it. They are unlocked before anything else is. */
export function releaseCommands(roomId: number, hostNowMs: number): DoorCommand[] {
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
export const pageCommand: DoorCommand = { point: phonePoint, op: 'page', args: {} }

const ringSeconds = 30

/** Rings the phone of a room from the caller's extension. */
export function ringCommand(change: Pick<ChangeRow, 'fields'>): DoorCommand {
  const { extension, from } = JSON.parse(change.fields) as { extension?: unknown; from?: unknown }
  return {
    point: phonePoint,
    op: 'ring',
    args: { ext: String(extension), secs: ringSeconds, from: String(from) },
  }
}
