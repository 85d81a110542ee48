import type { ReservationStatus } from '../status.ts'

/** The five columns of the board of a night (visit-34). */
export const columns = ['upcoming', 'waiting', 'ready', 'here', 'completed'] as const
export type Column = (typeof columns)[number]

export const columnOf: Readonly<Record<ReservationStatus, Column>> = {
  Reserved: 'upcoming',
  Pending: 'upcoming',
  Arrived: 'waiting',
  Waiting: 'waiting',
  Assigned: 'here',
  Prep: 'here',
  ReadyForChecking: 'ready',
  ReadyForCheckingNext: 'ready',
  Checking: 'here',
  Checked: 'here',
  ReadyForMikvah: 'ready',
  ReadyForMikvahNext: 'ready',
  ToMikvah: 'here',
  InMikvah: 'here',
  FromMikvah: 'here',
  Dressing: 'here',
  Done: 'completed',
  Canceled: 'completed',
  Replaced: 'completed',
}
