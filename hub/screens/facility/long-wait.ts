import type { ReservationStatus } from '@mayim/domain/status.ts'
import type { TextKey } from '@mayim/texts/texts.ts'
import type { UseTexts } from '@mayim/ui/i18n.ts'
import { durationText, minutesSince } from './facility-time.ts'
import { lookOf } from './status-look.ts'

/**
 * Why a patron waits too long, in words: `Called 12 min ago, has not come` of one whose door has not opened,
 * `Dressing: 31 min` of the others (visit-37).
 */
export function longWaitText(
  visit: { readonly reservationStatus: ReservationStatus; readonly statusSince: string },
  nowMs: number,
  t: UseTexts['t'],
): string {
  const duration = durationText(minutesSince(visit.statusSince, nowMs), t)
  if (visit.reservationStatus === 'Assigned') return t('desk.waits.notCome', { duration })
  const status = t(lookOf(visit.reservationStatus).text as TextKey)
  return t('desk.waits.other', { status, duration })
}
