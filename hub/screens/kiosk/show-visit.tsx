import type { KioskVisit } from '@mayim/contract/entities/kiosk.ts'
import { money, wallTime } from '@mayim/ui/format.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Goods } from './goods.tsx'
import styles from './kiosk.module.css'

/** The third step: the time of the visit, the goods, the amount due, and where to pay it. */
export function ShowVisit(props: {
  visit: KioskVisit
  currency: string
  canPrint: boolean
  prints: boolean
  onPrints: (prints: boolean) => void
  takesCards: boolean
  /** It asks for a tip or a donation. */
  gives: boolean
  busy: boolean
  failure: string | null
  onVisit: (visit: KioskVisit) => void
  onHere: () => void
  onPay: () => void
}) {
  const { t, language } = useTexts()
  const { visit, currency, busy } = props
  const due = visit.balance > 0 ? money(visit.balance, currency, language) : null
  const paysHere = due !== null && props.takesCards
  const { reservationCode, reservationTime, timeToBeSet } = visit.reservation
  return (
    <section className={styles.visit}>
      <h2>
        {timeToBeSet
          ? t('kiosk.visit.titleToBeSet')
          : t('kiosk.visit.title', { time: wallTime(reservationTime, language) })}
      </h2>
      <p className={styles.code}>
        <small>{t('kiosk.visit.code')}</small>
        <bdi>{reservationCode}</bdi>
      </p>
      <Goods visit={visit} currency={currency} onVisit={props.onVisit} />
      <p className={styles.due}>
        <span>{due ? t('kiosk.visit.due') : t('kiosk.visit.nothingDue')}</span>
        {due && <bdi>{due}</bdi>}
      </p>
      {props.canPrint && (!due || paysHere) && (
        <label className={styles.receipt}>
          <input
            type="checkbox"
            checked={!props.prints}
            onChange={event => props.onPrints(!event.target.checked)}
          />
          {t('kiosk.visit.noReceipt')}
        </label>
      )}
      <p className={styles.failure} role="alert">
        {props.failure}
      </p>
      {paysHere && (
        <button type="button" className={styles.main} disabled={busy} onClick={props.onPay}>
          {t('reader.pay', { amount: due })}
        </button>
      )}
      <button
        type="button"
        className={paysHere ? styles.second : styles.main}
        disabled={busy}
        onClick={props.onHere}
      >
        {due ? t('kiosk.visit.hereToPay', { amount: due }) : t('kiosk.visit.here')}
      </button>
      {props.gives && !due && (
        <button type="button" className={styles.second} disabled={busy} onClick={props.onPay}>
          {t('kiosk.gift.open')}
        </button>
      )}
    </section>
  )
}
