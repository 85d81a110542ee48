import { ok, type Result, refuse } from '../result.ts'
import type { CubicleStatus, RoomStatus } from '../status.ts'
import type { Actor } from '../visit/transitions.ts'

/** Every change of an empty room's own status (visit-RM1, visit-RM10). */
interface RoomTransition {
  readonly id: string
  readonly from: RoomStatus
  readonly to: RoomStatus
  readonly who: readonly Actor[]
  readonly needsCard?: true
  /** A cleaner comes in from the corridor. Any other change locks both doors. */
  readonly door: 'unlockDry' | 'lockBoth'
}

export const roomTransitions: readonly RoomTransition[] = [
  { id: 'RM1', from: 'Offline', to: 'Ready', who: ['R', 'M', 'S'], door: 'lockBoth' },
  { id: 'RM2', from: 'Ready', to: 'Offline', who: ['R', 'M'], door: 'lockBoth' },
  { id: 'RM3', from: 'Ready', to: 'NeedsCleaning', who: ['A', 'R'], needsCard: true, door: 'lockBoth' },
  {
    id: 'RM4',
    from: 'NeedsCleaning',
    to: 'Cleaning',
    who: ['A', 'R', 'P'],
    needsCard: true,
    door: 'unlockDry',
  },
  { id: 'RM5', from: 'Cleaning', to: 'Ready', who: ['A', 'R', 'P'], needsCard: true, door: 'lockBoth' },
  { id: 'RM6', from: 'Cleaning', to: 'NeedsCleaning', who: ['A', 'R'], needsCard: true, door: 'lockBoth' },
  { id: 'RM7', from: 'NeedsCleaning', to: 'Ready', who: ['R'], needsCard: true, door: 'lockBoth' },
  { id: 'RM8', from: 'NeedsCleaning', to: 'Offline', who: ['R', 'M'], door: 'lockBoth' },
  { id: 'RM9', from: 'Cleaning', to: 'Offline', who: ['R', 'M'], door: 'lockBoth' },
]

export interface RoomFacts {
  readonly status: RoomStatus
  readonly occupied: boolean
  readonly preassignedTonight: boolean
}

export interface RoomChange {
  readonly transition: string
  readonly to: RoomStatus
  readonly needsCard: boolean
}

/**
 * May this actor set an empty room to `to`?
 * Refuses roomOccupied, roomPreassigned (visit-RM2) and roomStatusNotAllowed with the current status.
 */
export function decideRoomChange(facts: RoomFacts, to: RoomStatus, actor: Actor): Result<RoomChange> {
  if (facts.occupied) return refuse('conflict', 'roomOccupied')
  const row = roomTransitions.find(
    each => each.from === facts.status && each.to === to && each.who.includes(actor),
  )
  if (!row) return refuse('conflict', 'roomStatusNotAllowed', { detail: { status: facts.status } })
  if (row.id === 'RM2' && facts.preassignedTonight) return refuse('conflict', 'roomPreassigned')
  return ok({ transition: row.id, to, needsCard: row.needsCard === true })
}

/** The statuses that this actor may set for an empty room, in the table's order. */
export function roomSteps(status: RoomStatus, actor: Actor): RoomChange[] {
  return roomTransitions
    .filter(row => row.from === status && row.who.includes(actor))
    .map(row => ({ transition: row.id, to: row.to, needsCard: row.needsCard === true }))
}

/** The door effect of an empty room's change, by the cause in the log; null for any other cause. */
export function roomDoorEffectOf(cause: string): 'unlockDry' | 'lockBoth' | null {
  return roomTransitions.find(row => row.id === cause)?.door ?? null
}

/** An occupied cubicle must be returned before it can be shut. */
const ways: Readonly<Record<CubicleStatus, readonly CubicleStatus[]>> = {
  Available: ['Occupied', 'Offline'],
  Occupied: ['Available'],
  Offline: ['Available'],
}

/**
 * Whether a cubicle may be set from one status to another by hand (visit-CU1, visit-CU2, visit-4). The current status
 * is accepted. Refuses cubicleStatusNotAllowed with the current status.
 */
export function decideCubicleChange(from: CubicleStatus, to: CubicleStatus): Result<null> {
  return from === to || ways[from].includes(to)
    ? ok(null)
    : refuse('conflict', 'cubicleStatusNotAllowed', { detail: { status: from } })
}
