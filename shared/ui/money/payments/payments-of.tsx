import type { PaymentRow } from '@mayim/contract/entities/payment.ts'
import type { ReservationAnswer } from '@mayim/contract/entities/reservation.ts'
import { useState } from 'react'
import { Loaded } from '../../client/loaded.tsx'
import { useCall } from '../../client/queries.ts'
import { shortDate, wallTime } from '../../format.ts'
import { useTexts } from '../../i18n.ts'
import { StatusBadge } from '../../kit/chip.tsx'
import { List, ListRow } from '../../kit/list.tsx'
import { FoundPatrons, type Patron, PickedPatron } from '../../people/patron-picker.tsx'
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

/** The patrons of a search; who is chosen shows her reservations and payments (money-860). */
export function PatronSection({ searched, place }: { searched: string; place: PaymentPlace }) {
  const { t } = useTexts()
  return (
    <section className={styles.lines} aria-labelledby="patrons">
      <h2 id="patrons">{t('money.patrons')}</h2>
      <Patrons key={searched} text={searched} place={place} />
    </section>
  )
}

function Patrons({ text, place }: { text: string; place: PaymentPlace }) {
  const { t } = useTexts()
  const [patron, setPatron] = useState<Patron | null>(null)
  if (!patron) return <FoundPatrons text={text} onPick={setPatron} />
  return (
    <>
      <PickedPatron label={t('money.patron')} patron={patron} onChange={() => setPatron(null)} />
      <h3>{t('money.visits')}</h3>
      <VisitsOf userId={patron.id} />
      <h3>{t('money.payments')}</h3>
      <PaymentsOf userId={patron.id} place={place} />
    </>
  )
}

/** Her latest reservations, each leading to its night, where it is acted on. */
function VisitsOf({ userId }: { userId: string }) {
  const { t, language } = useTexts()
  const visits = useCall('findByUser', { query: { user: userId } })
  return (
    <Loaded query={visits} lines={2}>
      {rows =>
        rows.length === 0 ? (
          <p>{t('money.noVisits')}</p>
        ) : (
          <List label={t('money.visits')}>
            {latestOf(rows).map(visit => (
              <ListRow
                key={visit.reservationId}
                note={visit.reservationCode}
                end={<StatusBadge status={visit.reservationStatus} />}
              >
                <a href={`/admin?night=${visit.reservationDate}&visit=${visit.reservationCode}`}>
                  {shortDate(visit.reservationDate, language)}{' '}
                  <bdi>{wallTime(visit.reservationTime, language)}</bdi>
                </a>
              </ListRow>
            ))}
          </List>
        )
      }
    </Loaded>
  )
}

const visitsShown = 10

function latestOf(visits: readonly ReservationAnswer[]): readonly ReservationAnswer[] {
  return visits
    .toSorted((one, other) => other.reservationDate.localeCompare(one.reservationDate))
    .slice(0, visitsShown)
}
