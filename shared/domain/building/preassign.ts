import type { RefusalCode } from '../refusal.ts'
import type { ReservationStatus, RoomStatus } from '../status.ts'

/** The facts that decide whether a room may be preassigned to a reservation of a night. */
export interface PreassignFacts {
  readonly status: RoomStatus
  readonly bath: boolean
  /** On the night of the reservation. */
  readonly outOfService: boolean
  /** A patron is in the room now. */
  readonly taken: boolean
  /** The room is preassigned to another patron of the same night. */
  readonly keptForAnother: boolean
  readonly sectionHasAttendant: boolean
  /** The patron avoids the attendant of its section. */
  readonly attendantAvoided: boolean
}

/** Why a room cannot be preassigned: for the whole night, or only now. */
export interface PreassignRefusal {
  readonly code: RefusalCode<'conflict'>
  /** Staff may not override it. A reason that is not final may be gone when the patron comes. */
  readonly final: boolean
}

/**
 * Judges a room for preassigning (visit-47). Final: the room is out of service or preassigned to another, has no bath, or its attendant is
 * avoided. Not final, and for tonight only: it is taken, closed or not clean now.
 */
export function checkPreassign(
  room: PreassignFacts,
  wish: { readonly bath: boolean; readonly tonight: boolean },
): PreassignRefusal | null {
  if (room.outOfService) return { code: 'roomOutOfService', final: true }
  if (room.keptForAnother) return { code: 'roomPreassigned', final: true }
  if (wish.bath && !room.bath) return { code: 'roomHasNoBath', final: true }
  if (room.attendantAvoided) return { code: 'chooseAnotherAttendant', final: true }
  if (!wish.tonight) return null
  if (room.taken) return { code: 'roomTaken', final: false }
  if (!room.sectionHasAttendant) return { code: 'sectionWithoutAttendant', final: false }
  return room.status === 'Ready' ? null : { code: 'roomNotReady', final: false }
}

/**
 * Whether a visit of this status still needs a room: it is booked or here, and has none yet. A canceled one keeps no room
 * (visit-48).
 */
export function needsRoom(status: ReservationStatus): boolean {
  return status === 'Reserved' || status === 'Arrived' || status === 'Waiting'
}

/** Only a visit that is booked and not here yet can have a preassigned room (visit-46). */
export function mayPreassign(status: ReservationStatus): boolean {
  return status === 'Reserved'
}
