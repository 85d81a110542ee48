import { otherDoor } from '@mayim/contract/building/facility-points.ts'
import type { Point } from '@mayim/contract/building/topics.ts'
import { systemCaller } from '@mayim/core/ground/runtime/caller.ts'
import type { Facility } from '@mayim/core/ground/runtime/facility.ts'
import { noteAttention } from '@mayim/core/messages/attention/note-attention.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import { roomById } from '../building/rooms/room-table.ts'
import type { DeviceRegistry } from '../devices/device-registry.ts'
import type { SendCommand } from '../devices/send-command.ts'
import { doorDetail } from '../visit/doors/follow-alarms.ts'
import type { DoorCommand } from './door-actions.ts'

export interface InterlockParts {
  readonly registry: DeviceRegistry
  readonly send: SendCommand
  readonly by: string
}

const interlocked = refuse('conflict', 'deviceRefused', { detail: { why: 'interlock' } })

/**
 * Locks the other door of the room first, and refuses while it stands open (building-412): the two are never unlocked
 * at the same time. Resolves at once for a command that unlocks no door of a room.
 */
export async function shutOtherDoor(
  { registry, send, by }: InterlockParts,
  { point, op }: DoorCommand,
): Promise<Result<unknown>> {
  const other = op === 'hold' || op === 'pulse' ? otherDoor(point) : null
  const state = other && registry.point(other)?.state
  if (!other || !state) return ok(null)
  if (state.contact === 'open') return interlocked
  if (state.lock === 'locked') return ok(null)
  const locked = await send(other, 'lock', {}, { by, until: 'done' })
  return locked.ok ? locked : interlocked
}

/** Locks come first, so that the other door is shut before one is opened. */
export function locksFirst(commands: readonly DoorCommand[]): readonly DoorCommand[] {
  return commands.toSorted((a, b) => Number(b.op === 'lock') - Number(a.op === 'lock'))
}

export function isInterlock(result: Result<unknown>): boolean {
  return !result.ok && result.detail?.why === 'interlock'
}

/** Lists for a person that a door stayed locked because the other one stands open. */
export async function tellInterlock(facility: Facility, point: Point, roomId: number | null): Promise<void> {
  const name = roomId === null ? undefined : (await roomById(facility.db, roomId))?.name
  await facility.write(async trx => {
    const about = { kind: 'doorInterlock', entityId: point, detail: doorDetail(point, name) } as const
    await noteAttention(facility, trx, systemCaller, about)
    return ok(null)
  })
}
