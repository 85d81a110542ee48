import type { PatronReservation } from '@mayim/contract/entities/reservation.ts'
import { useSend } from '@mayim/ui/client/queries.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import { Dialog } from '@mayim/ui/kit/dialog.tsx'
import { Notice } from '@mayim/ui/kit/notice.tsx'
import { useDialogStep } from '../../../frame/parts/dialog-step.ts'
import { MoneyOfCancel } from './cancel-money.tsx'

/** Cancels after one confirmation; no reason is required (money-69). */
export function Cancel({ reservation }: { reservation: PatronReservation }) {
  const { t } = useTexts()
  const question = useDialogStep('cancel')
  const status = useSend('reservationStatus')

  async function cancel() {
    const id = reservation.reservationId
    const body = { status: 'Canceled', expectedStatus: reservation.reservationStatus } as const
    // A refusal is shown in the dialog.
    const done = await status.mutateAsync({ params: { id }, body }).catch(() => null)
    if (done) question.close()
  }

  return (
    <>
      <Button look="danger" block onClick={question.open}>
        {t('patron.view.cancel')}
      </Button>
      <Dialog
        open={question.isOpen}
        onClose={question.close}
        title={t('patron.view.cancelQuestion')}
        actions={
          <>
            <Button look="danger" block busy={status.isPending} onClick={() => void cancel()}>
              {t('patron.view.cancelYes')}
            </Button>
            <Button look="quiet" block onClick={question.close}>
              {t('patron.view.keep')}
            </Button>
          </>
        }
      >
        <p>{t('patron.view.cancelHint')}</p>
        {reservation.cancelMoney && <MoneyOfCancel money={reservation.cancelMoney} isCanceled={false} />}
        {status.error && <Notice tone="error">{status.error.message}</Notice>}
      </Dialog>
    </>
  )
}
