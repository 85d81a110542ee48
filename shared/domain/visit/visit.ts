import { misfitsOf, type RoomFacts, type RoomNeeds, refusalOf } from '../capacity/room-fit.ts'
import type { RefusalCode } from '../refusal.ts'
import { ok, type Refusal, type Result, refuse } from '../result.ts'
import { isInRoom, type ReservationStatus } from '../status.ts'
import { isAtRest, itemOfStep, type ShabbosItem } from './shabbos-items.ts'
import {
  type Actor,
  type FlowSwitches,
  type Guard,
  reservationTransitions,
  type Transition,
} from './transitions.ts'

/** The facts that the guards read; the operation collects them, the rule only decides. */
export interface VisitFacts {
  readonly status: ReservationStatus
  readonly actor: Actor
  readonly switches: FlowSwitches
  /** The setting `reservationsStatusChangeCardCode`. */
  readonly cardRequired: boolean
  /** A card was swiped, or a PIN entered, and belongs to an active attendant. */
  readonly cardGiven: boolean
  /** The business date is the reservation's date. */
  readonly tonight: boolean
  /** The visit's night is tonight and in Shabbos mode, or it is Shabbos or Yom Tov now, by day as well. */
  readonly shabbosMode: boolean
  /** The items that are allowed in this block. */
  readonly shabbosAllows: ReadonlySet<ShabbosItem>
  readonly afterZman: boolean
  readonly beforeCutoff: boolean
  readonly nightIsOut: boolean
  /** The visit's night is an earlier one (visit-161). */
  readonly leftOver: boolean
  readonly balanceMinor: number
  readonly hasRoom: boolean
  /** The requested room, if any. */
  readonly room?: RoomFacts
  readonly needs: RoomNeeds
  /** Staff gave a reason for a room that lacks what she needs. */
  readonly hasRoomReason: boolean
  readonly roomNotGivenAway: boolean
  readonly firstInQueue: boolean
  readonly poolFree: boolean
  /** The attendant of the section is on duty and free. */
  readonly attendantFree: boolean
  /** The patron excluded the attendant whose card it is. */
  readonly attendantAvoided: boolean
  /** The attendant presses at the room's panel, identified by card or PIN. */
  readonly atPanel: boolean
  readonly doorSettled: boolean
}

/** Each guard: its condition, and the code of the refusal when it fails. */
const guards: Record<Guard, (facts: VisitFacts) => RefusalCode<'conflict'> | null> = {
  // Checked by the booking operation, in its write.
  slotFree: () => null,
  beforeCutoff: facts => (facts.actor !== 'U' || facts.beforeCutoff ? null : 'cancelPastCutoff'),
  tonight: facts => (facts.tonight ? null : 'notTonight'),
  // Reception may waive the balance; a kiosk and the system may not.
  settled: facts => (facts.actor === 'R' || facts.balanceMinor <= 0 ? null : 'balanceDue'),
  roomFits: facts => roomRefusal(facts),
  afterZman: facts => (facts.afterZman ? null : 'beforeZman'),
  firstInQueue: facts => (facts.firstInQueue ? null : 'notNext'),
  poolFree: facts => (facts.poolFree ? null : 'poolTaken'),
  attendantFree: facts => (facts.attendantFree ? null : 'attendantBusy'),
  notAvoided: facts => (facts.attendantAvoided ? 'chooseAnotherAttendant' : null),
  atTheRoom: facts => (facts.switches.attendantInRoom && !facts.atPanel ? 'atTheRoomPanel' : null),
  roomNotGivenAway: facts => (facts.roomNotGivenAway ? null : 'roomGivenAway'),
  nightIsOut: facts => (facts.nightIsOut ? null : 'nightNotOut'),
  leftOver: facts => (facts.leftOver ? null : 'nightNotOut'),
  doorSettled: facts => (facts.doorSettled ? null : 'doorNotSettled'),
  hasRoom: facts => (facts.hasRoom ? null : 'noRoom'),
}

function roomRefusal({ room, needs, actor, hasRoomReason }: VisitFacts): RefusalCode<'conflict'> | null {
  if (!room) return 'roomMissing'
  return refusalOf(misfitsOf(room, needs, { byHand: actor !== 'S' }), hasRoomReason)
}

function leadsFrom(row: Transition, status: ReservationStatus): boolean {
  if (row.from === '*room') return isInRoom(status) || status === 'Done'
  return row.from === status
}

function switchesFit(row: Transition, switches: FlowSwitches): boolean {
  return Object.entries(row.switches ?? {}).every(
    ([key, wanted]) => switches[key as keyof FlowSwitches] === wanted,
  )
}

/**
 * The rows that lead from one status to another for an actor. A manual correction counts only where there is no ordinary
 * row, so that it cannot bypass the guard of one, such as the zman (visit-F2, visit-F6b).
 */
export function rowsFor(
  from: ReservationStatus,
  to: ReservationStatus,
  actor: Actor,
  switches: FlowSwitches,
): Transition[] {
  const rows = reservationTransitions.filter(
    row => row.to === to && row.who.includes(actor) && leadsFrom(row, from) && switchesFit(row, switches),
  )
  const ordinary = rows.filter(row => !row.manual)
  return ordinary.length > 0 ? ordinary : rows
}

/**
 * Judges a change of status (visit-13): the transition that carries it out, or why not.
 * Refuses statusNotAllowed (with the current status), shabbosMode, cardNeeded and the guards' own codes.
 */
export function decideTransition(facts: VisitFacts, to: ReservationStatus): Result<Transition> {
  const rows = to === facts.status ? [] : rowsFor(facts.status, to, facts.actor, facts.switches)
  if (rows.length > 0 && restsOnShabbos(facts, to)) {
    // Where cards are allowed, only the card is missing.
    const wantsCard = !restsOnShabbos({ ...facts, cardGiven: true }, to)
    return wantsCard
      ? refuse('conflict', 'cardNeeded', { field: 'cardCode' })
      : refuse('conflict', 'shabbosMode')
  }
  let refusal: Refusal | null = null
  for (const row of rows) {
    const own = row.guards ?? []
    const needed = isReturn(row, facts.status) ? [...own, 'roomNotGivenAway' as const] : own
    const code = needed.map(guard => guards[guard](facts)).find(each => each !== null)
    if (code === undefined) {
      if (facts.cardRequired && !facts.cardGiven && row.card?.includes(facts.actor))
        return refuse('conflict', 'cardNeeded', { field: 'cardCode' })
      return ok(isReturn(row, facts.status) ? { ...row, room: 'takeAgain' } : row)
    }
    refusal ??= refuse('conflict', code, { detail: { status: facts.status } })
  }
  return refusal ?? refuse('conflict', 'statusNotAllowed', { detail: { status: facts.status } })
}

export interface NextStep {
  readonly transition: string
  readonly status: ReservationStatus
  readonly enabled: boolean
  /** The code of the refusal that the act would give. */
  readonly reason: RefusalCode | null
  /** A manual correction, offered separately. */
  readonly manual: boolean
}

/** Every step that the actor could take from here, each with its result. A card is requested later. */
export function nextSteps(facts: VisitFacts): NextStep[] {
  const rows = reservationTransitions.filter(
    row =>
      row.from !== 'new' &&
      row.who.includes(facts.actor) &&
      leadsFrom(row, facts.status) &&
      switchesFit(row, facts.switches),
  )
  const targets = [...new Set(rows.map(row => row.to))].filter(to => to !== facts.status)
  return targets.map(to => {
    const ordinary = rows.find(row => row.to === to && !row.manual)
    const decision = decideTransition({ ...facts, cardGiven: true }, to)
    return {
      transition: decision.ok ? decision.value.id : (ordinary?.id ?? to),
      status: to,
      enabled: decision.ok,
      reason: decision.ok ? null : decision.code,
      manual: ordinary === undefined,
    }
  })
}

/** A manual correction from Done takes the room again, as the undo (visit-D2) does. */
function isReturn(row: Transition, status: ReservationStatus): boolean {
  return status === 'Done' && row.manual === true
}

/** In Shabbos mode no panel, kiosk, card or sensor acts. A patron may still cancel. */
function restsOnShabbos(
  { shabbosMode, shabbosAllows, ...facts }: VisitFacts,
  to: ReservationStatus,
): boolean {
  if (!shabbosMode || to === 'Canceled' || to === 'Reserved' || to === 'Replaced') return false
  if (to === 'Done' && (facts.actor === 'S' || facts.actor === 'R')) return false
  return isAtRest({ allowed: shabbosAllows }, itemOfStep({ ...facts, to }))
}

/** The shown status: the visit's, else the booking's (sync-30). */
export function shownStatus(row: { bookingStatus: string; visitStatus: string | null }): ReservationStatus {
  return (row.visitStatus ?? row.bookingStatus) as ReservationStatus
}
