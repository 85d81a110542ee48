import type { CubicleStatus, ReservationStatus, RoomStatus } from '@mayim/domain/status.ts'
import type { IconName } from './icon.tsx'

/** The word, icon and color of each status, for all screens. A status is never shown by color alone. */
export type StatusTone =
  | 'mist'
  | 'sand'
  | 'amber'
  | 'water'
  | 'waterLight'
  | 'waterDark'
  | 'leaf'
  | 'coral'
  | 'grey'

export type StatusGroup =
  | 'notHereYet'
  | 'here'
  | 'inRoom'
  | 'ready'
  | 'inMikvah'
  | 'leaving'
  | 'ended'
  | 'room'
  | 'cubicle'

export interface StatusLook {
  readonly group: StatusGroup
  readonly tone: StatusTone
  readonly icon: IconName
  /** The text key, in the area `status`. */
  readonly text: `status.${string}`
}

export const reservationLooks: Readonly<Record<ReservationStatus, StatusLook>> = {
  Reserved: { group: 'notHereYet', tone: 'mist', icon: 'calendar', text: 'status.Reserved' },
  Pending: { group: 'notHereYet', tone: 'amber', icon: 'hourglass', text: 'status.Pending' },
  Arrived: { group: 'here', tone: 'sand', icon: 'pin', text: 'status.Arrived' },
  Waiting: { group: 'here', tone: 'sand', icon: 'clock', text: 'status.Waiting' },
  Assigned: { group: 'here', tone: 'water', icon: 'door', text: 'status.Assigned' },
  Prep: { group: 'inRoom', tone: 'waterLight', icon: 'person', text: 'status.Prep' },
  ReadyForChecking: { group: 'inRoom', tone: 'amber', icon: 'bell', text: 'status.ReadyForChecking' },
  ReadyForCheckingNext: { group: 'inRoom', tone: 'amber', icon: 'bell', text: 'status.ReadyForCheckingNext' },
  Checking: { group: 'inRoom', tone: 'amber', icon: 'people', text: 'status.Checking' },
  Checked: { group: 'inRoom', tone: 'amber', icon: 'check', text: 'status.Checked' },
  ReadyForMikvah: { group: 'ready', tone: 'leaf', icon: 'bell', text: 'status.ReadyForMikvah' },
  ReadyForMikvahNext: { group: 'ready', tone: 'leaf', icon: 'bell', text: 'status.ReadyForMikvahNext' },
  ToMikvah: { group: 'inMikvah', tone: 'waterDark', icon: 'forward', text: 'status.ToMikvah' },
  InMikvah: { group: 'inMikvah', tone: 'waterDark', icon: 'circle', text: 'status.InMikvah' },
  FromMikvah: { group: 'inMikvah', tone: 'waterDark', icon: 'back', text: 'status.FromMikvah' },
  Dressing: { group: 'leaving', tone: 'mist', icon: 'person', text: 'status.Dressing' },
  Done: { group: 'leaving', tone: 'grey', icon: 'check', text: 'status.Done' },
  Canceled: { group: 'ended', tone: 'grey', icon: 'cross', text: 'status.Canceled' },
  Replaced: { group: 'ended', tone: 'grey', icon: 'swap', text: 'status.Replaced' },
}

export const roomLooks: Readonly<Record<RoomStatus, StatusLook>> = {
  Ready: { group: 'room', tone: 'leaf', icon: 'check', text: 'status.room.Ready' },
  Offline: { group: 'room', tone: 'grey', icon: 'cross', text: 'status.room.Offline' },
  NeedsCleaning: { group: 'room', tone: 'coral', icon: 'broom', text: 'status.room.NeedsCleaning' },
  Cleaning: { group: 'room', tone: 'amber', icon: 'broom', text: 'status.room.Cleaning' },
}

export const cubicleLooks: Readonly<Record<CubicleStatus, StatusLook>> = {
  Available: { group: 'cubicle', tone: 'leaf', icon: 'check', text: 'status.cubicle.Available' },
  Occupied: { group: 'cubicle', tone: 'water', icon: 'lock', text: 'status.cubicle.Occupied' },
  Offline: { group: 'cubicle', tone: 'grey', icon: 'cross', text: 'status.cubicle.Offline' },
}
