import type { StaffReservation } from '@mayim/contract/entities/reservation.ts'
import { isTimeToBeSet } from '@mayim/domain/capacity/choices.ts'
import { wallTime } from '@mayim/ui/format.ts'
import type { UseTexts } from '@mayim/ui/i18n.ts'

/** When a visit begins, in words. A kallah's visit has no time until staff set it (visit-77). */
export function beginsAt(
  visit: Pick<StaffReservation, 'kallah' | 'reservationTime'>,
  { t, language }: Pick<UseTexts, 't' | 'language'>,
): string {
  return isTimeToBeSet(visit, visit.reservationTime)
    ? t('desk.card.timeToBeSet')
    : wallTime(visit.reservationTime, language)
}
