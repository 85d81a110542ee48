import type { StaffReservation } from '@mayim/contract/entities/reservation.ts'

export const textGroups = ['expected', 'waiting', 'all'] as const
export type TextGroup = (typeof textGroups)[number]

export interface Recipients {
  /** Each patron once. */
  readonly userIds: string[]
  readonly withoutPhone: number
  /** Phones that take no texts of the facility. */
  readonly stopped: number
}

const isOf: Readonly<Record<TextGroup, (visit: StaffReservation) => boolean>> = {
  expected: visit => visit.reservationStatus === 'Reserved' && !visit.noShowAt,
  waiting: visit => visit.reservationStatus === 'Waiting',
  all: ({ reservationStatus }) => !['Canceled', 'Replaced', 'Pending'].includes(reservationStatus),
}

/** Who of a night gets a text, each once, and who would but cannot. */
export function recipientsOf(reservations: readonly StaffReservation[], group: TextGroup): Recipients {
  const users = new Map(reservations.filter(isOf[group]).map(({ user }) => [user.id, user]))
  const all = [...users.values()]
  const withPhone = all.filter(({ phone }) => phone)
  const reached = withPhone.filter(({ textsStopped }) => textsStopped !== true)
  return {
    userIds: reached.map(({ id }) => id),
    withoutPhone: all.length - withPhone.length,
    stopped: withPhone.length - reached.length,
  }
}
