import { misfitsOf, type RoomFacts, type RoomNeeds, wasteOf } from './room-fit.ts'

/** A room that a patron could be given now. */
export interface RoomToGive {
  readonly id: number
  readonly facts: RoomFacts
  /** It is kept for this patron. */
  readonly keptForHer: boolean
  /** The plan gives it to her. */
  readonly planned: boolean
  /** The plan gives it to a patron who waits and stands before her. */
  readonly promised: boolean
  /** Its lights and doors work. */
  readonly works: boolean
}

/**
 * The room to offer first (visit-168): one that fits, is free now and is promised to nobody before her. Kept for her, then
 * planned, then where all works, then the one that she wastes least of. Null if there is none; staff may choose another.
 */
export function bestRoom<R extends RoomToGive>(rooms: readonly R[], needs: RoomNeeds): R | null {
  const order = (room: R) => [
    room.keptForHer ? 0 : 1,
    room.works ? 0 : 1,
    room.planned ? 0 : 1,
    wasteOf(room.facts, needs),
    room.id,
  ]
  const free = rooms.filter(
    ({ facts, promised }) => !promised && misfitsOf(facts, needs, { byHand: false }).length === 0,
  )
  return (
    free.toSorted((a, b) => {
      const [ofA, ofB] = [order(a), order(b)]
      const at = ofA.findIndex((value, place) => value !== ofB[place])
      return at < 0 ? 0 : (ofA[at] as number) - (ofB[at] as number)
    })[0] ?? null
  )
}

/** Why no room is offered: how the room that comes nearest stands. */
export const noRoomReasons = [
  'promised',
  'cleaning',
  'dirty',
  'leftOver',
  'closed',
  'unattended',
  'kept',
  'taken',
  'avoided',
  'outOfService',
] as const
type NoRoomReason = (typeof noRoomReasons)[number]

/** A room as the sentence about it needs it. */
export interface RoomSoFar extends RoomToGive {
  /** Its patron is of an earlier night. */
  readonly leftOver: boolean
  /** When it can be given, epoch milliseconds; null if that is not known. */
  readonly freeMs: number | null
}

export interface NoRoom<R extends RoomSoFar> {
  readonly reason: NoRoomReason
  readonly room: R
}

/**
 * Why `bestRoom` found none, of the rooms that are made for what she needs: first what comes by itself or by one act of staff,
 * last what nobody can change tonight; of two rooms alike the one that is free sooner. Null if the building has no such room.
 */
export function whyNoRoom<R extends RoomSoFar>(rooms: readonly R[], needs: RoomNeeds): NoRoom<R> | null {
  const made = rooms.flatMap(room => {
    const misfits = misfitsOf(room.facts, needs)
    if (misfits.some(({ code, level }) => level === 'reason' && code !== 'roomPreassigned')) return []
    return { room, reason: reasonOf(room) }
  })
  const rank = ({ reason }: NoRoom<R>) => noRoomReasons.indexOf(reason)
  const soon = ({ room }: NoRoom<R>) => room.freeMs ?? Number.MAX_SAFE_INTEGER
  return made.toSorted((a, b) => rank(a) - rank(b) || soon(a) - soon(b))[0] ?? null
}

function reasonOf({ facts, promised, leftOver }: RoomSoFar): NoRoomReason {
  if (facts.outOfService) return 'outOfService'
  if (facts.attendantAvoided) return 'avoided'
  if (leftOver) return 'leftOver'
  if (facts.taken) return 'taken'
  if (!facts.sectionHasAttendant) return 'unattended'
  if (facts.status === 'Cleaning') return 'cleaning'
  if (facts.status === 'NeedsCleaning') return 'dirty'
  if (facts.status === 'Offline') return 'closed'
  if (facts.keptForAnother) return 'kept'
  // The room is free and fits: only the patrons before her are in the way, or what the screen is not told.
  return promised ? 'promised' : 'avoided'
}
