import { addDays } from '@mayim/shared/domain/business-day.ts'
import { shownStatus } from '@mayim/shared/domain/visit.ts'
import { systemCaller } from '@mayim/shared/operations/caller.ts'
import type { Facility } from '@mayim/shared/operations/facility.ts'
import { reservationsBetween } from '@mayim/shared/operations/reservations/reservation-table.ts'
import { scheduleDayOf, tonight } from '@mayim/shared/operations/settings/schedule-days.ts'
import { isShabbosNow } from '@mayim/shared/operations/settings/shabbos-now.ts'
import { changeVisit } from './change-visit.ts'

/** A hub that was off for longer finds nothing to close any more. */
const looksBackDays = 14
/** Reception has the whole evening after Shabbos to enter from paper who came. */
const leftToReceptionDays = 2

/**
 * Closes what is still Reserved of a Shabbos-mode night (D3), where nothing was pressed and nobody wrote down that she did
 * not come: once the next business day is
 * out too, and never on Shabbos or Yom Tov itself. May be called at any time and again.
 */
export async function closeShabbosNights(facility: Facility): Promise<void> {
  if (isShabbosNow(facility)) return
  const today = tonight(facility)
  const rows = await reservationsBetween(
    facility.db,
    addDays(today, -looksBackDays),
    addDays(today, -leftToReceptionDays),
  )
  for (const row of rows) {
    const isOpen = shownStatus(row) === 'Reserved' && row.noShowAt === null
    if (!isOpen || !scheduleDayOf(facility, row.date).shabbosMode) continue
    await changeVisit(facility, systemCaller, {
      reservationId: row.id,
      to: 'Done',
      expected: 'Reserved',
      kind: 'closed',
    })
  }
}
