import type { ReservationStatus } from './status.ts'

/**
 * Every change of a reservation's status (the evening design's table, evening.md): who may make it, under which
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
  | 'poolFree'
  | 'roomNotGivenAway'
  | 'nightIsOut'
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
  /** Who needs a card where `reservationsStatusChangeCardCode` is on. */
  readonly card?: readonly Actor[]
  readonly room?: RoomEffect
  readonly lights?: LightEffect
  readonly door?: DoorEffect
  /** A correction by hand: offered apart, and taken only when no ordinary row fits. */
  readonly manual?: true
}

export const reservationTransitions: readonly Transition[] = [
  { id: 'R1', from: 'new', to: 'Pending', who: ['U', 'R'], guards: ['slotFree'] },
  { id: 'R2', from: 'new', to: 'Reserved', who: ['U', 'R', 'K'], guards: ['slotFree'] },
  { id: 'R3', from: 'Pending', to: 'Reserved', who: ['S', 'R'] },
  { id: 'R4', from: 'Pending', to: 'Canceled', who: ['U', 'R', 'S'], room: 'freeHold' },
  {
    id: 'R5',
    from: 'Reserved',
    to: 'Canceled',
    who: ['U', 'R'],
    guards: ['beforeCutoff'],
    card: ['R', 'A'],
    room: 'freeHold',
  },
  { id: 'R6', from: 'Reserved', to: 'Replaced', who: ['S'], room: 'freeHold' },
  { id: 'R6b', from: 'Pending', to: 'Replaced', who: ['S'], room: 'freeHold' },
  { id: 'R6c', from: 'Assigned', to: 'Replaced', who: ['S'], room: 'passOn' },
  {
    id: 'A1',
    from: 'Reserved',
    to: 'Arrived',
    who: ['K', 'U', 'S'],
    guards: ['tonight'],
    door: 'openGarage',
  },
  { id: 'A2', from: 'Reserved', to: 'Waiting', who: ['R', 'K'], guards: ['tonight'], card: ['R', 'A'] },
  { id: 'A3', from: 'Arrived', to: 'Waiting', who: ['R', 'K', 'S'], guards: ['settled'], card: ['R', 'A'] },
  { id: 'A4', from: 'Waiting', to: 'Reserved', who: ['R'], card: ['R', 'A'], room: 'freeCubicle' },
  { id: 'A4b', from: 'Arrived', to: 'Reserved', who: ['R'], card: ['R', 'A'] },
  { id: 'A5', from: 'Waiting', to: 'Canceled', who: ['R'], card: ['R', 'A'], room: 'freeCubicle' },
  { id: 'A5b', from: 'Arrived', to: 'Canceled', who: ['R'], card: ['R', 'A'] },
  {
    id: 'P1',
    from: 'Waiting',
    to: 'Assigned',
    who: ['R', 'A', 'S'],
    guards: ['roomFits'],
    card: ['R', 'A'],
    room: 'take',
    lights: 'on',
    door: 'unlockDry',
  },
  {
    id: 'P1b',
    from: 'Reserved',
    to: 'Assigned',
    who: ['R'],
    guards: ['tonight', 'roomFits'],
    card: ['R', 'A'],
    room: 'take',
    lights: 'on',
    door: 'unlockDry',
  },
  {
    id: 'P1c',
    from: 'Pending',
    to: 'Assigned',
    who: ['R'],
    guards: ['tonight', 'roomFits'],
    card: ['R', 'A'],
    room: 'take',
    lights: 'on',
    door: 'unlockDry',
  },
  {
    id: 'P2',
    from: 'Assigned',
    to: 'Waiting',
    who: ['R'],
    card: ['R', 'A'],
    room: 'leaveClean',
    lights: 'off',
    door: 'lockDry',
  },
  {
    id: 'P3',
    from: 'Assigned',
    to: 'Prep',
    who: ['P', 'A', 'R', 'S'],
    card: ['A', 'R'],
    lights: 'on',
    door: 'lockDry',
  },
  {
    id: 'F1',
    from: 'Prep',
    to: 'ReadyForChecking',
    who: ['P', 'A'],
    switches: { checkingBeforeReadyForMikvah: true },
    card: ['A'],
    lights: 'call',
  },
  {
    id: 'F2',
    from: 'Prep',
    to: 'ReadyForMikvah',
    who: ['P', 'A'],
    switches: { checkingBeforeReadyForMikvah: false },
    guards: ['afterZman'],
    card: ['A'],
    lights: 'call',
  },
  {
    id: 'F3',
    from: 'ReadyForChecking',
    to: 'ReadyForCheckingNext',
    who: ['S'],
    switches: { checkingBeforeReadyForMikvah: true },
    guards: ['firstInQueue'],
  },
  {
    id: 'F3b',
    from: 'ReadyForCheckingNext',
    to: 'ReadyForChecking',
    who: ['S'],
    switches: { checkingBeforeReadyForMikvah: true },
  },
  {
    id: 'F4',
    from: 'ReadyForCheckingNext',
    to: 'Checking',
    who: ['A'],
    switches: { checkingBeforeReadyForMikvah: true },
    card: ['R', 'A'],
    lights: 'on',
    door: 'unlockWet',
  },
  {
    id: 'F4b',
    from: 'ReadyForChecking',
    to: 'Checking',
    who: ['A'],
    switches: { checkingBeforeReadyForMikvah: true },
    card: ['R', 'A'],
    lights: 'on',
    door: 'unlockWet',
  },
  {
    id: 'F5',
    from: 'Checking',
    to: 'Prep',
    who: ['A'],
    switches: { checkingBeforeReadyForMikvah: true },
    card: ['R', 'A'],
    lights: 'on',
  },
  {
    id: 'F6',
    from: 'Checking',
    to: 'Checked',
    who: ['A'],
    switches: { checkingBeforeReadyForMikvah: true, useCheckedStatus: true },
    card: ['R', 'A'],
    lights: 'on',
  },
  {
    id: 'F6b',
    from: 'Checking',
    to: 'ReadyForMikvah',
    who: ['A'],
    switches: { checkingBeforeReadyForMikvah: true, useCheckedStatus: false },
    guards: ['afterZman'],
    card: ['R', 'A'],
    lights: 'on',
  },
  {
    id: 'F7',
    from: 'Checked',
    to: 'ReadyForMikvah',
    who: ['P', 'A', 'S'],
    switches: { useCheckedStatus: true },
    guards: ['afterZman'],
    card: ['A'],
    lights: 'call',
  },
  {
    id: 'F7b',
    from: 'ReadyForChecking',
    to: 'Prep',
    who: ['P', 'A'],
    switches: { checkingBeforeReadyForMikvah: true },
    card: ['A'],
    lights: 'on',
  },
  { id: 'F7c', from: 'ReadyForMikvah', to: 'Prep', who: ['P', 'A'], card: ['A'], lights: 'on' },
  {
    id: 'M1',
    from: 'ReadyForMikvah',
    to: 'ReadyForMikvahNext',
    who: ['S'],
    guards: ['firstInQueue', 'poolFree'],
  },
  { id: 'M1b', from: 'ReadyForMikvahNext', to: 'ReadyForMikvah', who: ['S'] },
  {
    id: 'M2',
    from: 'ReadyForMikvahNext',
    to: 'ToMikvah',
    who: ['A'],
    switches: { useToFromMikvahStatuses: true },
    guards: ['poolFree'],
    card: ['R', 'A'],
    lights: 'on',
    door: 'unlockWet',
  },
  {
    id: 'M2b',
    from: 'ReadyForMikvah',
    to: 'ToMikvah',
    who: ['A'],
    switches: { useToFromMikvahStatuses: true },
    guards: ['poolFree'],
    card: ['R', 'A'],
    lights: 'on',
    door: 'unlockWet',
  },
  {
    id: 'M3',
    from: 'ToMikvah',
    to: 'InMikvah',
    who: ['A', 'S'],
    switches: { useToFromMikvahStatuses: true },
    card: ['A'],
    lights: 'on',
    door: 'lockWet',
  },
  {
    id: 'M3b',
    from: 'ReadyForMikvahNext',
    to: 'InMikvah',
    who: ['A'],
    switches: { useToFromMikvahStatuses: false },
    guards: ['poolFree', 'afterZman'],
    card: ['R', 'A'],
    lights: 'on',
    door: 'unlockWet',
  },
  {
    id: 'M3c',
    from: 'ReadyForMikvah',
    to: 'InMikvah',
    who: ['A'],
    switches: { useToFromMikvahStatuses: false },
    guards: ['poolFree', 'afterZman'],
    card: ['R', 'A'],
    lights: 'on',
    door: 'unlockWet',
  },
  {
    id: 'M4',
    from: 'InMikvah',
    to: 'FromMikvah',
    who: ['A'],
    switches: { useToFromMikvahStatuses: true },
    card: ['R', 'A'],
    room: 'freePool',
    lights: 'on',
    door: 'unlockWet',
  },
  {
    id: 'M5',
    from: 'FromMikvah',
    to: 'Dressing',
    who: ['A', 'P'],
    switches: { useToFromMikvahStatuses: true },
    card: ['A'],
    lights: 'on',
    door: 'lockWet',
  },
  {
    id: 'M5b',
    from: 'FromMikvah',
    to: 'Dressing',
    who: ['S'],
    switches: { useToFromMikvahStatuses: true, doorEventSetsDressing: true },
    guards: ['doorSettled'],
    lights: 'on',
    door: 'lockWet',
  },
  {
    id: 'M6',
    from: 'InMikvah',
    to: 'Dressing',
    who: ['A'],
    switches: { useToFromMikvahStatuses: false },
    card: ['R', 'A'],
    room: 'freePool',
    lights: 'on',
    door: 'lockWet',
  },
  {
    id: 'M6b',
    from: 'InMikvah',
    to: 'Dressing',
    who: ['S'],
    switches: { useToFromMikvahStatuses: false, doorEventSetsDressing: true },
    guards: ['doorSettled'],
    room: 'freePool',
    lights: 'on',
    door: 'lockWet',
  },
  {
    id: 'M7',
    from: 'ToMikvah',
    to: 'ReadyForMikvah',
    who: ['A'],
    switches: { useToFromMikvahStatuses: true },
    card: ['R', 'A'],
    room: 'freePool',
    lights: 'on',
    door: 'unlockWet',
  },
  {
    id: 'D1',
    from: 'Dressing',
    to: 'Done',
    who: ['P', 'A', 'R'],
    card: ['A', 'R'],
    room: 'leaveDirty',
    lights: 'off',
    door: 'letOut',
  },
  {
    id: 'D2',
    from: 'Done',
    to: 'Dressing',
    who: ['R', 'M'],
    guards: ['roomNotGivenAway'],
    card: ['R', 'A'],
    room: 'takeAgain',
    lights: 'on',
    door: 'unlockDry',
  },
  { id: 'D3', from: 'Reserved', to: 'Done', who: ['S', 'R'], guards: ['nightIsOut'] },
  {
    id: 'X1',
    from: '*room',
    to: 'Prep',
    who: ['R', 'A'],
    guards: ['hasRoom'],
    card: ['R', 'A'],
    lights: 'on',
    manual: true,
  },
  {
    id: 'X2',
    from: '*room',
    to: 'ReadyForMikvah',
    who: ['R', 'A'],
    guards: ['hasRoom'],
    card: ['R', 'A'],
    lights: 'on',
    manual: true,
  },
  {
    id: 'X3',
    from: '*room',
    to: 'Dressing',
    who: ['R', 'A'],
    guards: ['hasRoom'],
    card: ['R', 'A'],
    room: 'freePool',
    lights: 'on',
    manual: true,
  },
  {
    id: 'X4',
    from: '*room',
    to: 'Done',
    who: ['R', 'A'],
    guards: ['hasRoom'],
    card: ['R', 'A'],
    room: 'leaveDirty',
    lights: 'off',
    door: 'lockBoth',
    manual: true,
  },
]

/** The cause of a change by which somebody asked for the garage, beside the transitions. */
export const garageCause = 'garage'

/** What a change's cause asks of the doors; null for one that asks nothing, or is not known (an older log entry). */
export function doorEffectOf(cause: string): DoorEffect | null {
  if (cause === garageCause) return 'openGarage'
  return reservationTransitions.find(row => row.id === cause)?.door ?? null
}
