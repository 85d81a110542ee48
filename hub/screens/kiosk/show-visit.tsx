import type { KioskVisit } from '@mayim/shared/contract/entities/kiosk.ts'
import { useSend } from '@mayim/shared/ui/client/queries.ts'
import { money, wallTime } from '@mayim/shared/ui/format.ts'
import { useTexts } from '@mayim/shared/ui/i18n.ts'
import { useState } from 'react'
import { Goods } from './goods.tsx'
import styles from './kiosk.module.css'

/** The third step: her time, what she takes along, what is due, and one button. */
export function ShowVisit(props: {
  visit: KioskVisit
  currency: string
  printer: string | null
  away: boolean
  onVisit: (visit: KioskVisit) => void
  onArrived: (visit: KioskVisit) => void
}) {
  const { t, language } = useTexts()
  const { visit, currency, printer } = props
  const [noReceipt, setNoReceipt] = useState(false)
  const arrive = useSend('kioskArrive')
  const due = visit.balance > 0 ? money(visit.balance, currency, language) : null
  const time = wallTime(visit.reservation.reservationTime, language)
  return (
    <section className={styles.visit}>
      <h2>{t('kiosk.visit.title', { time })}</h2>
      <p className={styles.code}>
        <small>{t('kiosk.visit.code')}</small>
        <bdi>{visit.reservation.reservationCode}</bdi>
      </p>
      <Goods visit={visit} currency={currency} onVisit={props.onVisit} />
      <p className={styles.due}>
        <span>{due ? t('kiosk.visit.due') : t('kiosk.visit.nothingDue')}</span>
        {due && <bdi>{due}</bdi>}
      </p>
      {printer && !due && (
        <label className={styles.receipt}>
          <input type="checkbox" checked={noReceipt} onChange={event => setNoReceipt(event.target.checked)} />
          {t('kiosk.visit.noReceipt')}
        </label>
      )}
      <p className={styles.failure} role="alert">
        {arrive.error?.message}
      </p>
      <button
        type="button"
        className={styles.main}
        disabled={arrive.isPending || props.away}
        onClick={() =>
          arrive.mutate(
            {
              body: {
                resId: visit.reservation.reservationId,
                userLanguage: language,
                ...(printer && !noReceipt ? { printer } : {}),
              },
            },
            { onSuccess: props.onArrived },
          )
        }
      >
        {due ? t('kiosk.visit.hereToPay', { amount: due }) : t('kiosk.visit.here')}
      </button>
    </section>
  )
}
