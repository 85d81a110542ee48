import type { PaymentRow } from '@mayim/contract/entities/payment.ts'
import type { StaffReservation } from '@mayim/contract/entities/reservation.ts'
import { businessDate, isCivilDate } from '@mayim/domain/calendar/business-day.ts'
import { decimalOf, minorOf } from '@mayim/domain/money/money.ts'
import { countOf, visitsOfDay } from '@mayim/domain/visit/day-visits.ts'
import { useState } from 'react'
import { NightChoice } from '../calendar/night-choice.tsx'
import { useNightNames } from '../calendar/night-names.ts'
import { Loaded } from '../client/loaded.tsx'
import { useCall } from '../client/queries.ts'
import { money, shortDate, timeOf } from '../format.ts'
import { useTexts } from '../i18n.ts'
import { Button } from '../kit/button.tsx'
import { List } from '../kit/list.tsx'
import { Notice } from '../kit/notice.tsx'
import { Switch } from '../kit/switch.tsx'
import type { Language } from '../language.ts'
import type { PaymentPlace } from '../money/payments/pay-back.tsx'
import { mayRefundSale, PaymentLine, RefundOfSale } from '../money/payments/payment-line.tsx'
import styles from './day.module.css'
import { DayTable } from './day-table.tsx'
import { Overview, type PartOfNight, visitsOf } from './overview.tsx'

/** The Admin's day: the reservations of one night and its payments (screens-72). */
export function DayPage({ place }: { place: PaymentPlace }) {
  const zmanim = useCall('zmanim', {})
  return (
    <Loaded query={zmanim} lines={10}>
      {({ date }) => <Day tonight={date} place={place} />}
    </Loaded>
  )
}

function Day({ tonight, place }: { tonight: string; place: PaymentPlace }) {
  const { t } = useTexts()
  const nights = useNightNames()
  const [{ named, chosen }, setChosen] = useNightOfAddress()
  const [kallahs, setKallahs] = useState(false)
  const [chosenPart, setPart] = useState<PartOfNight | null>(null)
  const date = chosen ?? tonight
  const list = useCall('listAdmin', { query: { dt: date, ...(kallahs ? { bKallahOnly: true } : {}) } })
  const isTonight = date === tonight && !kallahs
  const part = isTonight ? chosenPart : null
  function choosePart(next: PartOfNight | null) {
    setPart(next)
    if (next) document.getElementById('reservations')?.scrollIntoView({ block: 'start' })
  }
  return (
    <div className={styles.content}>
      {isTonight && list.data && (
        <Overview visits={visitsOfDay(list.data)} {...{ tonight, place, part }} onPart={choosePart} />
      )}
      <NightChoice night={date} onChoose={setChosen}>
        <Switch label={t('schedule.day.kallahs')} checked={kallahs} onChange={setKallahs} />
      </NightChoice>
      {named && chosen === null && <Notice>{t('schedule.day.noSuchNight')}</Notice>}
      <h2 id="reservations">{nights.full(date)}</h2>
      <Loaded query={list} lines={8}>
        {rows => (
          <>
            {part && (
              <p>
                {t('schedule.overview.part', { part: t(`schedule.overview.${part}`) })}{' '}
                <Button look="quiet" onClick={() => choosePart(null)}>
                  {t('schedule.overview.all')}
                </Button>
              </p>
            )}
            <Visits visits={visitsOf(visitsOfDay(rows), part)} date={date} place={place} />
            <DayPayments date={date} place={place} />
            <FailedPayments date={date} place={place} />
          </>
        )}
      </Loaded>
    </div>
  )
}

function Visits(props: { visits: readonly StaffReservation[]; date: string; place: PaymentPlace }) {
  const { t } = useTexts()
  const { visits, date, place } = props
  return (
    <>
      <p role="status">{t('schedule.day.count', { count: countOf(visits) })}</p>
      {visits.length === 0 ? (
        <p>{t('schedule.day.none')}</p>
      ) : (
        <DayTable rows={visits} date={date} place={place} />
      )}
    </>
  )
}

interface NightOfAddress {
  /** As it stands in the address; '' if none does. */
  readonly named: string
  /** Null for tonight. */
  readonly chosen: string | null
}

/** The night that the address names; a chosen one stays in it, for a reload and to send on. */
function useNightOfAddress(): [NightOfAddress, (night: string) => void] {
  const [night, setNight] = useState<NightOfAddress>(() => {
    const named = new URLSearchParams(location.search).get('night') ?? ''
    return { named, chosen: isCivilDate(named) ? named : null }
  })
  return [
    night,
    chosen => {
      setNight({ named: chosen, chosen })
      history.replaceState(history.state, '', `?night=${chosen}`)
    },
  ]
}

/**
 * The card payments of the day that failed or were declined, each with its reason (screens-72). The website keeps them:
 * at the hub they are listed while the link stands.
 */
function FailedPayments({ date, place }: { date: string; place: PaymentPlace }) {
  const { t, language } = useTexts()
  const failed = useCall('paymentsFailed', { query: { dt: date } })
  if (!failed.data && failed.error?.code === 'portalUnreachable') return <p>{t('schedule.day.failedAway')}</p>
  return (
    <section className={styles.section} aria-labelledby="failed">
      <h2 id="failed">{t('schedule.day.failed')}</h2>
      <Loaded query={failed} lines={2}>
        {rows =>
          rows.length === 0 ? (
            <p>{t('schedule.day.noFailed')}</p>
          ) : (
            <List>
              {rows.map(row => (
                <PaymentLine
                  key={row.id}
                  row={row}
                  when={timeOf(row.dateCreated, place.timeZone, language)}
                  place={place}
                />
              ))}
            </List>
          )
        }
      </Loaded>
    </section>
  )
}

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
