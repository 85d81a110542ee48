import type { CancelMoney, PatronReservation } from '@mayim/contract/entities/reservation.ts'
import { minorOf } from '@mayim/domain/money/money.ts'
import { useSend } from '@mayim/ui/client/queries.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import { Link } from '@mayim/ui/kit/link.tsx'
import { Notice } from '@mayim/ui/kit/notice.tsx'
import { useLeftSeconds } from '../../../frame/parts/left-time.ts'
import { MoneyOfCancel } from './cancel-money.tsx'

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
      {money.due && (
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
