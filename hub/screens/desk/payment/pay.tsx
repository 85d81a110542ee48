import type { Payment } from '@mayim/contract/entities/payment.ts'
import type { StaffReservation } from '@mayim/contract/entities/reservation.ts'
import { decimalOf, minorOf } from '@mayim/domain/money/money.ts'
import { useCall } from '@mayim/ui/client/queries.ts'
import { money, timeOf } from '@mayim/ui/format.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import { Dialog } from '@mayim/ui/kit/dialog.tsx'
import { Field, Form } from '@mayim/ui/kit/field.tsx'
import { Switch } from '@mayim/ui/kit/switch.tsx'
import { useState } from 'react'
import type { FacilityInfo } from '../../facility/use-facility.ts'
import styles from '../forms/dialog.module.css'
import type { Jobs } from '../jobs/use-jobs.ts'
import { receiptJob } from '../jobs/visit-jobs.ts'
import { PayButtons, PayHow, PayWords } from './pay-parts.tsx'
import { usePayment } from './use-payment.ts'

/**
 * Takes the amount due or a part of it: cash, a check, a card at the desk's reader, or a saved card that the portal charges. If the
 * portal is unreachable, the form says so and selects cash. "Later" leaves the amount due. While the outcome of a
 * payment is unknown, only the same payment can be sent again.
 */
export function Pay(props: {
  visit: StaffReservation
  facility: FacilityInfo
  printer: string | null
  jobs: Jobs
  onClose: () => void
}) {
  const { t, language } = useTexts()
  const { visit, printer } = props
  const [how, setHow] = useState('cash')
  const [saved, setSaved] = useState(false)
  const canAsk = !saved && Boolean(visit.user.phone)
  const [receipt, setReceipt] = useState(printer !== null)
  const cards = useCall('savedCards', { params: { id: visit.user.id } }, { enabled: saved, staleMs: 0 })
  const payment = usePayment(visit.reservationId, { reservationId: visit.reservationId })
  const now = usePayAmount(how, visit.balance)
  const inCurrency = (sum: number) => money(sum, props.facility.currency, language)
  const amount = inCurrency(payment.amount ?? now.amount)
  const isAtReader = payment.reader !== null
  // The form with the change is gone when the cash is counted out.
  const sumText = (taken: number) =>
    now.change
      ? t('reception.pay.withChange', { amount: inCurrency(taken), change: inCurrency(now.change) })
      : inCurrency(taken)
  function take() {
    if (!payment.isOpen && (now.isTooMuch || now.isTooLittle)) return
    payment.take(how, now.amount, {
      onDone: taken => {
        const taking = { amount: sumText(taken), code: visit.reservationCode }
        props.jobs.tell(t('reception.pay.done', taking))
        // One message at a time: the receipt's message must not hide that the payment succeeded.
        if (receipt && printer) props.jobs.perform(receiptJob(visit, printer, taking))
        props.onClose()
      },
      onRefused: error => error.passing && setHow('cash'),
    })
  }
  const title = t('reception.pay.title', { code: visit.reservationCode })
  // The amount was paid at another desk while this form was open.
  if (visit.balance <= 0 && !payment.isOpen && !payment.busy && !isAtReader)
    return (
      <Dialog open onClose={props.onClose} title={title}>
        <TakenElsewhere visit={visit} facility={props.facility} />
        <Button onClick={props.onClose} autoFocus>
          {t('common.close')}
        </Button>
      </Dialog>
    )
  const failure = isAtReader ? null : (payment.failure ?? (saved ? cards.error : null))
  return (
    // Closing the form while a reader waits stops the payment and shows its outcome.
    <Dialog open onClose={isAtReader ? payment.stop : props.onClose} title={title}>
      <Form className={styles.form} onSend={take}>
        <p className={styles.strong}>
          {t('reception.pay.due')}: <bdi>{inCurrency(payment.amount ?? visit.balance)}</bdi>
        </p>
        {!payment.isOpen && !isAtReader && (
          <>
            <PayHow how={how} cards={cards} canAsk={canAsk} onHow={setHow} onAsk={() => setSaved(true)} />
            <PayAmount value={now} balance={visit.balance} inCurrency={inCurrency} />
          </>
        )}
        <PayWords payment={payment} noCards={!isAtReader && cards.data?.length === 0} failure={failure} />
        {printer && <Switch label={t('reception.checkIn.receipt')} checked={receipt} onChange={setReceipt} />}
        <PayButtons payment={payment} amount={amount} onClose={props.onClose} />
      </Form>
    </Dialog>
  )
}

/** Another desk took the amount: who, when and how. */
function TakenElsewhere({ visit, facility }: { visit: StaffReservation; facility: FacilityInfo }) {
  const { t, language } = useTexts()
  const whole = useCall('reservationGet', { params: { id: visit.reservationId } }, { staleMs: 0 }).data
  const payments: readonly Payment[] = whole && 'statusSince' in whole ? whole.payments : visit.payments
  const last = payments.findLast(({ amount }) => amount < 0)
  return (
    <p role="status">
      {t('reception.checkIn.paid')}{' '}
      {last &&
        t(last.takenBy ? 'reception.pay.takenBy' : 'reception.pay.taken', {
          amount: money(-last.amount, facility.currency, language),
          how: t(`desk.method.${shownMethod(last.method)}`),
          time: timeOf(last.dateCreated, facility.timeZone, language),
          name: last.takenBy ?? '',
        })}
    </p>
  )
}

function shownMethod(method: Payment['method']) {
  return method === 'Other' ? 'other' : method
}

/**
 * The amount to take now, at most the balance, and the cash that was handed over. Only cash and checks are taken in
 * part; a card pays the whole balance.
 */
export function usePayAmount(how: string, balance: number) {
  const [part, setPart] = useState('')
  const [given, setGiven] = useState('')
  const mayBePart = how === 'cash' || how === 'check'
  const amount = mayBePart && part !== '' ? Number(part) : balance
  const inCash = how === 'cash' && given !== '' ? Number(given) : null
  const isTooMuch = !(amount > 0 && amount <= balance)
  const isTooLittle = inCash !== null && !(inCash >= amount)
  return {
    part,
    setPart,
    given,
    setGiven,
    mayBePart,
    takesCash: how === 'cash',
    amount,
    /** What stays owed after this payment. */
    rest: isTooMuch ? 0 : difference(balance, amount),
    /** The cash to give back. Null if no cash was entered or it is too little. */
    change: inCash === null || isTooLittle || isTooMuch ? null : difference(inCash, amount),
    isTooMuch,
    isTooLittle,
  }
}

/** Asks for the amount to take now and the cash received, and shows what stays owed and the change. */
function PayAmount(props: {
  value: ReturnType<typeof usePayAmount>
  balance: number
  inCurrency: (sum: number) => string
}) {
  const { t } = useTexts()
  const { value, balance, inCurrency } = props
  if (!value.mayBePart) return null
  const number = { type: 'number', inputMode: 'decimal', min: '0.01', step: '0.01', ltr: true } as const
  return (
    <>
      <Field
        {...number}
        label={t('reception.pay.amount')}
        max={balance}
        placeholder={String(balance)}
        error={
          value.isTooMuch ? t('reception.pay.amountTooMuch', { amount: inCurrency(balance) }) : undefined
        }
        value={value.part}
        onChange={value.setPart}
      />
      {value.takesCash && (
        <Field
          {...number}
          label={t('reception.pay.given')}
          error={value.isTooLittle ? t('reception.pay.givenTooLittle') : undefined}
          value={value.given}
          onChange={value.setGiven}
        />
      )}
      <div role="status">
        {value.change !== null && (
          <p className={styles.strong}>
            {t('reception.pay.change')}: <bdi>{inCurrency(value.change)}</bdi>
          </p>
        )}
        {value.rest > 0 && (
          <p>
            {t('reception.pay.rest')}: <bdi>{inCurrency(value.rest)}</bdi>
          </p>
        )}
      </div>
    </>
  )
}

function difference(a: number, b: number): number {
  return decimalOf(minorOf(a) - minorOf(b))
}
