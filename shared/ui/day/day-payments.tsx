import type { PaymentRow } from '@mayim/contract/entities/payment.ts'
import { decimalOf, minorOf } from '@mayim/domain/money/money.ts'
import { useState } from 'react'
import { Loaded } from '../client/loaded.tsx'
import { useCall } from '../client/queries.ts'
import { money, timeOf } from '../format.ts'
import { useTexts } from '../i18n.ts'
import { Button } from '../kit/button.tsx'
import { Chip } from '../kit/chip.tsx'
import { List, ListRow } from '../kit/list.tsx'
import styles from './day.module.css'
import type { DayPlace } from './day-place.ts'

/**
 * What was paid, given and refunded on a business day, newest first, with its sum; a payment without an outcome stands
 * first, of whatever day (money-79). A card payment names its number and page at the processor (money-624).
 */
export function DayPayments({ date, place }: { date: string; place: DayPlace }) {
  const { t, language } = useTexts()
  const list = useCall('paymentsList', { query: { dt: date } })
  const [back, setBack] = useState<PaymentRow | null>(null)
  const { RefundOfSale } = place
  const written = (amount: number) => money(amount, place.currency, language)
  const sum = (amount: number) => <bdi>{written(amount)}</bdi>
  const refundOf = (row: PaymentRow) =>
    RefundOfSale &&
    isPaidSale(row) && (
      <span className={styles.actions}>
        <Button
          look="quiet"
          aria-label={`${t('schedule.day.refund')} ${written(-row.amount)}`}
          onClick={() => setBack(row)}
        >
          {t('schedule.day.refund')}
        </Button>
      </span>
    )
  return (
    <section aria-labelledby="payments">
      <h2 id="payments">{t('schedule.day.payments')}</h2>
      <Loaded query={list} lines={4}>
        {rows =>
          rows.length === 0 ? (
            <p>{t('schedule.day.noPayments')}</p>
          ) : (
            <>
              <p>
                {t('schedule.day.taken')} {sum(takenOf(rows))}
              </p>
              <List>
                {rows.map(row => (
                  <ListRow
                    key={row.id}
                    note={<PaymentNote row={row} />}
                    end={
                      <>
                        {refundOf(row)} {sum(-row.amount)}
                      </>
                    }
                  >
                    <bdi>{timeOf(row.dateCreated, place.timeZone, language)}</bdi> ·{' '}
                    {t(`schedule.day.method.${row.method}`)}
                    {row.reservationCode !== null && (
                      <>
                        {' · '}
                        <bdi dir="ltr">{row.reservationCode}</bdi>
                      </>
                    )}
                    {row.status !== 'Approved' && <Chip tone="amber">{t('schedule.day.unknown')}</Chip>}
                  </ListRow>
                ))}
              </List>
            </>
          )
        }
      </Loaded>
      {RefundOfSale && back && <RefundOfSale payment={back} onClose={() => setBack(null)} />}
    </section>
  )
}

/** A payment of something that was sold without a visit, to somebody known or not. */
function isPaidSale({ reservationId, purpose, status, amount }: PaymentRow): boolean {
  const isGift = purpose === 'Donation' || purpose === 'Tip'
  return reservationId === null && !isGift && status === 'Approved' && amount < 0
}

/** The card, the reason that was written, and the payment at the processor. */
function PaymentNote({ row }: { row: PaymentRow }) {
  const { t } = useTexts()
  return (
    <>
      {row.reference && <bdi dir="ltr">•••• {row.reference} </bdi>}
      {row.tipNote && <bdi>{row.tipNote} </bdi>}
      {row.note && <bdi>{row.note} </bdi>}
      {row.processorUrl ? (
        <a href={row.processorUrl} target="_blank" rel="noreferrer">
          {t('schedule.day.atProcessor')}
        </a>
      ) : (
        row.transactionID && <bdi dir="ltr">{row.transactionID}</bdi>
      )}
    </>
  )
}

/** The money that came in, less what went back; a payment without an outcome is not counted. */
function takenOf(rows: readonly PaymentRow[]): number {
  const paid = rows.filter(({ status }) => status === 'Approved')
  return decimalOf(0 - paid.reduce((total, { amount }) => total + minorOf(amount), 0))
}
