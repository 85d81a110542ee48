import type { StaffReservation } from '@mayim/contract/entities/reservation.ts'
import { useCall } from '@mayim/ui/client/queries.ts'
import { money, timeOf } from '@mayim/ui/format.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import { Dialog } from '@mayim/ui/kit/dialog.tsx'
import { Field, Form } from '@mayim/ui/kit/field.tsx'
import { Switch } from '@mayim/ui/kit/switch.tsx'
import type { FacilityInfo } from '../../facility/use-facility.ts'
import styles from '../forms/dialog.module.css'
import { CashGiven } from './cash-given.tsx'
import { PayButtons, PayHow, PayWords } from './pay-parts.tsx'
import { RedeemInSale } from './redeem.tsx'
import { methodText, standing, TakenPayments } from './taken-payments.tsx'
import { type SaleProps, useVisitSale } from './use-visit-sale.ts'

/**
 * Takes what is due of a visit, at once or in parts: cash, a check, a card at the desk's reader, a saved card that the
 * portal charges, and a gift card, which becomes credit. If the portal is unreachable, the form says so and selects cash.
 * "Later" leaves the rest due. While the outcome of a payment is unknown, only the same payment can be sent again.
 */
export function Pay(props: SaleProps) {
  const { t } = useTexts()
  const { visit, printer } = props
  const sale = useVisitSale(props)
  const { payment, methods } = sale
  const isAtReader = payment.reader !== null
  const isAsked = !payment.isOpen && !isAtReader
  const title = t('reception.pay.title', { code: visit.reservationCode })
  // The amount was paid at another desk while this form was open.
  if (sale.owed <= 0 && isAsked && !payment.busy)
    return (
      <Dialog open onClose={sale.leave} title={title}>
        <TakenElsewhere visit={visit} facility={props.facility} />
        <Button onClick={sale.leave} autoFocus>
          {t('common.close')}
        </Button>
      </Dialog>
    )
  const failure = isAtReader ? null : (payment.failure ?? methods.failure)
  return (
    // Closing the form while a reader waits stops the payment and shows its outcome.
    <Dialog open onClose={isAtReader ? payment.stop : sale.leave} title={title}>
      <Form className={styles.form} onSend={sale.take}>
        <div>
          <div role="status">{sale.said && <p>{sale.said}</p>}</div>
          <p className={styles.strong}>
            {t('reception.pay.due')}: <bdi>{sale.inCurrency(payment.amount ?? sale.owed)}</bdi>
          </p>
        </div>
        <TakenPayments payments={visit.payments} sum={sum => <bdi>{sale.inCurrency(sum)}</bdi>} />
        {isAsked && (
          <>
            <PayHow how={sale.how} methods={methods} onHow={how => sale.change({ how })} />
            <PayAmount sale={sale} />
            <RedeemInSale user={visit.user} facility={props.facility} jobs={props.jobs} />
          </>
        )}
        <PayWords payment={payment} noCards={!isAtReader && methods.hasNone} failure={failure} />
        {printer && (
          <Switch
            label={t('reception.checkIn.receipt')}
            checked={sale.draft.receipt}
            onChange={receipt => sale.change({ receipt })}
          />
        )}
        <PayButtons
          payment={payment}
          amount={sale.inCurrency(payment.amount ?? sale.amount.amount)}
          isResting={sale.isResting}
          onClose={sale.leave}
        />
      </Form>
    </Dialog>
  )
}

/** Another desk took the amount: who, when and how. */
function TakenElsewhere({ visit, facility }: { visit: StaffReservation; facility: FacilityInfo }) {
  const { t, language } = useTexts()
  const whole = useCall('reservationGet', { params: { id: visit.reservationId } }, { staleMs: 0 }).data
  const payments = whole && 'statusSince' in whole ? whole.payments : visit.payments
  const last = standing(payments).findLast(({ amount }) => amount < 0)
  return (
    <p role="status">
      {t('reception.checkIn.paid')}{' '}
      {last &&
        t(last.takenBy ? 'reception.pay.takenBy' : 'reception.pay.taken', {
          amount: money(-last.amount, facility.currency, language),
          how: t(methodText(last.method)),
          time: timeOf(last.dateCreated, facility.timeZone, language),
          name: last.takenBy ?? '',
        })}
    </p>
  )
}

/** Asks for the amount to take now and the cash received, and shows what stays owed and the change. */
function PayAmount({ sale }: { sale: ReturnType<typeof useVisitSale> }) {
  const { t } = useTexts()
  const { draft, amount, owed, how, change, inCurrency } = sale
  return (
    <>
      <div>
        <Field
          type="number"
          inputMode="decimal"
          min="0.01"
          step="0.01"
          ltr
          label={t('reception.pay.amount')}
          max={owed}
          placeholder={String(owed)}
          error={
            amount.isTooMuch ? t('reception.pay.amountTooMuch', { amount: inCurrency(owed) }) : undefined
          }
          value={draft.part}
          onChange={part => change({ part })}
        />
        <div role="status">
          {amount.rest > 0 && (
            <p>
              {t('reception.pay.rest')}: <bdi>{inCurrency(amount.rest)}</bdi>
            </p>
          )}
        </div>
      </div>
      {how === 'cash' && (
        <CashGiven
          amount={amount}
          given={draft.given}
          inCurrency={inCurrency}
          onGiven={given => change({ given })}
        />
      )}
    </>
  )
}
