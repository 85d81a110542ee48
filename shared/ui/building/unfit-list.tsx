import type { ScheduleDayChange } from '@mayim/contract/entities/schedule.ts'
import { useCallback, useEffect, useState } from 'react'
import { useNightNames } from '../calendar/night-names.ts'
import { useCall, useSend } from '../client/queries.ts'
import { wallTime } from '../format.ts'
import { useTexts } from '../i18n.ts'
import { Button } from '../kit/button.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { Notice } from '../kit/notice.tsx'
import styles from './building.module.css'

interface UnfitListProps {
  readonly nights: readonly ScheduleDayChange[]
  /** Opens what can be done with a booking. Null in a preview. */
  readonly onChoose: ((unfit: Unfit) => void) | null
}

/** The bookings without a place, night by night: codes and times, no names. Nothing if all fit. */
export function UnfitList({ nights, onChoose }: UnfitListProps) {
  const { t, language } = useTexts()
  const names = useNightNames()
  const found = nights.flatMap(({ date, affected }) => affected.map(one => ({ date, ...one })))
  // Rooms that are out on the same night lack a place for the same bookings.
  const lines = [...new Map(found.map(line => [line.reservationId, line])).values()]
  if (lines.length === 0) return null
  return (
    <>
      <strong className={styles.unfit}>{t('building.out.unfit', { count: lines.length })}</strong>
      {lines.map(line => (
        <span key={line.reservationId} className={styles.head}>
          <span>
            {names.full(line.date)} · {wallTime(line.reservationTime, language)} ·{' '}
            <bdi dir="ltr">{line.reservationCode}</bdi>
          </span>
          {onChoose && (
            <Button
              look="quiet"
              aria-label={`${t('building.out.choose')}: ${line.reservationCode}`}
              onClick={() => onChoose(line)}
            >
              {t('building.out.choose')}
            </Button>
          )}
        </span>
      ))}
    </>
  )
}

/** A booking without a place. */
export interface Unfit {
  readonly reservationId: string
  readonly reservationCode: string
}

/** What can be done with a booking that has no place: move it, keep it, or cancel it with a refund (building-193). */
export function UnfitDialog({ unfit, onClose }: { unfit: Unfit; onClose: () => void }) {
  const { t } = useTexts()
  const { error, outcome, isBusy, run } = useCancelWithRefund(unfit.reservationId)
  const code = unfit.reservationCode
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('building.out.chooseOf', { code })}
      actions={
        outcome ? (
          <Button onClick={onClose}>{t('common.close')}</Button>
        ) : (
          <Button look="danger" busy={isBusy} onClick={run}>
            {t('building.out.cancelNow')}
          </Button>
        )
      }
    >
      {error && <Notice tone="error">{error.message}</Notice>}
      {outcome === 'sent' && <Notice isAnswer>{t('building.out.canceledLater')}</Notice>}
      {(outcome === 'canceled' || outcome === 'refunded') && (
        <Notice tone="success" isAnswer>
          {t(`building.out.${outcome}`)}
        </Notice>
      )}
      {outcome === null && (
        <dl className={styles.ways}>
          {(['move', 'keep', 'cancel'] as const).map(way => (
            <div key={way}>
              <dt>{t(`building.out.way.${way}`)}</dt>
              <dd>{t(`building.out.${way}Note`, { code })}</dd>
            </div>
          ))}
        </dl>
      )}
    </Dialog>
  )
}

/**
 * Cancels the booking, then sends back what was paid. A booking of the other side is canceled when that side confirms
 * it; the refund follows then. A press after a failed refund repeats the refund alone.
 */
function useCancelWithRefund(reservationId: string) {
  const cancel = useSend('reservationStatus')
  const { mutate: payBack, ...refund } = useSend('payBack')
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const isSent = cancel.data !== undefined && cancel.data.reservationStatus !== 'Canceled'
  const later = useCall('reservationGet', { params: { id: reservationId } }, { enabled: isSent })
  const now = isSent ? later.data : cancel.data
  const isCanceled = now?.reservationStatus === 'Canceled'
  const owesRefund = isCanceled && now.amountPaid > 0 && !refund.isSuccess

  const sendRefund = useCallback(
    () => payBack({ body: { reservationId, fate: 'refund', idempotencyKey } }),
    [payBack, reservationId, idempotencyKey],
  )
  useEffect(() => {
    if (owesRefund && refund.isIdle) sendRefund()
  }, [owesRefund, refund.isIdle, sendRefund])

  function run() {
    if (isCanceled) return sendRefund()
    cancel.mutate({ params: { id: reservationId }, body: { status: 'Canceled' } })
  }

  return {
    error: cancel.error ?? refund.error,
    outcome: refund.isSuccess
      ? ('refunded' as const)
      : isCanceled && !owesRefund
        ? ('canceled' as const)
        : isSent && !isCanceled
          ? ('sent' as const)
          : null,
    isBusy: cancel.isPending || refund.isPending,
    run,
  }
}
