import type { PatronReservation } from '@mayim/contract/entities/reservation.ts'
import { fateOfPaid, type PaidFate } from '@mayim/domain/money/cancel-money.ts'
import { decimalOf } from '@mayim/domain/money/money.ts'
import { useSend } from '@mayim/ui/client/queries.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import { Dialog } from '@mayim/ui/kit/dialog.tsx'
import { Notice } from '@mayim/ui/kit/notice.tsx'
import { textSetting, useMoney, usePublicSettings } from '../facility/facility.ts'
import { useDialogStep } from '../parts/dialog-step.ts'
import { useSchedule } from '../patron/my-reservations.ts'
import { paidForVisit } from './paid-for-visit.ts'
import { rememberRefund } from './refund-after-cancel.ts'

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
    if (!done) return
    // A reservation that the other side owns stays active until that side has answered.
    if (done.reservationStatus === 'Canceled') rememberRefund(id, done.refund)
    question.close()
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
        <PaidBefore reservation={reservation} />
        {status.error && <Notice tone="error">{status.error.message}</Notice>}
      </Dialog>
    </>
  )
}

/** What becomes of the money if the patron cancels now (money-70). A gift stays given (money-58). */
function PaidBefore({ reservation }: { reservation: PatronReservation }) {
  const { t } = useTexts()
  const showMoney = useMoney()
  const settings = usePublicSettings().data
  const day = useSchedule().data?.find(each => each.date === reservation.reservationDate)
  const refundableMinor = paidForVisit(reservation)
  if (refundableMinor === 0 || !settings) return null
  const { fate, amountMinor } = fateOfPaid({
    refundableMinor,
    pastCutoff: day?.pastCutoff ?? false,
    cancelAfterCutoff: textSetting(settings, 'cancelAfterCutoff') as PaidFate,
  })
  return <p>{t(`visit.cancelMoney.${fate}`, { amount: showMoney(decimalOf(amountMinor)) })}</p>
}
