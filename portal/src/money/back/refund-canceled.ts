import { canceledUntil } from '@mayim/core/booking/reservation-table.ts'
import { tonight } from '@mayim/core/ground/calendar/schedule-days.ts'
import { shabbosRefusal } from '@mayim/core/ground/calendar/shabbos-now.ts'
import { systemCaller } from '@mayim/core/ground/runtime/caller.ts'
import { undoCancelMs } from '@mayim/domain/booking/booking-status.ts'
import { addDays } from '@mayim/domain/calendar/business-day.ts'
import { goesBackUnasked } from '@mayim/domain/money/due-back.ts'
import type { CardFacility } from '../cards.ts'
import { payBack } from './pay-back.ts'
import { duePayback } from './payback-subject.ts'
import { wasRefundRefused } from './payback-table.ts'

/** A night this long over has nobody who cancels in time. */
const daysBack = 2

/**
 * Sends back to the card what was paid for bookings that were canceled before the cutoff, once the cancel can no longer
 * be undone, each once (money-987). May be called at any time. What a processor refuses is left to the desk.
 */
export async function refundCanceled(facility: CardFacility): Promise<void> {
  if (!facility.settings.current().refundCanceled || shabbosRefusal(facility, 'payment')) return
  const until = new Date(facility.clock.now() - undoCancelMs).toISOString()
  const canceled = await canceledUntil(facility.db, { from: addDays(tonight(facility), -daysBack), until })
  for (const row of canceled) {
    const { usual: fate, decision, dueMinor, charges } = await duePayback(facility, facility.db, row)
    const wasRefused = await wasRefundRefused(facility.db, row.id)
    if (!goesBackUnasked({ isWanted: true, fate, decision, dueMinor, charges, wasRefused })) continue
    const idempotencyKey = `canceled ${row.id} ${row.statusSince}`
    await payBack(facility, systemCaller, {
      reservationId: row.id,
      fate: 'refund',
      idempotencyKey,
      proven: true,
    })
  }
}
