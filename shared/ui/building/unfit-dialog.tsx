import { useState } from 'react'
import { useSend } from '../client/queries.ts'
import { useTexts } from '../i18n.ts'
import { Button } from '../kit/button.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { Notice } from '../kit/notice.tsx'
import styles from './building.module.css'

/** A booking without a place. */
export interface Unfit {
  readonly reservationId: string
  readonly reservationCode: string
}

/** What can be done with a booking that has no place: move it, keep it, or cancel it with a refund (building-193). */
export function UnfitDialog({ unfit, onClose }: { unfit: Unfit; onClose: () => void }) {
  const { t } = useTexts()
  const { cancel, payBack, run, isOver } = useCancelWithRefund(unfit.reservationId)
  const error = cancel.error ?? payBack.error
  const code = unfit.reservationCode
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('building.out.chooseOf', { code })}
      actions={
        isOver ? (
          <Button onClick={onClose}>{t('common.close')}</Button>
        ) : (
          <Button look="danger" busy={cancel.isPending || payBack.isPending} onClick={run}>
            {t('building.out.cancelNow')}
          </Button>
        )
      }
    >
      {error && <Notice tone="error">{error.message}</Notice>}
      {isOver && (
        <Notice tone="success">
          {t(
            cancel.data?.reservationStatus !== 'Canceled'
              ? 'building.out.canceledLater'
              : payBack.isSuccess
                ? 'building.out.refunded'
                : 'building.out.canceled',
          )}
        </Notice>
      )}
      {!isOver && (
        <ul className={styles.ways}>
          <li>{t('building.out.move', { code })}</li>
          <li>{t('building.out.keep')}</li>
          <li>{t('building.out.cancel')}</li>
        </ul>
      )}
    </Dialog>
  )
}

/** Cancels the booking, then sends back what was paid. A press after a failed refund repeats the refund alone. */
function useCancelWithRefund(reservationId: string) {
  const cancel = useSend('reservationStatus')
  const payBack = useSend('payBack')
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const isCanceled = cancel.data?.reservationStatus === 'Canceled'
  const isPaid = (cancel.data?.amountPaid ?? 0) > 0
  const refund = () => payBack.mutate({ body: { reservationId, fate: 'refund', idempotencyKey } })

  function run() {
    if (isCanceled) return refund()
    cancel.mutate(
      { params: { id: reservationId }, body: { status: 'Canceled' } },
      {
        onSuccess: answer => {
          if (answer.reservationStatus === 'Canceled' && answer.amountPaid > 0) refund()
        },
      },
    )
  }

  return { cancel, payBack, run, isOver: cancel.isSuccess && (!isCanceled || !isPaid || payBack.isSuccess) }
}
