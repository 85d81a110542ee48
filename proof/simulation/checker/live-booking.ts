import type { World } from '../world/world.ts'
import type { BookingRow } from './stay.ts'

export interface LiveBooking {
  readonly row: BookingRow
  /** Known to have no room of her own: taken knowingly over the number, or arrived before her booking did. */
  readonly apart: boolean
}

/**
 * A booking that people hold to; undefined when it is over. Its owner tells of the booking, and the hub of the visit.
 * While it is handed over nobody else may end it, so the giver's row counts.
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
    // She came in while her cancel, or another's sale of her room, was on its way from its owner.
    const provisional = owner === 'portal' && !stands(row, world.sides.portal.nowMs())
    const timeCompleted = hub?.timeCompleted ?? null
    return { row: { ...row, visitStatus, timeCompleted }, apart: overbooked || provisional }
  }
  return stands(row, world.sides[owner].nowMs()) ? { row, apart: overbooked } : undefined
}

/** Whether a booking is alive by the clock: a hold only until it runs out. */
export function stands(row: BookingRow, nowMs: number): boolean {
  if (row.bookingStatus === 'Reserved') return true
  if (row.bookingStatus !== 'Pending') return false
  return row.holdExpiresAt === null || Date.parse(row.holdExpiresAt) > nowMs
}
