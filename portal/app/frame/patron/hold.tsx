import type { PatronReservation } from '@mayim/contract/entities/reservation.ts'
import { useWrittenPhone } from '@mayim/ui/client/phone.tsx'
import { useCall } from '@mayim/ui/client/queries.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Notice } from '@mayim/ui/kit/notice.tsx'
import type { ReactNode } from 'react'
import { textSetting, usePublicSettings } from '../../facility/facility.ts'
import { clockOf, useLeftSeconds } from '../parts/left-time.ts'
import styles from './hold.module.css'

/** A booking that waits for its payment: how long it is still held, and what to do about it (booking-33, money-26). */
export function Hold({
  reservation,
  when,
  action,
}: {
  reservation: PatronReservation
  /** The night and the time, where nothing else names them. */
  when?: ReactNode
  action?: ReactNode
}) {
  const { t } = useTexts()
  const writePhone = useWrittenPhone()
  const phone = textSetting(usePublicSettings().data, 'phoneNumber')
  const leftSeconds = useLeftSeconds(reservation.holdExpiresAt)
  // Where she can pay by card the way to it stands beside.
  const mustCall = phone !== '' && usePaymentForm().isError
  if (leftSeconds === 0) return <HoldOver />
  return (
    <Notice tone="warning" title={t('patron.hold.title')} action={action}>
      {when && <p>{when}</p>}
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

function usePaymentForm() {
  return useCall('paymentForm', undefined, { staleMs: 360_000 })
}

/** Whether cards are taken here; null until it is known. */
export function useCanPay(): boolean | null {
  const form = usePaymentForm()
  return form.isPending ? null : form.data !== undefined
}

/** Her time was not paid in time: it is free for others. Where a part of it was paid, with what became of that. */
export function HoldOver({ money }: { money?: ReactNode }) {
  const { t } = useTexts()
  return (
    <Notice tone="warning" title={t('patron.hold.over')}>
      {t(money ? 'patron.hold.overPart' : 'patron.hold.overHint')}
      {money}
    </Notice>
  )
}

/** Whether a booking ended because its hold ran out; the server leaves the end with it only then. */
export function isLapsed({ reservationStatus, holdExpiresAt }: PatronReservation): boolean {
  return reservationStatus === 'Canceled' && holdExpiresAt !== null
}
