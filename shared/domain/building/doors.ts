import { ok, type Result, refuse } from '../result.ts'
import type { ReservationStatus, RoomStatus } from '../status.ts'
import { type Actor, type DoorEffect, reservationTransitions, type Transition } from '../visit/transitions.ts'

/** For this long after the patron left for the pool, a moving wet door means leaving and not coming back. */
const settleMs = 20_000

export interface MovedDoor {
  readonly door: 'dry' | 'wet'
  readonly open: boolean
}

/**
 * The status that a moving door sets for the visit in its room, or null. The dry door opening sets Prep from Assigned
 * (visit-P3). The wet door sets Dressing where `doorEventSetsDressing` is on (visit-M5b when it closed, visit-M6b when it
 * opened).
 */
export function statusAfterDoor(
  moved: MovedDoor,
  status: ReservationStatus,
  doorEventSetsDressing: boolean,
): 'Prep' | 'Dressing' | null {
  if (moved.door === 'dry') return moved.open && status === 'Assigned' ? 'Prep' : null
  if (!doorEventSetsDressing) return null
  if (status === 'FromMikvah') return moved.open ? null : 'Dressing'
  return status === 'InMikvah' && moved.open ? 'Dressing' : null
}

/**
 * Whether a moving wet door belongs to the patron's return: it has settled since the status was set (building-38), or it
 * closes after it was opened since then (visit-M5b).
 * @param openedMs when the door that closes now was opened; null for one that opens, or where its opening is unknown
 */
export function isDoorSettled(statusSinceMs: number, nowMs: number, openedMs: number | null = null): boolean {
  return nowMs - statusSinceMs >= settleMs || (openedMs !== null && openedMs > statusSinceMs)
}

/** A visit of the section whose pool it is. */
interface VisitAtPool {
  readonly id: string
  readonly status: ReservationStatus
  readonly statusSinceMs: number
}

/**
 * The visit that entered by its section's pool door, which now closes (visit-M3): the one on its way to the pool, where
 * the door was opened since then and has settled. Null where there is none, and while another patron comes back from
 * the pool, because the door may be hers.
 * @param openedMs when the door was last opened; null where it is unknown
 */
export function entersByPoolDoor(
  visits: readonly VisitAtPool[],
  nowMs: number,
  openedMs: number | null,
): string | null {
  const going = visits.find(({ status }) => status === 'ToMikvah')
  if (!going || visits.some(({ status }) => status === 'FromMikvah')) return null
  const isOpened = openedMs !== null && openedMs > going.statusSinceMs
  return isOpened && isDoorSettled(going.statusSinceMs, nowMs) ? going.id : null
}

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
  const mayHoldPerson = room === null || room.hasPatron || isDirty
  if (isForced && (knowsExit || !mayHoldPerson)) return 'forced'
  const mayStandOpen = mode === 'hold' || (isDirty && !room.hasPatron)
  return isHeldOpen && !mayStandOpen ? 'heldOpen' : null
}

/** Why staff open the door of an occupied room. */
export const doorReasons = ['help', 'silent', 'supplies', 'fault', 'other'] as const
export type DoorReason = (typeof doorReasons)[number]

interface DoorRequest {
  readonly isOccupied: boolean
  /** The attendant whose card was given; null without a card. */
  readonly attendantId: number | null
  /** An Admin gave the own password in place of a card. */
  readonly byAdmin: boolean
  readonly reason: DoorReason | null
  /** In the words of the person who opens; '' if not given. */
  readonly reasonText: string
}

/**
 * Judges whether a room's door may be unlocked (building-140): that of an occupied room only by an attendant's card
 * or an Admin's own password, with a reason, and `other` only with words.
 */
export function judgeDoorRequest(request: DoorRequest): Result<null> {
  const { isOccupied, attendantId, byAdmin, reason, reasonText } = request
  if (!isOccupied) return ok(null)
  if (attendantId === null && !byAdmin)
    return refuse('conflict', 'roomOccupiedNeedsCard', { field: 'cardCode' })
  if (reason === null) return refuse('invalid', 'doorReasonMissing', { field: 'reason' })
  if (reason === 'other' && reasonText.trim() === '')
    return refuse('invalid', 'doorReasonMissing', { field: 'reasonText' })
  return ok(null)
}

/** The cause of a request to open the garage. It is no transition. */
export const garageCause = 'garage'
/** The cause of a change that moves a patron to another room. */
export const swapCause = 'swap'

/** The cause that the log keeps. A patron at the kiosk is in the building, so that no garage opens (visit-A1, building-49). */
export function causeOf(row: Transition, actor: Actor): string {
  return row.door === 'openGarage' && actor === 'K' ? `${row.id}-inside` : row.id
}

/** The door effect of a change's cause. Null where it has none or is unknown, as in an older log entry. */
export function doorEffectOf(cause: string): DoorEffect | null {
  if (cause === garageCause) return 'openGarage'
  if (cause === swapCause) return 'unlockDry'
  return reservationTransitions.find(row => row.id === cause)?.door ?? null
}

/**
 * The door effect of a room whose patron was moved or taken out (swaprooms, visit-P2), by the cause of the room's own
 * change: the visit no longer names the room. Null for a visit that is Done, which still names it.
 */
export function doorEffectOfLeft(cause: string): 'lockBoth' | 'lockDry' | null {
  if (cause === swapCause) return 'lockBoth'
  return reservationTransitions.find(row => row.id === cause)?.room === 'leaveClean' ? 'lockDry' : null
}

/** What of a door's report decides whether its release is true. */
export interface ReleasedDoorFacts {
  /** Its bridge is ready and the door answers. */
  readonly answers: boolean
  readonly isUnlocked: boolean
  readonly canRelease: boolean
  /** Since the person inside pressed. */
  readonly waitedMs: number
}

/** A lock answers within this time. */
const releaseWaitMs = 5_000

/**
 * What came of a release, by what the door reported and not by what was asked (building-413): `unlocked`, `waiting` while
 * it still may be, `silent` where it does not answer or stays locked.
 */
export function releasedDoor(facts: ReleasedDoorFacts): 'unlocked' | 'waiting' | 'silent' {
  if (!facts.answers) return 'silent'
  if (facts.isUnlocked) return 'unlocked'
  return facts.canRelease && facts.waitedMs < releaseWaitMs ? 'waiting' : 'silent'
}
