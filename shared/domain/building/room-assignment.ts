import type { RefusalCode } from '../refusal.ts'
import { ok, type Refusal, type Result, refuse } from '../result.ts'
import { isInRoom, type ReservationStatus, type RoomStatus } from '../status.ts'

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

/** One of the two rooms, with its patron. */
export interface RoomToSwap {
  readonly status: RoomStatus
  readonly bath: boolean
  readonly outOfService: boolean
  readonly sectionHasAttendant: boolean
  /** Null where the room is empty. */
  readonly visit: {
    readonly status: ReservationStatus
    readonly wantsBath: boolean
    /** The patron avoids the attendant of the other room's section. */
    readonly avoidsOther: boolean
    /** A door of the room was opened since the patron was assigned to it. */
    readonly doorOpened: boolean
  } | null
}

/** The next status of a room that the patron left and that stays empty. */
export type LeftRoom = 'Ready' | 'NeedsCleaning'

const atTheWater: ReadonlySet<ReservationStatus> = new Set(['ToMikvah', 'InMikvah', 'FromMikvah'])

/**
 * Whether two rooms may exchange their patrons (visit-49). One may be empty: its patron then moves, and the room that is
 * left needs cleaning unless it was never entered. Not while a patron is at the pool, because her things are in the room.
 * Refuses sameRoom, shabbosMode, roomEmpty, statusNotAllowed and the codes of `roomFits`.
 */
export function decideSwap(
  a: RoomToSwap,
  b: RoomToSwap,
  facts: { readonly sameRoom: boolean; readonly shabbos: boolean },
): Result<{ readonly left: LeftRoom }> {
  if (facts.sameRoom) return refuse('invalid', 'sameRoom', { field: 'roomB' })
  if (facts.shabbos) return refuse('conflict', 'shabbosMode')
  if (a.visit === null && b.visit === null) return refuse('conflict', 'roomEmpty')
  const refused = moveRefusal(a, b) ?? moveRefusal(b, a)
  if (refused) return refused
  const neverEntered = [a, b].every(
    ({ visit }) => visit === null || (visit.status === 'Assigned' && !visit.doorOpened),
  )
  return ok({ left: neverEntered ? 'Ready' : 'NeedsCleaning' })
}

/** Why the patron of `from` cannot move to `to`. Null if she can, or if `from` is empty. */
function moveRefusal({ visit }: RoomToSwap, to: RoomToSwap): Refusal | null {
  if (visit === null) return null
  const { status } = visit
  if (!isInRoom(status) || atTheWater.has(status))
    return refuse('conflict', 'statusNotAllowed', { detail: { status } })
  if (to.outOfService) return refuse('conflict', 'roomOutOfService')
  if (to.visit === null && to.status !== 'Ready' && to.status !== 'Offline')
    return refuse('conflict', 'roomNotReady')
  if (!to.sectionHasAttendant) return refuse('conflict', 'sectionWithoutAttendant')
  if (visit.avoidsOther) return refuse('conflict', 'chooseAnotherAttendant')
  return visit.wantsBath && !to.bath ? refuse('conflict', 'roomHasNoBath') : null
}
