import { type Misfit, misfitsOf, type RoomFacts, type RoomNeeds, refusalOf } from '../capacity/room-fit.ts'
import type { RefusalCode } from '../refusal.ts'
import { ok, type Refusal, type Result, refuse } from '../result.ts'
import { isInRoom, type ReservationStatus } from '../status.ts'

/** Why a room cannot be preassigned: for the whole night, or only now. */
export interface PreassignRefusal {
  readonly code: RefusalCode<'conflict'>
  /** Staff may not pass over it. */
  readonly isFinal: boolean
  /** Staff may pass over it with a reason. What is neither may be gone when the patron comes, and needs none. */
  readonly needsReason: boolean
}

/**
 * Judges a room for preassigning (visit-47), by what does not fit. Final: out of service, an excluded attendant, and that it is
 * preassigned to another, since one room cannot be kept for two. What counts only now is looked at for tonight alone.
 */
export function checkPreassign(
  misfits: readonly Misfit[],
  { tonight }: { readonly tonight: boolean },
): PreassignRefusal | null {
  const isFinal = ({ code, level }: Misfit) => level === 'never' || code === 'roomPreassigned'
  const found =
    misfits.find(isFinal) ??
    misfits.find(({ level }) => level === 'reason') ??
    (tonight ? misfits[0] : undefined)
  return found
    ? { code: found.code, isFinal: isFinal(found), needsReason: !isFinal(found) && found.level === 'reason' }
    : null
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
  /** In what the room does not fit the patron of the other one, see `misfitsOfMove`; nothing where there is none. */
  readonly misfits: readonly Misfit[]
  /** Null where the room is empty. */
  readonly visit: {
    readonly status: ReservationStatus
    /** A door of the room was opened since the patron was assigned to it. */
    readonly doorOpened: boolean
  } | null
}

/** In what a room does not fit the patron who would move there; a patron who is in it changes places with her. */
export function misfitsOfMove(room: RoomFacts, needs: RoomNeeds): Misfit[] {
  return misfitsOf(room.taken ? { ...room, taken: false, status: 'Ready' } : room, needs)
}

/** The next status of a room that the patron left and that stays empty. */
export type LeftRoom = 'Ready' | 'NeedsCleaning'

const atTheWater: ReadonlySet<ReservationStatus> = new Set(['ToMikvah', 'InMikvah', 'FromMikvah'])

/**
 * Whether two rooms may exchange their patrons (visit-49). One may be empty: its patron then moves, and the room that is
 * left needs cleaning unless it was never entered. Not while a patron is at the pool, because her things are in the room.
 * Refuses sameRoom, shabbosMode, roomEmpty, statusNotAllowed and the codes of `misfitsOfMove`.
 * @param facts.hasReason staff gave a reason for a room that lacks what its new patron needs
 */
export function decideSwap(
  a: RoomToSwap,
  b: RoomToSwap,
  facts: { readonly sameRoom: boolean; readonly shabbos: boolean; readonly hasReason: boolean },
): Result<{ readonly left: LeftRoom }> {
  if (facts.sameRoom) return refuse('invalid', 'sameRoom', { field: 'roomB' })
  if (facts.shabbos) return refuse('conflict', 'shabbosMode')
  if (a.visit === null && b.visit === null) return refuse('conflict', 'roomEmpty')
  const refused = moveRefusal(a, b, facts.hasReason) ?? moveRefusal(b, a, facts.hasReason)
  if (refused) return refused
  const neverEntered = [a, b].every(
    ({ visit }) => visit === null || (visit.status === 'Assigned' && !visit.doorOpened),
  )
  return ok({ left: neverEntered ? 'Ready' : 'NeedsCleaning' })
}

/** Why the patron of `from` cannot move to `to`. Null if she can, or if `from` is empty. */
function moveRefusal({ visit }: RoomToSwap, to: RoomToSwap, hasReason: boolean): Refusal | null {
  if (visit === null) return null
  const { status } = visit
  if (!isInRoom(status) || atTheWater.has(status))
    return refuse('conflict', 'statusNotAllowed', { detail: { status } })
  const code = refusalOf(to.misfits, hasReason)
  return code === null ? null : refuse('conflict', code)
}
