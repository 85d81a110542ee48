import type { PatronReservation } from '@mayim/shared/contract/entities/reservation.ts'
import { Button } from '@mayim/shared/ui/base/button.tsx'
import { Notice } from '@mayim/shared/ui/base/notice.tsx'
import { isolate } from '@mayim/shared/ui/format.ts'
import { useTexts } from '@mayim/shared/ui/i18n.ts'
import { textSetting, usePublicSettings } from '../facility/facility.ts'
import { editDraft } from './edit-draft.ts'
import { clockOf, useLeftSeconds } from './left-time.ts'
import styles from './reserve.module.css'
import { useGoTo } from './step.ts'

/** A booking that waits for its payment: how long it is still held, and what to do about it (house rules, Money). */
export function Hold({ reservation }: { reservation: PatronReservation }) {
  const { t } = useTexts()
  const goTo = useGoTo()
  const phone = textSetting(usePublicSettings().data, 'phoneNumber')
  const leftSeconds = useLeftSeconds(reservation.holdExpiresAt)
  if (leftSeconds === 0) {
    return (
      <Notice
        tone="warning"
        title={t('patron.hold.over')}
        action={
          <Button
            look="quiet"
            onClick={() => goTo({ step: 'date', draft: { ...editDraft(reservation), replacing: null } })}
          >
            {t('patron.hold.again')}
          </Button>
        }
      >
        {t('patron.hold.overHint')}
      </Notice>
    )
  }
  return (
    <Notice tone="warning" title={t('patron.home.pending')}>
      {leftSeconds !== null && (
        <p>
          {t('patron.hold.left')}{' '}
          <strong role="timer" data-digits className={styles.countdown}>
            <bdi>{clockOf(leftSeconds)}</bdi>
          </strong>
        </p>
      )}
      {phone !== '' && (
        <p>
          {t('patron.hold.call')} <a href={`tel:${phone}`}>{isolate(phone)}</a>
        </p>
      )}
    </Notice>
  )
}
