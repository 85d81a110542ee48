import type { PatronReservation } from '@mayim/contract/entities/reservation.ts'
import { isTimeToBeSet } from '@mayim/domain/capacity/choices.ts'
import { useNightNames as useNames } from '@mayim/ui/calendar/night-names.ts'
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

/** How a night is called, alone and in a list that begins tonight. */
export function useNightNames() {
  const { t } = useTexts()
  const names = useNames()
  /** The first is tonight, so that it cannot be taken for its weekday a week later. */
  const inList = (date: string, tonight: string) =>
    date === tonight ? t('patron.home.tonight') : names.name(date)
  return { ...names, inList }
}
