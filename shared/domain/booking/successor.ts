import type { ReservationStatus } from '../status.ts'

interface Followed {
  readonly reservationId: string
  readonly replacingReservationId: string | null
  readonly reservationStatus: ReservationStatus
  /** UTC ISO. */
  readonly reservationCreated: string
  /** Of a hold, also of one that ended. */
  readonly holdExpiresAt: string | null
}

/**
 * The reservation that stands in the place of a replaced one, however often it was replaced since (booking-531): the last
 * of the chain, which may be canceled by now. Undefined where none of those that are given is.
 * @param all the patron's reservations
 */
export function successorOf<T extends Followed>(replacedId: string, all: readonly T[]): T | undefined {
  const seen = new Set<string>()
  let found: T | undefined
  for (let id: string | undefined = replacedId; id !== undefined && !seen.has(id); ) {
    seen.add(id)
    const current: string = id
    const next: T | undefined = all
      .filter(each => each.replacingReservationId === current && wasBooked(each))
      .toSorted(
        (a, b) => rankOf(b) - rankOf(a) || b.reservationCreated.localeCompare(a.reservationCreated),
      )[0]
    found = next ?? found
    id = next?.reservationStatus === 'Replaced' ? next.reservationId : undefined
  }
  return found
}

/**
 * The first of the chain of reservations of which this one is the latest, and how often it was changed since: a calendar
 * knows the visit by the first and the newest of its entries by the count.
 * @param all the patron's reservations
 */
export function originOf(
  id: string,
  all: readonly Pick<Followed, 'reservationId' | 'replacingReservationId'>[],
): { readonly id: string; readonly changes: number } {
  const seen = new Set<string>()
  let first = id
  for (;;) {
    seen.add(first)
    const before = all.find(each => each.reservationId === first)?.replacingReservationId
    if (!before || seen.has(before) || !all.some(each => each.reservationId === before))
      return { id: first, changes: seen.size - 1 }
    first = before
  }
}

/** A hold that waits for its payment, or ended without it, replaced nothing. */
function wasBooked({ reservationStatus, holdExpiresAt }: Followed): boolean {
  if (reservationStatus === 'Pending') return false
  return reservationStatus !== 'Canceled' || holdExpiresAt === null
}

function rankOf({ reservationStatus }: Followed): number {
  return reservationStatus === 'Canceled' ? 0 : 1
}
