import type { RefusalCode } from '../refusal.ts'
import type { ReservationStatus, RoomStatus } from '../status.ts'

/** What decides whether a room may be kept for a reservation of a night. */
export interface RoomToKeep {
  readonly status: RoomStatus
  readonly bath: boolean
  /** Somebody is in it now. */
  readonly taken: boolean
  /** It is kept for somebody else of the same night. */
  readonly keptForAnother: boolean
  readonly sectionHasAttendant: boolean
  /** She would rather not meet the attendant of its section. */
  readonly attendantAvoided: boolean
}

/** Why a room cannot be had: for good, or only as it stands now. */
export interface KeepRefusal {
  readonly code: RefusalCode<'conflict'>
  /** Staff may not pass over it; what is not final may be over by the time she comes. */
  readonly final: boolean
}

/**
 * Judges a room for preassigning (operations 4, Preassign to Room). Another's promise, a missing bath and an attendant
 * whom she avoids are final; that the room is taken, closed or not clean just now is told, and is for tonight alone.
 */
export function judgeKeptRoom(
  room: RoomToKeep,
  wish: { readonly bath: boolean; readonly tonight: boolean },
): KeepRefusal | null {
  if (room.keptForAnother) return { code: 'roomPreassigned', final: true }
  if (wish.bath && !room.bath) return { code: 'roomHasNoBath', final: true }
  if (room.attendantAvoided) return { code: 'chooseAnotherAttendant', final: true }
  if (!wish.tonight) return null
  if (room.taken) return { code: 'roomTaken', final: false }
  if (!room.sectionHasAttendant) return { code: 'sectionWithoutAttendant', final: false }
  return room.status === 'Ready' ? null : { code: 'roomNotReady', final: false }
}

/**
 * Whether who has this status comes to a room still, or not: she is booked or here, and in none yet. Whoever canceled, at
 * the house or at the website, keeps no room (operations 4, Preassign to Room).
 */
export function comesToRoom(status: ReservationStatus): boolean {
  return status === 'Reserved' || status === 'Arrived' || status === 'Waiting'
}

/** Only what is booked and not here yet has a room kept (operations 4). */
export function mayKeepRoom(status: ReservationStatus): boolean {
  return status === 'Reserved'
}
