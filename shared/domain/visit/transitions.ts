import type { ReservationStatus } from '../status.ts'

/**
 * Every change of a reservation's status (visit-13): who may make it, under which
 * switches and guards, who needs a card, and what follows for room, lights and doors.
 * U patron app, K kiosk, P room panel, R reception, A attendant, S system, M admin.
 */
export type Actor = 'U' | 'K' | 'P' | 'R' | 'A' | 'S' | 'M'

export interface FlowSwitches {
  readonly checkingBeforeReadyForMikvah: boolean
  readonly useCheckedStatus: boolean
  readonly useToFromMikvahStatuses: boolean
  readonly attendantInRoom: boolean
  readonly doorEventSetsDressing: boolean
}

export type Guard =
  | 'slotFree'
  | 'beforeCutoff'
  | 'tonight'
  | 'settled'
  | 'roomFits'
  | 'afterZman'
  | 'firstInQueue'
  | 'attendantFree'
  | 'notAvoided'
  | 'atTheRoom'
  | 'poolFree'
  | 'roomNotGivenAway'
  | 'nightIsOut'
  | 'leftOver'
  | 'doorSettled'
  | 'hasRoom'

export type RoomEffect =
  | 'take'
  | 'takeAgain'
  | 'leaveClean'
  | 'leaveDirty'
  | 'passOn'
  | 'freeHold'
  | 'freeCubicle'
  | 'freePool'
export type LightEffect = 'on' | 'off' | 'call'
export type DoorEffect =
  | 'unlockDry'
  | 'lockDry'
  | 'unlockWet'
  | 'unlockThenLockWet'
  | 'lockWet'
  | 'lockBoth'
  | 'letOut'
  | 'openGarage'

export interface Transition {
  readonly id: string
  /** `*room`: any status in a room, and Done. */
  readonly from: ReservationStatus | 'new' | '*room'
  readonly to: ReservationStatus
  readonly who: readonly Actor[]
  readonly switches?: Partial<FlowSwitches>
  readonly guards?: readonly Guard[]
  /** Who needs a card if `reservationsStatusChangeCardCode` is on. */
  readonly card?: readonly Actor[]
  readonly room?: RoomEffect
  readonly lights?: LightEffect
  readonly door?: DoorEffect
  /** A correction by hand: listed separately, and used only when no ordinary row fits. */
  readonly manual?: true
}

type More = Omit<Transition, 'id' | 'from' | 'to' | 'who' | 'card'> & { readonly card?: string }

/** One row; actors and card requirements as letters (visit-10). */
function row(
  id: string,
  from: Transition['from'],
  to: ReservationStatus,
  who: string,
  more: More = {},
): Transition {
  const { card, ...rest } = more
  return { id, from, to, who: lettersOf(who), ...(card ? { card: lettersOf(card) } : {}), ...rest }
}

function lettersOf(letters: string): readonly Actor[] {
  return letters.split('') as Actor[]
}

const checking = { checkingBeforeReadyForMikvah: true }
const unchecked = { checkingBeforeReadyForMikvah: false }
const toAndFrom = { useToFromMikvahStatuses: true }
const straight = { useToFromMikvahStatuses: false }
const byDoor = { doorEventSetsDressing: true }

export const reservationTransitions: readonly Transition[] = [
  row('R1', 'new', 'Pending', 'UR', { guards: ['slotFree'] }),
  row('R2', 'new', 'Reserved', 'URK', { guards: ['slotFree'] }),
  row('R3', 'Pending', 'Reserved', 'SR'),
  row('R4', 'Pending', 'Canceled', 'URS', { room: 'freeHold' }),
  row('R5', 'Reserved', 'Canceled', 'UR', { guards: ['beforeCutoff'], card: 'RA', room: 'freeHold' }),
  row('R6', 'Reserved', 'Replaced', 'S', { room: 'freeHold' }),
  row('R6b', 'Pending', 'Replaced', 'S', { room: 'freeHold' }),
  row('R6c', 'Assigned', 'Replaced', 'S', { room: 'passOn' }),
  row('A1', 'Reserved', 'Arrived', 'KUS', { guards: ['tonight'], door: 'openGarage' }),
  row('A2', 'Reserved', 'Waiting', 'RK', { guards: ['tonight', 'settled'], card: 'RA' }),
  row('A3', 'Arrived', 'Waiting', 'RKS', { guards: ['settled'], card: 'RA' }),
  row('A4', 'Waiting', 'Reserved', 'R', { card: 'RA', room: 'freeCubicle' }),
  row('A4b', 'Arrived', 'Reserved', 'R', { card: 'RA' }),
  row('A5', 'Waiting', 'Canceled', 'R', { card: 'RA', room: 'freeCubicle' }),
  row('A5b', 'Arrived', 'Canceled', 'R', { card: 'RA' }),
  row('P1', 'Waiting', 'Assigned', 'RAS', {
    guards: ['roomFits'],
    card: 'RA',
    room: 'take',
    lights: 'on',
    door: 'unlockDry',
  }),
  row('P1b', 'Reserved', 'Assigned', 'R', {
    guards: ['tonight', 'roomFits'],
    card: 'RA',
    room: 'take',
    lights: 'on',
    door: 'unlockDry',
  }),
  row('P1c', 'Pending', 'Assigned', 'R', {
    guards: ['tonight', 'roomFits'],
    card: 'RA',
    room: 'take',
    lights: 'on',
    door: 'unlockDry',
  }),
  row('P2', 'Assigned', 'Waiting', 'R', { card: 'RA', room: 'leaveClean', lights: 'off', door: 'lockDry' }),
  row('P3', 'Assigned', 'Prep', 'PARS', { card: 'AR', lights: 'on', door: 'lockDry' }),
  row('F1', 'Prep', 'ReadyForChecking', 'PA', { switches: checking, card: 'A', lights: 'call' }),
  row('F2', 'Prep', 'ReadyForMikvah', 'PA', {
    switches: unchecked,
    guards: ['afterZman'],
    card: 'A',
    lights: 'call',
  }),
  row('F3', 'ReadyForChecking', 'ReadyForCheckingNext', 'S', {
    switches: checking,
    guards: ['firstInQueue', 'attendantFree'],
  }),
  row('F3b', 'ReadyForCheckingNext', 'ReadyForChecking', 'S', { switches: checking }),
  row('F4', 'ReadyForCheckingNext', 'Checking', 'A', {
    switches: checking,
    guards: ['atTheRoom', 'notAvoided'],
    card: 'RA',
    lights: 'on',
    door: 'unlockWet',
  }),
  row('F4b', 'ReadyForChecking', 'Checking', 'A', {
    switches: checking,
    guards: ['atTheRoom', 'notAvoided'],
    card: 'RA',
    lights: 'on',
    door: 'unlockWet',
  }),
  row('F5', 'Checking', 'Prep', 'A', { switches: checking, card: 'RA', lights: 'on' }),
  row('F6', 'Checking', 'Checked', 'A', {
    switches: { ...checking, useCheckedStatus: true },
    card: 'RA',
    lights: 'on',
  }),
  row('F6b', 'Checking', 'ReadyForMikvah', 'A', {
    switches: { ...checking, useCheckedStatus: false },
    guards: ['afterZman'],
    card: 'RA',
    lights: 'on',
  }),
  row('F7', 'Checked', 'ReadyForMikvah', 'PAS', {
    switches: { useCheckedStatus: true },
    guards: ['afterZman'],
    card: 'A',
    lights: 'call',
  }),
  row('F7b', 'ReadyForChecking', 'Prep', 'PA', { switches: checking, card: 'A', lights: 'on' }),
  row('F7c', 'ReadyForMikvah', 'Prep', 'PA', { card: 'A', lights: 'on' }),
  // A patron can be first in the queue at once (docs/decisions/013). She can still take Ready back.
  row('F7d', 'ReadyForCheckingNext', 'Prep', 'PA', { switches: checking, card: 'A', lights: 'on' }),
  row('F7e', 'ReadyForMikvahNext', 'Prep', 'PA', { card: 'A', lights: 'on' }),
  row('M1', 'ReadyForMikvah', 'ReadyForMikvahNext', 'S', { guards: ['firstInQueue', 'poolFree'] }),
  row('M1b', 'ReadyForMikvahNext', 'ReadyForMikvah', 'S'),
  row('M2', 'ReadyForMikvahNext', 'ToMikvah', 'A', {
    switches: toAndFrom,
    guards: ['poolFree', 'atTheRoom', 'notAvoided'],
    card: 'RA',
    lights: 'on',
    door: 'unlockWet',
  }),
  row('M2b', 'ReadyForMikvah', 'ToMikvah', 'A', {
    switches: toAndFrom,
    guards: ['poolFree', 'atTheRoom', 'notAvoided'],
    card: 'RA',
    lights: 'on',
    door: 'unlockWet',
  }),
  row('M3', 'ToMikvah', 'InMikvah', 'AS', { switches: toAndFrom, card: 'A', lights: 'on', door: 'lockWet' }),
  row('M3b', 'ReadyForMikvahNext', 'InMikvah', 'A', {
    switches: straight,
    guards: ['poolFree', 'afterZman', 'atTheRoom', 'notAvoided'],
    card: 'RA',
    lights: 'on',
    door: 'unlockWet',
  }),
  row('M3c', 'ReadyForMikvah', 'InMikvah', 'A', {
    switches: straight,
    guards: ['poolFree', 'afterZman', 'atTheRoom', 'notAvoided'],
    card: 'RA',
    lights: 'on',
    door: 'unlockWet',
  }),
  row('M4', 'InMikvah', 'FromMikvah', 'A', {
    switches: toAndFrom,
    card: 'RA',
    room: 'freePool',
    lights: 'on',
    door: 'unlockWet',
  }),
  row('M5', 'FromMikvah', 'Dressing', 'AP', {
    switches: toAndFrom,
    card: 'A',
    lights: 'on',
    door: 'lockWet',
  }),
  row('M5b', 'FromMikvah', 'Dressing', 'S', {
    switches: { ...toAndFrom, ...byDoor },
    guards: ['doorSettled'],
    lights: 'on',
    door: 'lockWet',
  }),
  row('M6', 'InMikvah', 'Dressing', 'A', {
    switches: straight,
    card: 'RA',
    room: 'freePool',
    lights: 'on',
    door: 'lockWet',
  }),
  row('M6b', 'InMikvah', 'Dressing', 'S', {
    switches: { ...straight, ...byDoor },
    guards: ['doorSettled'],
    room: 'freePool',
    lights: 'on',
    door: 'lockWet',
  }),
  row('M7', 'ToMikvah', 'ReadyForMikvah', 'A', {
    switches: toAndFrom,
    card: 'RA',
    room: 'freePool',
    lights: 'on',
    door: 'unlockThenLockWet',
  }),
  row('D1', 'Dressing', 'Done', 'PAR', { card: 'AR', room: 'leaveDirty', lights: 'off', door: 'letOut' }),
  row('D2', 'Done', 'Dressing', 'RM', {
    guards: ['roomNotGivenAway'],
    card: 'RA',
    room: 'takeAgain',
    lights: 'on',
    door: 'unlockDry',
  }),
  row('D3', 'Reserved', 'Done', 'SR', { guards: ['nightIsOut'] }),
  // Nobody ended the visit (docs/decisions/121).
  row('D4', '*room', 'Done', 'S', {
    guards: ['hasRoom', 'leftOver'],
    room: 'leaveDirty',
    lights: 'off',
    door: 'lockBoth',
  }),
  row('D5', 'Waiting', 'Done', 'SR', { guards: ['leftOver'], card: 'RA', room: 'freeCubicle' }),
  row('D5b', 'Arrived', 'Done', 'SR', { guards: ['leftOver'], card: 'RA' }),
  row('X1', '*room', 'Prep', 'RA', { guards: ['hasRoom'], card: 'RA', lights: 'on', manual: true }),
  row('X2', '*room', 'ReadyForMikvah', 'RA', { guards: ['hasRoom'], card: 'RA', lights: 'on', manual: true }),
  row('X3', '*room', 'Dressing', 'RA', {
    guards: ['hasRoom'],
    card: 'RA',
    room: 'freePool',
    lights: 'on',
    manual: true,
  }),
  row('X4', '*room', 'Done', 'RA', {
    guards: ['hasRoom'],
    card: 'RA',
    room: 'leaveDirty',
    lights: 'off',
    door: 'lockBoth',
    manual: true,
  }),
]
