import type { CancelMoney, PatronReservation } from '@mayim/contract/entities/reservation.ts'
import { minorOf } from '@mayim/domain/money/money.ts'
import { useSend } from '@mayim/ui/client/queries.ts'
import { shortDate } from '@mayim/ui/format.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import { Dialog } from '@mayim/ui/kit/dialog.tsx'
import { Link } from '@mayim/ui/kit/link.tsx'
import { Notice } from '@mayim/ui/kit/notice.tsx'
import { useMoney } from '../../facility/facility.ts'
import { useDialogStep } from '../../frame/parts/dialog-step.ts'
import { useLeftSeconds } from '../../frame/parts/left-time.ts'

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

/** That it is canceled, and for a minute the way back. */
export function Canceled({ reservation }: { reservation: PatronReservation }) {
  const { t } = useTexts()
  const undo = useSend('reservationStatus')
  const isOver = isPaidBack(reservation)
  const mayUndo = (useLeftSeconds(reservation.undoUntil) ?? 0) > 0 && !isOver

  function takeBack() {
    undo.mutate({
      params: { id: reservation.reservationId },
      body: { status: 'Reserved', expectedStatus: 'Canceled' },
    })
  }

  return (
    <>
      <Notice
        tone="success"
        title={t(isOver ? 'visit.canceled.issued' : 'patron.view.canceled')}
        action={
          mayUndo && (
            <Button look="quiet" icon="undo" busy={undo.isPending} onClick={takeBack}>
              {t('patron.view.undo')}
            </Button>
          )
        }
      >
        {mayUndo && t('patron.view.undoHint')}
        {reservation.cancelMoney && <MoneyAfterCancel money={reservation.cancelMoney} />}
      </Notice>
      {undo.error && <Notice tone="error">{undo.error.message}</Notice>}
    </>
  )
}

/** A refund is in the ledger, and nothing is held for the visit any more (money-76). */
function isPaidBack(reservation: PatronReservation): boolean {
  const { payments } = reservation
  const isRefunded = payments.some(({ method }) => method === 'CreditRefund' || method === 'Refund')
  return isRefunded && paidForVisit(reservation) === 0
}

/** What became of the payment of a canceled reservation, and whom to ask for what is due (money-76). */
export function MoneyAfterCancel({ money }: { money: CancelMoney }) {
  const { t } = useTexts()
  return (
    <>
      <MoneyOfCancel money={money} isCanceled />
      {money.due && !money.due.onCardBy && (
        <p>
          {t('visit.canceled.request')} <Link to="/contact">{t('visit.canceled.contact')}</Link>
        </p>
      )}
    </>
  )
}

type Paid = Pick<PatronReservation, 'amountPaid' | 'donationTotal' | 'tipTotal'>

/** What is held of the patron for the visit itself, in minor units: a donation and a tip stay given (money-58). */
function paidForVisit({ amountPaid, donationTotal, tipTotal }: Paid): number {
  return Math.max(0, minorOf(amountPaid) - minorOf(donationTotal) - minorOf(tipTotal))
}

/** What becomes of the money if the patron cancels now, and what became of it after she did (money-69). */
function MoneyOfCancel({ money, isCanceled }: { money: CancelMoney; isCanceled: boolean }) {
  const { t, language } = useTexts()
  const showMoney = useMoney()
  const { due, prepaid, credit, standing } = money
  const when = isCanceled ? 'canceled' : 'cancelMoney'
  return (
    <>
      {due && (
        <p>
          {due.onCardBy
            ? t(`visit.${when}.byItself`, {
                amount: showMoney(due.amount),
                date: shortDate(due.onCardBy, language),
              })
            : t(`visit.${when}.${due.fate}`, { amount: showMoney(due.amount) })}
        </p>
      )}
      {prepaid > 0 && <p>{t(`visit.${when}.prepaid`, { amount: showMoney(prepaid) })}</p>}
      {credit > 0 && (
        <p>
          {t(isCanceled ? 'visit.canceled.credit' : 'visit.cancelMoney.creditBack', {
            amount: showMoney(credit),
          })}
        </p>
      )}
      {standing > 0 && <p>{t(`visit.${when}.standing`, { amount: showMoney(standing) })}</p>}
    </>
  )
}
