import type { PaymentRow } from '@mayim/contract/entities/payment.ts'
import { businessDate } from '@mayim/domain/calendar/business-day.ts'
import { decimalOf, minorOf } from '@mayim/domain/money/money.ts'
import { useState } from 'react'
import { Loaded } from '../../client/loaded.tsx'
import { useCall } from '../../client/queries.ts'
import { money, shortDate, timeOf } from '../../format.ts'
import { useTexts } from '../../i18n.ts'
import { List } from '../../kit/list.tsx'
import type { Language } from '../../language.ts'
import { mayRefundSale, PaymentLine } from '../../money/payments/payment-line.tsx'
import type { PaymentPlace } from '../../money/payments/payment-place.ts'
import { RefundOfSale } from '../../money/payments/refund-of-sale.tsx'
import styles from './day.module.css'

/**
 * What was paid, given and refunded on a business day, newest first, with its sum; a payment without an outcome stands
 * first, of whatever day, and has its date if it is another one (money-79). A card payment names its number and page at the processor (money-624).
 */
export function DayPayments({ date, place }: { date: string; place: PaymentPlace }) {
  const { t, language } = useTexts()
  const list = useCall('paymentsList', { query: { dt: date } })
  const [back, setBack] = useState<PaymentRow | null>(null)
  return (
    <section className={styles.section} aria-labelledby="payments">
      <h2 id="payments">{t('schedule.day.payments')}</h2>
      <Loaded query={list} lines={4}>
        {rows =>
          rows.length === 0 ? (
            <p>{t('schedule.day.noPayments')}</p>
          ) : (
            <>
              <p>
                {t('schedule.day.taken')} <bdi>{money(takenOf(rows), place.currency, language)}</bdi>
              </p>
              <List>
                {rows.map(row => (
                  <PaymentLine
                    key={row.id}
                    row={row}
                    when={whenText(row, date, place, language)}
                    place={place}
                    onRefund={mayRefundSale(row) ? () => setBack(row) : undefined}
                  />
                ))}
              </List>
            </>
          )
        }
      </Loaded>
      {back && <RefundOfSale payment={back} place={place} onClose={() => setBack(null)} />}
    </section>
  )
}

/** The time, and before it the business date where it is not the shown one. */
function whenText(
  { dateCreated }: PaymentRow,
  shown: string,
  { timeZone }: PaymentPlace,
  language: Language,
): string {
  const time = timeOf(dateCreated, timeZone, language)
  const date = businessDate(Date.parse(dateCreated), timeZone)
  return date === shown ? time : `${shortDate(date, language)} ${time}`
}

/** The money that came in, less what went back; a payment without an outcome is not counted. */
function takenOf(rows: readonly PaymentRow[]): number {
  const paid = rows.filter(({ status }) => status === 'Approved')
  return decimalOf(0 - paid.reduce((total, { amount }) => total + minorOf(amount), 0))
}
