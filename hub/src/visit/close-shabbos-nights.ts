import { reservationsBetween } from '@mayim/core/booking/reservation-table.ts'
import { scheduleDayOf, tonight } from '@mayim/core/ground/calendar/schedule-days.ts'
import { isShabbosNow } from '@mayim/core/ground/calendar/shabbos-now.ts'
import { systemCaller } from '@mayim/core/ground/runtime/caller.ts'
import type { Facility } from '@mayim/core/ground/runtime/facility.ts'
import { addDays } from '@mayim/domain/calendar/business-day.ts'
import { eveningAfter } from '@mayim/domain/calendar/shabbos-block.ts'
import { shownStatus } from '@mayim/domain/visit/visit.ts'
import { changeVisit } from './change-visit.ts'

/** After this much time off, a hub finds nothing left to close. */
const looksBackDays = 14

/**
 * Closes the Reserved reservations of a Shabbos-mode night (visit-D3), on which no step was entered and no absence was
 * written down. It waits until reception has had the whole evening after the block to enter the night from paper, and
 * never runs on Shabbos or Yom Tov itself. Safe to call at any time and repeatedly.
 */
export async function closeShabbosNights(facility: Facility): Promise<void> {
  if (isShabbosNow(facility)) return
  const today = tonight(facility)
  const isShabbosNight = (date: string) => scheduleDayOf(facility, date).shabbosMode
  const rows = await reservationsBetween(facility.db, addDays(today, -looksBackDays), addDays(today, -1))
  for (const row of rows) {
    const isOpen = shownStatus(row) === 'Reserved' && row.noShowAt === null
    if (!isOpen || !isShabbosNight(row.date) || eveningAfter(row.date, isShabbosNight) >= today) continue
    await changeVisit(facility, systemCaller, {
      reservationId: row.id,
      to: 'Done',
      expected: 'Reserved',
      kind: 'closed',
    })
  }
}
