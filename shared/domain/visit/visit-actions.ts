import type { RefusalCode } from '../refusal.ts'
import { isInRoom, type ReservationStatus } from '../status.ts'

/** The actions of the reservation-details modal (visit-29). */
const visitActionKeys = [
  'checkIn',
  'placeIntoRoom',
  'takeOutOfRoom',
  'preassign',
  'edit',
  'requestCubicle',
  'cancelCheckIn',
  'cancel',
  'manualStatus',
  'reprintReceipt',
] as const
export type VisitActionKey = (typeof visitActionKeys)[number]

interface VisitAction {
  readonly key: VisitActionKey
  readonly allowed: boolean
  /** The code of the refusal that the server would give; null when allowed. */
  readonly reason: RefusalCode | null
}

export interface ActionFacts {
  readonly status: ReservationStatus
  readonly tonight: boolean
  readonly dateHasPassed: boolean
  readonly hasRoom: boolean
  readonly hasCubicle: boolean
  readonly cubiclesEnabled: boolean
}

function within(status: ReservationStatus, ...allowed: ReservationStatus[]): RefusalCode | null {
  return allowed.includes(status) ? null : 'statusNotAllowed'
}

const rules: Record<VisitActionKey, (facts: ActionFacts) => RefusalCode | null> = {
  checkIn: facts => within(facts.status, 'Reserved', 'Arrived') ?? (facts.tonight ? null : 'notTonight'),
  placeIntoRoom: facts =>
    within(facts.status, 'Pending', 'Reserved', 'Waiting') ?? (facts.tonight ? null : 'notTonight'),
  takeOutOfRoom: facts => within(facts.status, 'Assigned'),
  preassign: facts => within(facts.status, 'Reserved'),
  edit: facts => within(facts.status, 'Reserved', 'Assigned') ?? (facts.dateHasPassed ? 'editPast' : null),
  requestCubicle: facts =>
    within(facts.status, 'Waiting') ??
    (facts.cubiclesEnabled ? (facts.hasCubicle ? 'cubicleGiven' : null) : 'cubiclesOff'),
  cancelCheckIn: facts => within(facts.status, 'Waiting', 'Arrived'),
  cancel: facts => within(facts.status, 'Pending', 'Reserved', 'Waiting', 'Arrived'),
  manualStatus: facts => (facts.hasRoom ? null : 'noRoom'),
  reprintReceipt: () => null,
}

/** Each action of the dialog, with the reason if it is disabled (visit-29). */
export function actionsFor(facts: ActionFacts): VisitAction[] {
  return visitActionKeys.map(key => {
    const reason = rules[key](facts)
    return { key, allowed: reason === null, reason }
  })
}

/** Why an action that one looks for is not offered now: a text key under `desk.hint.`. */
export type ActionHint = 'otherNight' | 'editBeforeCheckIn' | 'cancelOutOfRoom' | 'changeInRoom'

/**
 * The one sentence about actions that are not offered now (visit-29): the way to the one that is most often looked for.
 * Null where nothing is missed, such as after the visit. All other refused actions are hidden without a word.
 */
export function explained(facts: ActionFacts): ActionHint | null {
  const { status } = facts
  const isAhead = status === 'Reserved' || status === 'Pending'
  if (isAhead) return facts.tonight || facts.dateHasPassed ? null : 'otherNight'
  if (status === 'Waiting' || status === 'Arrived') return 'editBeforeCheckIn'
  if (status === 'Assigned') return 'cancelOutOfRoom'
  return isInRoom(status) ? 'changeInRoom' : null
}
