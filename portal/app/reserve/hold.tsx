import type { PatronReservation } from '@mayim/contract/entities/reservation.ts'
import { useCall } from '@mayim/ui/client/queries.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Notice } from '@mayim/ui/kit/notice.tsx'
import { textSetting, usePublicSettings } from '../facility/facility.ts'
import { clockOf, useLeftSeconds } from '../parts/left-time.ts'
import { useWrittenPhone } from '../parts/written-phone.ts'
import styles from './reserve.module.css'

/** A hold: the time left until it must be paid, and the possible actions (booking-33, money-26). */
export function Hold({ reservation }: { reservation: PatronReservation }) {
  const { t } = useTexts()
  const writePhone = useWrittenPhone()
  const phone = textSetting(usePublicSettings().data, 'phoneNumber')
  const leftSeconds = useLeftSeconds(reservation.holdExpiresAt)
  // If she can pay by card, the button is next to this.
  const form = useCall('paymentForm', undefined, { staleMs: 360_000 })
  const mustCall = phone !== '' && form.isError
  if (leftSeconds === 0) return <HoldOver />
  return (
    <Notice tone="warning" title={t('patron.hold.title')}>
      {leftSeconds !== null && (
        <p>
          {t('patron.hold.left')}{' '}
          <strong role="timer" data-digits className={styles.countdown}>
            <bdi>{clockOf(leftSeconds)}</bdi>
          </strong>
        </p>
      )}
      {mustCall && (
        <p>
          {t('patron.hold.call')} <a href={`tel:${phone}`}>{writePhone(phone)}</a>
        </p>
      )}
    </Notice>
  )
}

/** The hold was not paid in time; its time is free for others. */
export function HoldOver() {
  const { t } = useTexts()
  return (
    <Notice tone="warning" title={t('patron.hold.over')}>
      {t('patron.hold.overHint')}
    </Notice>
  )
}

/** Whether a booking ended because its hold ran out; the server leaves the end with it only then. */
export function isLapsed({ reservationStatus, holdExpiresAt }: PatronReservation): boolean {
  return reservationStatus === 'Canceled' && holdExpiresAt !== null
}
