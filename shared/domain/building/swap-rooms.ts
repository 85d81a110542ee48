import { ok, type Refusal, type Result, refuse } from '../result.ts'
import { isInRoom, type ReservationStatus, type RoomStatus } from '../status.ts'

/** One of the two rooms, with whoever is in it. */
export interface RoomToSwap {
  readonly status: RoomStatus
  readonly bath: boolean
  readonly sectionHasAttendant: boolean
  /** Null when nobody is in it. */
  readonly visit: {
    readonly status: ReservationStatus
    readonly wantsBath: boolean
    /** The attendant of the other room's section is one whom she avoids. */
    readonly avoidsOther: boolean
    /** A door of her room was opened since she was given it. */
    readonly doorOpened: boolean
  } | null
}

/** What becomes of a room whose visitor moved away and nobody came. */
export type LeftRoom = 'Ready' | 'NeedsCleaning'

const atTheWater: ReadonlySet<ReservationStatus> = new Set(['ToMikvah', 'InMikvah', 'FromMikvah'])

/**
 * May two rooms' patrons be exchanged (visit-49)? One of them may be empty: then she moves, and the room
 * that she leaves wants cleaning unless nobody entered it. Not while one is at the water, for her things are here.
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

/** Why whoever is in the one room cannot go to the other; null when she can, or when nobody is. */
function moveRefusal({ visit }: RoomToSwap, to: RoomToSwap): Refusal | null {
  if (visit === null) return null
  const { status } = visit
  if (!isInRoom(status) || atTheWater.has(status))
    return refuse('conflict', 'statusNotAllowed', { detail: { status } })
  if (to.visit === null && to.status !== 'Ready' && to.status !== 'Offline')
    return refuse('conflict', 'roomNotReady')
  if (!to.sectionHasAttendant) return refuse('conflict', 'sectionWithoutAttendant')
  if (visit.avoidsOther) return refuse('conflict', 'chooseAnotherAttendant')
  return visit.wantsBath && !to.bath ? refuse('conflict', 'roomHasNoBath') : null
}
