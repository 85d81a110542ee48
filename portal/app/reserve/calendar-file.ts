import type { PatronReservation } from '@mayim/contract/entities/reservation.ts'
import { businessMinutes, instantAt } from '@mayim/domain/business-day.ts'
import { generateIcsCalendar } from 'ts-ics'

type Visit = Pick<
  PatronReservation,
  'reservationId' | 'reservationDate' | 'reservationTime' | 'expectedEndTime' | 'reservationCreated'
>

/**
 * The calendar file of a visit: when, and a neutral word. No place, no kind, no code and no reminder with a text: a
 * calendar is seen by others (messages-6).
 * @param summary what stands in the calendar
 */
export function calendarFileOf(visit: Visit, timeZone: string, summary: string): string {
  const at = (time: string) => new Date(instantAt(visit.reservationDate, businessMinutes(time), timeZone))
  return generateIcsCalendar({
    version: '2.0',
    prodId: '-//appointments//EN',
    method: 'PUBLISH',
    events: [
      {
        uid: visit.reservationId,
        summary,
        class: 'PRIVATE',
        stamp: { date: new Date(visit.reservationCreated) },
        start: { date: at(visit.reservationTime) },
        end: { date: at(visit.expectedEndTime) },
      },
    ],
  })
}
