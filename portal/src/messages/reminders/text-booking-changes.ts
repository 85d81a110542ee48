import { reservationById } from '@mayim/core/booking/reservation-table.ts'
import { type Follower, follow } from '@mayim/core/ground/followers/follower.ts'
import { importer } from '@mayim/core/ground/runtime/caller.ts'
import type { Facility } from '@mayim/core/ground/runtime/facility.ts'
import type { ChangeRow, ReservationRow } from '@mayim/core/ground/schema/schema.ts'
import { userById } from '@mayim/core/people/user-table.ts'
import { isTexted, stands } from '@mayim/domain/booking/reminder.ts'
import { ok } from '@mayim/domain/result.ts'
import { queueVisitText, startMsOf, type VisitText } from './visit-text.ts'

/** After a long outage older changes are not texted. */
const newsMs = 12 * 3_600_000

/**
 * Texts a patron when her reservation is made, changed or canceled, by anyone, if she has chosen so (messages-19).
 * Follows the change log, which has the bookings of both sides. Each change is texted once.
 */
export function textBookingChanges(facility: Facility, onMessage: () => void): Follower {
  return follow(facility, {
    name: 'visitTexts',
    from: 'now',
    handle: async change => {
      if (await textChange(facility, change)) onMessage()
    },
  })
}

async function textChange(facility: Facility, change: ChangeRow): Promise<boolean> {
  const what = newsOf(change)
  if (what === null || Date.parse(change.at) < facility.clock.now() - newsMs) return false
  const row = await reservationById(facility.db, change.entityId)
  if (!row || !isTexted(row) || !isStill(what, row)) return false
  const untilMs = startMsOf(facility, row)
  if (untilMs <= facility.clock.now()) return false
  const user = await userById(facility.db, row.userId)
  if (user?.notificationReservations !== 1) return false
  const isNew = what === 'set' && change.kind !== 'restored'
  const text = isNew && (await tookPlaceOfBooking(facility, row)) ? 'changed' : what
  const key = `visitNews:${isNew ? what : change.kind}:${row.id}`
  const queued = await facility.write(async trx => {
    await queueVisitText(facility, trx, { row, user, text, key, untilMs, isOwnAct: change.who === user.id })
    return ok(null)
  })
  return queued.ok
}

/** The text for an entry of the log; none for a hold and its end, and none for an import (people-92). */
function newsOf({ entity, kind, cause, who }: ChangeRow): Extract<VisitText, 'set' | 'canceled'> | null {
  if (entity !== 'reservation' || who === importer.id) return null
  if (kind === 'booked' || kind === 'settled' || kind === 'restored') return 'set'
  return kind === 'canceled' && cause === 'R5' ? 'canceled' : null
}

function isStill(what: 'set' | 'canceled', row: ReservationRow): boolean {
  return what === 'set' ? stands(row) : row.bookingStatus === 'Canceled'
}

/** A hold that was replaced was never a promise. */
async function tookPlaceOfBooking(facility: Facility, row: ReservationRow): Promise<boolean> {
  if (row.replacingReservationId === null) return false
  const before = await reservationById(facility.db, row.replacingReservationId)
  return before !== undefined && before.holdExpiresAt === null && isTexted(before)
}
