import { tonight } from '@mayim/core/ground/calendar/schedule-days.ts'
import { isShabbosNow } from '@mayim/core/ground/calendar/shabbos-now.ts'
import { systemCaller } from '@mayim/core/ground/runtime/caller.ts'
import type { Facility } from '@mayim/core/ground/runtime/facility.ts'
import { isLeftOverDue } from '@mayim/domain/visit/lateness.ts'
import { shownStatus } from '@mayim/domain/visit/visit.ts'
import { changeVisit } from './change-visit.ts'
import { leftOverWithoutRoom, placedReservations } from './queue-table.ts'

/** Ends the visits, in rooms or waiting for one, that nobody ended the night before (visit-161). May be called at any time and again. */
export async function closeLeftOver(facility: Facility): Promise<void> {
  if (isShabbosNow(facility)) return
  const { timeZone } = facility.settings.current()
  const today = tonight(facility)
  const left = [
    ...(await placedReservations(facility.db)),
    ...(await leftOverWithoutRoom(facility.db, today)),
  ]
  for (const row of left) {
    if (!isLeftOverDue(row.date, today, facility.clock.now(), timeZone)) continue
    await changeVisit(facility, systemCaller, {
      reservationId: row.id,
      to: 'Done',
      expected: shownStatus(row),
      kind: 'closed',
    })
  }
}
