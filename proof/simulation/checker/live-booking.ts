import type { World } from '../world/world.ts'
import type { BookingRow } from './stay.ts'

export interface LiveBooking {
  readonly row: BookingRow
  /** Has no room of its own: overbooked on purpose, or the patron arrived while the booking was not active at its owner. */
  readonly withoutRoom: boolean
}

/**
 * Returns the booking if it is active, else undefined. The owner's row holds the booking, and the hub's row holds the
 * visit. While a booking is handed over, the sender's row counts, because nobody else may end it.
 */
export function liveBooking(
  hub: BookingRow | undefined,
  portal: BookingRow | undefined,
  world: World,
): LiveBooking | undefined {
  const owner = hub?.owner === 'hub' || !portal ? 'hub' : 'portal'
  const row = (owner === 'hub' ? hub : portal) ?? hub
  if (!row) return undefined
  const overbooked = row.overbooked === 1
  const visitStatus = hub?.visitStatus ?? null
  if (visitStatus === 'Canceled') return undefined
  if (visitStatus !== null) {
    // The patron arrived while the owner's cancellation, or its sale of the room, was in transit.
    const provisional = owner === 'portal' && !isActive(row, world.sides.portal.nowMs())
    const timeCompleted = hub?.timeCompleted ?? null
    return { row: { ...row, visitStatus, timeCompleted }, withoutRoom: overbooked || provisional }
  }
  return isActive(row, world.sides[owner].nowMs()) ? { row, withoutRoom: overbooked } : undefined
}

/** Whether a booking is active at this time: a hold only until it expires. */
export function isActive(row: BookingRow, nowMs: number): boolean {
  if (row.bookingStatus === 'Reserved') return true
  if (row.bookingStatus !== 'Pending') return false
  return row.holdExpiresAt === null || Date.parse(row.holdExpiresAt) > nowMs
}
