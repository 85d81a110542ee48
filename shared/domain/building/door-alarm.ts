import type { RoomStatus } from '../status.ts'

export interface DoorReport {
  /** The door opened while it was locked, as far as its bridge can tell. */
  readonly isForced: boolean
  readonly isHeldOpen: boolean
  /** The bridge hears the exit of the door, so that it tells force from a person who leaves. */
  readonly knowsExit: boolean
  /** The mode of the lock; `hold` for a door that is to be open. */
  readonly mode: string
  /** Null for a door of no room. */
  readonly room: { readonly hasPatron: boolean; readonly status: RoomStatus } | null
}

/**
 * The alarm of a door that a person is told (building-411). Without a wire to its exit a door counts as forced only
 * while its room is empty and clean: a patron or a cleaner inside may open it at any time.
 */
export function doorAlarm(report: DoorReport): 'forced' | 'heldOpen' | null {
  const { isForced, isHeldOpen, knowsExit, mode, room } = report
  const isDirty = room?.status === 'NeedsCleaning' || room?.status === 'Cleaning'
  const mayHoldSomebody = room === null || room.hasPatron || isDirty
  if (isForced && (knowsExit || !mayHoldSomebody)) return 'forced'
  const mayStandOpen = mode === 'hold' || (isDirty && !room.hasPatron)
  return isHeldOpen && !mayStandOpen ? 'heldOpen' : null
}
