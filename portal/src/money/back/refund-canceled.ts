import { canceledUntil } from '@mayim/core/booking/reservation-table.ts'
import { tonight } from '@mayim/core/ground/calendar/schedule-days.ts'
import { shabbosRefusal } from '@mayim/core/ground/calendar/shabbos-now.ts'
import { systemCaller } from '@mayim/core/ground/runtime/caller.ts'
import type { Facility } from '@mayim/core/ground/runtime/facility.ts'
import { undoCancelMs } from '@mayim/domain/booking/booking-status.ts'
import { addDays } from '@mayim/domain/calendar/business-day.ts'
import type { CardFacility } from '../cards.ts'
import { payBack } from './pay-back.ts'
import { cardPartOf, type DuePayback, duePayback } from './payback-subject.ts'

/** A night this long over has nobody who cancels in time. */
const daysBack = 2

/** Whether what is due goes back to her card without anybody's word (money-987): all of it can, and nobody decided. */
export function goesByItself(facility: Pick<Facility, 'settings'>, due: DuePayback): boolean {
  const { refundCanceled } = facility.settings.current()
  return (
    refundCanceled &&
    due.usual === 'refund' &&
    due.decision === null &&
    due.dueMinor > 0 &&
    due.openMinor === 0 &&
    cardPartOf(due) === due.dueMinor
  )
}

/**
 * Sends back to the card what was paid for bookings that were canceled before the cutoff, once the cancel can no longer
 * be undone, each once (money-987). May be called at any time. What a processor refuses is left to the desk.
 */
export async function refundCanceled(facility: CardFacility): Promise<void> {
  if (!facility.settings.current().refundCanceled || shabbosRefusal(facility, 'payment')) return
  const until = new Date(facility.clock.now() - undoCancelMs).toISOString()
  const canceled = await canceledUntil(facility.db, { from: addDays(tonight(facility), -daysBack), until })
  for (const row of canceled) {
    if (!goesByItself(facility, await duePayback(facility, facility.db, row))) continue
    const idempotencyKey = `canceled ${row.id} ${row.statusSince}`
    await payBack(facility, systemCaller, {
      reservationId: row.id,
      fate: 'refund',
      idempotencyKey,
      proven: true,
    })
  }
}
