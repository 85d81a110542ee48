import { ok, type Refusal, type Result, refuse } from '../result.ts'
import { isInRoom, type ReservationStatus, type RoomStatus } from '../status.ts'

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
