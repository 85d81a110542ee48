import type { PatronReservation } from '@mayim/contract/entities/reservation.ts'
import type { originOf } from '@mayim/domain/booking/successor.ts'
import { businessMinutes, instantAt } from '@mayim/domain/calendar/business-day.ts'
import { generateIcsCalendar } from 'ts-ics'

type Visit = Pick<
  PatronReservation,
  'reservationId' | 'reservationDate' | 'reservationTime' | 'expectedEndTime' | 'reservationCreated'
>

/**
 * The calendar file of a visit: its time and a neutral word. No place, no room kind, no code and no reminder with a
 * text, because others see calendars (messages-6).
 * @param summary the title of the calendar entry
 * @param origin a visit that was moved replaces its entry of before
 */
export function calendarFileOf(
  visit: Visit,
  timeZone: string,
  summary: string,
  origin: ReturnType<typeof originOf>,
): string {
  const at = (time: string) => new Date(instantAt(visit.reservationDate, businessMinutes(time), timeZone))
  return generateIcsCalendar({
    version: '2.0',
    prodId: '-//appointments//EN',
    method: 'PUBLISH',
    events: [
      {
        uid: origin.id,
        sequence: origin.changes,
        summary,
        class: 'PRIVATE',
        stamp: { date: new Date(visit.reservationCreated) },
        start: { date: at(visit.reservationTime) },
        end: { date: at(visit.expectedEndTime) },
      },
    ],
  })
}
