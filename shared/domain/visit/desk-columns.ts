import type { ReservationStatus } from '../status.ts'

/** The groups of the board of a night (visit-34). Nobody of the last one is expected, and none of it was here. */
export const columns = ['upcoming', 'waiting', 'ready', 'here', 'completed', 'notComing'] as const
export type Column = (typeof columns)[number]

/** In which group a visit stands. Who did not come is expected no more, until reception takes the mark back (visit-74). */
export function columnOf(visit: {
  readonly reservationStatus: ReservationStatus
  readonly noShowAt?: string | null | undefined
}): Column {
  const column = columnOfStatus[visit.reservationStatus]
  return column === 'upcoming' && visit.noShowAt ? 'notComing' : column
}

const columnOfStatus: Readonly<Record<ReservationStatus, Column>> = {
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
  Canceled: 'notComing',
  Replaced: 'notComing',
}
