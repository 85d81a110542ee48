import type { StaffReservation } from '@mayim/contract/entities/reservation.ts'
import { isCivilDate } from '@mayim/domain/calendar/business-day.ts'
import { countOf, visitsOfDay } from '@mayim/domain/visit/day-visits.ts'
import { useState } from 'react'
import { NightChoice } from '../../calendar/night-choice.tsx'
import { useNightNames } from '../../calendar/night-names.ts'
import { Loaded } from '../../client/loaded.tsx'
import { useCall } from '../../client/queries.ts'
import { useTexts } from '../../i18n.ts'
import { Notice } from '../../kit/notice.tsx'
import { Switch } from '../../kit/switch.tsx'
import type { PaymentPlace } from '../../money/payments/payment-place.ts'
import styles from './day.module.css'
import { DayPayments } from './day-payments.tsx'
import { DayTable } from './day-table.tsx'
import { FailedPayments } from './failed-payments.tsx'

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
  const date = chosen ?? tonight
  const list = useCall('listAdmin', { query: { dt: date, ...(kallahs ? { bKallahOnly: true } : {}) } })
  return (
    <div className={styles.content}>
      <NightChoice night={date} onChoose={setChosen}>
        <Switch label={t('schedule.day.kallahs')} checked={kallahs} onChange={setKallahs} />
      </NightChoice>
      {named && chosen === null && <Notice>{t('schedule.day.noSuchNight')}</Notice>}
      <h2>{nights.full(date)}</h2>
      <Loaded query={list} lines={8}>
        {rows => (
          <>
            <Visits visits={visitsOfDay(rows)} date={date} place={place} />
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
