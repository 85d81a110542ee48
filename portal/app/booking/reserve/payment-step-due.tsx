import type { PatronReservation } from '@mayim/contract/entities/reservation.ts'
import { successorOf } from '@mayim/domain/booking/successor.ts'
import { itemKey } from '@mayim/domain/money/merchandise.ts'
import { Loaded } from '@mayim/ui/client/loaded.tsx'
import { useCall, useSend } from '@mayim/ui/client/queries.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import { Notice } from '@mayim/ui/kit/notice.tsx'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useMoney } from '../../facility/facility.ts'
import layout from '../../frame/parts/layout.module.css'
import { useLeftSeconds } from '../../frame/parts/left-time.ts'
import { Hold, HoldOver } from '../../frame/patron/hold.tsx'
import { useMyReservations } from '../../frame/patron/my-reservations.ts'
import { Screen } from '../../frame/screen.tsx'
import { CardFields } from '../../money/payment/card-fields.tsx'
import styles from '../../money/payment/payment.module.css'
import { PaymentNotices } from '../../money/payment/payment-notices.tsx'
import { Shop, ShopFold } from '../../money/payment/shop.tsx'
import {
  type CardChosen,
  type CardPayment,
  savedId,
  useCardPayment,
} from '../../money/payment/use-card-payment.ts'
import { isProcessorPage, useProcessorPage } from '../../money/payment/use-processor-page.ts'
import { PayLaterInstead } from './payment-step-later.tsx'
import { GiftPayment, PaidView } from './payment-step-paid.tsx'
import { emptyDraft, RedirectTo, useBegin, useGoTo } from './step.tsx'
import { ReservationSummary } from './summary.tsx'

/**
 * The balance of a reservation, to pay by card; once all is paid, a donation or a tip is offered (money-80). The time
 * left of a hold stays visible.
 */
export function DuePayment({
  reservationId,
  card,
}: {
  reservationId: string
  card?: CardChosen | undefined
}) {
  const query = useCall('reservationGet', { params: { id: reservationId } })
  return query.data ? (
    <Views key={reservationId} reservation={query.data} card={card} />
  ) : (
    <Plain>
      <Loaded query={query} lines={5}>
        {() => null}
      </Loaded>
    </Plain>
  )
}

type Gift = 'donation' | 'tip'

function Views({ reservation, card }: { reservation: PatronReservation; card: CardChosen | undefined }) {
  const [gift, setGift] = useState<Gift | null>(null)
  const { reservationId, reservationStatus, balance } = reservation
  const wasHeld = useRef(reservationStatus === 'Pending')
  const payment = useCardPayment(card)
  useProcessorPage(payment.cards.form.data !== undefined)
  if (reservationStatus === 'Pending') wasHeld.current = true
  if (reservationStatus === 'Canceled') return wasHeld.current ? <Lost /> : <ToView id={reservationId} />
  // Another reservation has replaced it: the patron's own to pay at the door, or one by reception.
  if (reservationStatus === 'Replaced') return <ToSuccessor id={reservationId} />
  // Paid elsewhere: the hold is a booking now. What she paid here is thanked for, until she leaves.
  const isBooked = wasHeld.current && reservationStatus === 'Reserved'
  if (isBooked && payment.state.phase !== 'done') return <ToView id={reservationId} justBooked />
  if (gift) return <GiftPayment reservation={reservation} kind={gift} onEnd={() => setGift(null)} />
  if (balance > 0 && payment.state.phase !== 'done')
    return <Balance reservation={reservation} payment={payment} card={card} />
  return <PaidView reservation={reservation} state={payment.state} isBooked={isBooked} onGift={setGift} />
}

function Balance({
  reservation,
  payment,
  card,
}: {
  reservation: PatronReservation
  payment: CardPayment
  card: CardChosen | undefined
}) {
  const { t } = useTexts()
  const goTo = useGoTo()
  const showMoney = useMoney()
  const { reservationId, reservationStatus, balance } = reservation
  const isHold = reservationStatus === 'Pending'
  const { state } = payment
  const isOver = useLeftSeconds(isHold ? reservation.holdExpiresAt : null) === 0 && !payment.isBusy
  const isLost = isOver || (state.phase === 'failed' && state.error.code === 'holdExpired')
  const body = { method: 'creditcard', reservationId, amt: balance } as const
  const pay = () => void payment.pay(body)
  usePayAtOnce({ reservationId, card, payment, pay })
  if (isLost) return <Lost />
  return (
    <Screen
      title={t('payment.step.title')}
      onBack={() => goTo({ step: 'view', reservationId }, { replace: true })}
      foot={
        payment.cards.isOff ? undefined : (
          <Button block busy={payment.isBusy} disabled={!payment.mayPay} onClick={pay}>
            {t('payment.step.pay', { total: showMoney(balance) })}
          </Button>
        )
      }
    >
      <h1>{t('payment.step.title')}</h1>
      {isHold && <Hold reservation={reservation} />}
      {state.phase === 'paying' && <Notice>{t('payment.step.underWay')}</Notice>}
      <PaymentNotices payment={payment} />
      <CardFields
        cards={payment.cards}
        choice={payment.choice}
        wallet={{
          amount: balance,
          mayPay: () => !payment.isBusy,
          pay: made => void payment.payByWallet(made, body),
        }}
      />
      <div className={layout.panel}>
        <ReservationSummary reservation={reservation} isPaying />
      </div>
      <ReservationShop reservation={reservation} disabled={payment.isBusy} />
      {isHold && !payment.isBusy && <PayLaterInstead reservation={reservation} />}
    </Screen>
  )
}

/**
 * Charges the card that was chosen at booking without another press, once: after that the step does not name it any
 * more. Waits for a document that allows the processor, because reloading for it would interrupt the payment.
 */
function usePayAtOnce({
  reservationId,
  card,
  payment,
  pay,
}: {
  reservationId: string
  card: CardChosen | undefined
  payment: CardPayment
  pay: () => void
}) {
  const goTo = useGoTo()
  const isReady = payment.mayPay && card !== undefined && savedId(card) !== null && isProcessorPage()
  useEffect(() => {
    if (!isReady || payment.choice.chosen !== card) return
    goTo({ step: 'pay', reservationId }, { replace: true })
    pay()
  }, [isReady])
}

function Lost() {
  const { t } = useTexts()
  const begin = useBegin()
  return (
    <Plain
      foot={
        <Button block onClick={() => begin(emptyDraft, { replace: true })}>
          {t('payment.step.tryOther')}
        </Button>
      }
    >
      <h1>{t('payment.step.title')}</h1>
      <HoldOver />
    </Plain>
  )
}

function ToView({ id, justBooked = false }: { id: string; justBooked?: boolean }) {
  return (
    <RedirectTo
      step={{ step: 'view', reservationId: id, ...(justBooked ? { justBooked: true as const } : {}) }}
    />
  )
}

/** To the reservation that stands in place of this one; without one she begins anew. */
function ToSuccessor({ id }: { id: string }) {
  const { query, all } = useMyReservations()
  if (query.isPending) return null
  const next = successorOf(id, all)
  return next ? <ToView id={next.reservationId} /> : <RedirectTo step={{ step: 'start' }} />
}

function Plain({ children, foot }: { children: ReactNode; foot?: ReactNode }) {
  const navigate = useNavigate()
  return (
    <Screen onBack={() => void navigate('/')} foot={foot}>
      {children}
    </Screen>
  )
}

/** Merchandise for an existing reservation: each change is saved at once and is part of the balance (money-61). */
function ReservationShop({
  reservation: { reservationId, merchandise },
  disabled,
}: {
  reservation: PatronReservation
  disabled: boolean
}) {
  const change = useSend('reservationMerchandise')
  const basket = Object.fromEntries(merchandise.map(each => [itemKey(each.item), each.quantity]))
  return (
    <div className={styles.folds}>
      <ShopFold>
        {items => (
          <>
            {change.error && <Notice tone="error">{change.error.message}</Notice>}
            <Shop
              items={items}
              basket={basket}
              disabled={disabled || change.isPending}
              onChange={({ item }, quantity) =>
                change.mutate({
                  params: { id: reservationId },
                  body: { merchandise: [{ item, quantity }] },
                })
              }
            />
          </>
        )}
      </ShopFold>
    </div>
  )
}
