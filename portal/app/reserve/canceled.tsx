import type { PatronReservation } from '@mayim/contract/entities/reservation.ts'
import { useSend } from '@mayim/ui/client/queries.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import { Link } from '@mayim/ui/kit/link.tsx'
import { Notice } from '@mayim/ui/kit/notice.tsx'
import { useMoney } from '../facility/facility.ts'
import { useLeftSeconds } from '../parts/left-time.ts'
import { paidForVisit } from './paid-for-visit.ts'
import { refundOf } from './refund-after-cancel.ts'

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
        {paidForVisit(reservation) > 0 && <Paid reservation={reservation} />}
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

/** What happens to the payment of a canceled reservation, and whom to ask (money-76). */
function Paid({ reservation }: { reservation: PatronReservation }) {
  const { t } = useTexts()
  const showMoney = useMoney()
  const refund = refundOf(reservation.reservationId)
  return (
    <>
      {refund && <p>{t(`visit.canceled.${refund.fate}`, { amount: showMoney(refund.amount) })}</p>}
      <p>
        {t('visit.canceled.request')} <Link to="/contact">{t('visit.canceled.contact')}</Link>
      </p>
    </>
  )
}
