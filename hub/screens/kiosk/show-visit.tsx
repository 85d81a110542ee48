import type { KioskVisit } from '@mayim/contract/entities/kiosk.ts'
import { inLanguage } from '@mayim/domain/language.ts'
import { useCall, useSend } from '@mayim/ui/client/queries.ts'
import { money, wallTime } from '@mayim/ui/format.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Icon } from '@mayim/ui/kit/icon.tsx'
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

/** The most of one item (money-59). */
const most = 10

/** The goods on sale and how many the patron takes. Each press is saved at once. */
function Goods(props: { visit: KioskVisit; currency: string; onVisit: (visit: KioskVisit) => void }) {
  const { t, language } = useTexts()
  const { visit } = props
  const items = useCall('merchandiseList').data ?? []
  const save = useSend('reservationMerchandise')
  if (items.length === 0) return null
  const countOf = (item: string) => visit.merchandise.find(line => line.item === item)?.quantity ?? 0
  const set = (item: string, quantity: number) =>
    save.mutate(
      { params: { id: visit.reservation.reservationId }, body: { merchandise: [{ item, quantity }] } },
      {
        onSuccess: ({ merchandise, balance }) => props.onVisit({ ...visit, merchandise, balance }),
      },
    )
  return (
    <section className={styles.goods}>
      <h3>{t('kiosk.visit.goods')}</h3>
      <ul>
        {items.map(({ item, names, descriptions, price }) => {
          const count = countOf(item)
          const name = inLanguage(names, language)
          return (
            <li key={item}>
              <span>
                <bdi>{name}</bdi>
                <small dir="auto">{inLanguage(descriptions, language)}</small>
              </span>
              <bdi>{money(price, props.currency, language)}</bdi>
              <button
                type="button"
                aria-label={t('kiosk.visit.fewer', { item: name })}
                disabled={count === 0 || save.isPending}
                onClick={() => set(item, count - 1)}
              >
                <Icon name="minus" size={24} />
              </button>
              <output>{count}</output>
              <button
                type="button"
                aria-label={t('kiosk.visit.more', { item: name })}
                disabled={count >= most || save.isPending}
                onClick={() => set(item, count + 1)}
              >
                <Icon name="plus" size={24} />
              </button>
            </li>
          )
        })}
      </ul>
      <p className={styles.failure} role="alert">
        {save.error?.message}
      </p>
    </section>
  )
}
