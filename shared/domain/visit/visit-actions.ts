import type { RefusalCode } from '../refusal.ts'
import type { ReservationStatus } from '../status.ts'

/** The actions of the reservation-details modal (visit-29). */
const visitActionKeys = [
  'checkIn',
  'placeIntoRoom',
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
