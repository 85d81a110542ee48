import type { PatronReservation } from '@mayim/contract/entities/reservation.ts'
import { isTimeToBeSet } from '@mayim/domain/capacity/choices.ts'
import { wallTime } from '@mayim/ui/format.ts'
import { useTexts } from '@mayim/ui/i18n.ts'

/** Whether it is a kallah's visit whose time is still to be set (booking-48). */
export function waitsForTime(visit: PatronReservation): boolean {
  return isTimeToBeSet(visit, visit.reservationTime)
}

/** When a visit begins, in the app's language. */
export function useVisitTime(): (visit: PatronReservation) => string {
  const { t, language } = useTexts()
  return visit =>
    waitsForTime(visit) ? t('patron.view.timeToBeSet') : wallTime(visit.reservationTime, language)
}
