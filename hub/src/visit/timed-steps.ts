import { reservationsBetween } from '@mayim/core/booking/reservation-table.ts'
import { scheduleDayOf, tonight } from '@mayim/core/ground/calendar/schedule-days.ts'
import { isShabbosNow } from '@mayim/core/ground/calendar/shabbos-now.ts'
import { systemCaller } from '@mayim/core/ground/runtime/caller.ts'
import type { Facility } from '@mayim/core/ground/runtime/facility.ts'
import { addDays } from '@mayim/domain/calendar/business-day.ts'
import { eveningAfter } from '@mayim/domain/calendar/shabbos-block.ts'
import { isLeftOverDue } from '@mayim/domain/visit/lateness.ts'
import { shownStatus } from '@mayim/domain/visit/visit.ts'
import { changeVisit } from './change-visit.ts'
import { readEvening } from './read-evening.ts'
import { leftOverWithoutRoom, placedReservations } from './visit-table.ts'

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

/**
 * Sets patrons who were checked before nightfall to ready for the mikvah when it comes (visit-F7). Safe to call at any
 * time.
 */
export async function advanceAtZman(facility: Facility): Promise<void> {
  const { inRoom } = await readEvening(facility)
  for (const row of inRoom.values()) {
    if (shownStatus(row) !== 'Checked') continue
    await changeVisit(facility, systemCaller, {
      reservationId: row.id,
      to: 'ReadyForMikvah',
      expected: 'Checked',
    })
  }
}
