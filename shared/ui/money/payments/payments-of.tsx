import type { PaymentRow } from '@mayim/contract/entities/payment.ts'
import type { ReservationAnswer } from '@mayim/contract/entities/reservation.ts'
import { useState } from 'react'
import { Loaded } from '../../client/loaded.tsx'
import { useCall } from '../../client/queries.ts'
import { shortDate } from '../../format.ts'
import { useTexts } from '../../i18n.ts'
import { List } from '../../kit/list.tsx'
import { type Patron, PatronPicker } from '../../people/patron-picker.tsx'
import { mayPayBack, PayBack, type PaymentPlace } from './pay-back.tsx'
import { mayRefundSale, PaymentLine, RefundOfSale } from './payment-line.tsx'
import styles from './payments.module.css'

/**
 * All payments of a patron, newest first, each with its page at the processor, its receipt and its refund (money-625).
 * Who reads them is recorded.
 */
export function PaymentsOf({ userId, place }: { userId: string; place: PaymentPlace }) {
  const { t, language } = useTexts()
  const payments = useCall('paymentsByUser', { query: { user: userId } })
  const visits = useCall('findByUser', { query: { user: userId } }).data ?? []
  const [back, setBack] = useState<PaymentRow | null>(null)
  const visitOf = (row: PaymentRow) => visits.find(visit => visit.reservationId === row.reservationId)
  return (
    <Loaded query={payments} lines={3}>
      {rows => {
        if (rows.length === 0) return <p>{t('money.none')}</p>
        const refundable = refundableOf(rows, visitOf)
        return (
          <>
            <List label={t('money.payments')}>
              {rows.map(row => (
                <PaymentLine
                  key={row.id}
                  row={row}
                  when={shortDate(row.dateCreated, language, place.timeZone)}
                  place={place}
                  onRefund={refundable.has(row.id) ? () => setBack(row) : undefined}
                />
              ))}
            </List>
            {back && (
              <Refund payment={back} visit={visitOf(back)} place={place} onClose={() => setBack(null)} />
            )}
          </>
        )
      }}
    </Loaded>
  )
}

/**
 * The payments that offer a refund: each sale of which something is left, and of each visit with money to go back its
 * last payment.
 */
function refundableOf(
  rows: readonly PaymentRow[],
  visitOf: (row: PaymentRow) => ReservationAnswer | undefined,
): ReadonlySet<string> {
  const visits = new Set<string>()
  const isLastOfVisit = (row: PaymentRow) => {
    const visit = visitOf(row)
    if (!visit || row.status !== 'Approved' || row.amount >= 0 || visits.has(visit.reservationId))
      return false
    visits.add(visit.reservationId)
    return mayPayBack(visit)
  }
  return new Set(rows.filter(row => mayRefundSale(row) || isLastOfVisit(row)).map(({ id }) => id))
}

function Refund({
  payment,
  visit,
  ...rest
}: {
  payment: PaymentRow
  visit: ReservationAnswer | undefined
  place: PaymentPlace
  onClose: () => void
}) {
  return visit ? <PayBack visit={visit} {...rest} /> : <RefundOfSale payment={payment} {...rest} />
}

/** The payments of a patron whom the Admin looks up (money-860). */
export function PatronPayments({ place }: { place: PaymentPlace }) {
  const { t } = useTexts()
  const [patron, setPatron] = useState<Patron | null>(null)
  return (
    <section className={styles.lines} aria-labelledby="patron-payments">
      <h2 id="patron-payments">{t('money.ofPatron')}</h2>
      <PatronPicker
        label={t('money.find')}
        search={t('money.find')}
        patron={patron}
        exceptId={undefined}
        onPick={setPatron}
      />
      {patron && <PaymentsOf userId={patron.id} place={place} />}
    </section>
  )
}
