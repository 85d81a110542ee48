import type { PatronReservation } from '@mayim/contract/entities/reservation.ts'
import { decimalOf } from '@mayim/domain/money/money.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Button, LinkButton } from '@mayim/ui/kit/button.tsx'
import { Notice } from '@mayim/ui/kit/notice.tsx'
import { useState } from 'react'
import { useMoney } from '../../facility/facility.ts'
import layout from '../../frame/parts/layout.module.css'
import { Screen } from '../../frame/screen.tsx'
import { CardFields } from '../../money/payment/card-fields.tsx'
import {
  DonationFields,
  noGifts,
  TipFields,
  useListSetting,
  validateGifts,
} from '../../money/payment/gifts.tsx'
import { PaymentNotices } from '../../money/payment/payment-notices.tsx'
import { useCardPayment } from '../../money/payment/use-card-payment.ts'
import type { PaymentState } from '../../money/payment/use-payment.ts'
import { Confirmation } from './confirmation.tsx'
import { useGoTo } from './step.tsx'
import { ReservationSummary } from './summary.tsx'

/** All is paid: the payments, and an offer to give a donation or a tip (money-80). */
export function PaidView({
  reservation,
  state,
  isBooked,
  onGift,
}: {
  reservation: PatronReservation
  state: PaymentState
  /** The payment has made a booking of a hold. */
  isBooked: boolean
  onGift: (kind: 'donation' | 'tip') => void
}) {
  const { t } = useTexts()
  const goTo = useGoTo()
  const toView = () => goTo({ step: 'view', reservationId: reservation.reservationId }, { replace: true })
  const [isConfirmed, setConfirmed] = useState(false)
  const last4 = state.phase === 'done' ? state.made.payment?.reference : null
  return (
    <Screen
      title={t('payment.step.title')}
      onBack={toView}
      foot={
        <Button block onClick={toView}>
          {t('payment.step.toReservation')}
        </Button>
      }
    >
      {isBooked && !isConfirmed && <Confirmation onOver={() => setConfirmed(true)} />}
      <h1>{t(state.phase === 'done' ? 'payment.step.paid' : 'payment.step.title')}</h1>
      {state.phase === 'done' ? (
        <Notice tone="success" title={t('payment.step.success')}>
          {last4 && t('payment.step.successCard', { last4 })}
        </Notice>
      ) : (
        <Notice tone="success" title={t('payment.step.paidTitle')}>
          {t('payment.step.paidHint')}
        </Notice>
      )}
      <div className={layout.panel}>
        <ReservationSummary reservation={afterPaying(reservation, state)} />
      </div>
      <div className={layout.form}>
        <LinkButton look="quiet" block icon="printer" to={`/history?visit=${reservation.reservationId}`}>
          {t('payment.step.receipt')}
        </LinkButton>
        <Button look="quiet" block onClick={() => onGift('donation')}>
          {t('payment.step.addDonation')}
        </Button>
        <Button look="quiet" block onClick={() => onGift('tip')}>
          {t('payment.step.addTip')}
        </Button>
      </div>
    </Screen>
  )
}

/** The new payment is in the answer already, before the reservation is refetched. */
function afterPaying(reservation: PatronReservation, state: PaymentState): PatronReservation {
  if (state.phase !== 'done') return reservation
  const { balance } = state.made
  const paidNow = Math.max(0, reservation.balance - balance)
  return { ...reservation, balance, amountPaid: reservation.amountPaid + paidNow }
}

function GiftMade({ kind, onEnd }: { kind: 'donation' | 'tip'; onEnd: () => void }) {
  const { t } = useTexts()
  return (
    <Screen
      onBack={onEnd}
      foot={
        <Button block onClick={onEnd}>
          {t('common.done')}
        </Button>
      }
    >
      <h1>{t(`payment.${kind}.title`)}</h1>
      <Notice tone="success" title={t(`payment.${kind}.thanks`)} />
    </Screen>
  )
}

/** A donation or a tip with a reservation, of its own (money-80). */
export function GiftPayment({
  reservation: { reservationId },
  kind,
  onEnd,
}: {
  reservation: PatronReservation
  kind: 'donation' | 'tip'
  onEnd: () => void
}) {
  const { t } = useTexts()
  const showMoney = useMoney()
  const payment = useCardPayment()
  const [gifts, setGifts] = useState(noGifts)
  const [areFaultsShown, showFaults] = useState(false)
  const validated = validateGifts(gifts, useListSetting('tipTypes'))
  const minor = kind === 'donation' ? validated.donationMinor : validated.tipMinor
  const fields = { gifts, wrong: areFaultsShown ? validated.wrong : null, onChange: setGifts }

  // Sent as negative, shown as absolute: the wire's manner (money-2).
  const amt = decimalOf(-minor)
  const body =
    kind === 'donation'
      ? ({ method: 'donation', reservationId, amt, note: validated.note } as const)
      : ({ method: 'tip', reservationId, amt, tipNote: gifts.tipType } as const)

  function mayPay(): boolean {
    showFaults(validated.wrong !== null)
    return validated.wrong === null && !payment.isBusy
  }
  const give = () => mayPay() && void payment.pay(body)

  if (payment.state.phase === 'done') return <GiftMade kind={kind} onEnd={onEnd} />
  return (
    <Screen
      onBack={onEnd}
      foot={
        <Button block busy={payment.isBusy} disabled={!payment.mayPay || minor === 0} onClick={give}>
          {minor === 0
            ? t('payment.donation.payNone')
            : t('payment.donation.pay', { total: showMoney(decimalOf(minor)) })}
        </Button>
      }
    >
      <h1>{t(`payment.${kind}.title`)}</h1>
      <PaymentNotices payment={payment} />
      {kind === 'donation' ? <DonationFields {...fields} /> : <TipFields {...fields} />}
      <CardFields
        cards={payment.cards}
        choice={payment.choice}
        wallet={{
          amount: decimalOf(minor),
          mayPay,
          pay: made => void payment.payByWallet(made, body),
        }}
      />
    </Screen>
  )
}
