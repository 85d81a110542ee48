import type { KioskVisit } from '@mayim/contract/entities/kiosk.ts'
import { inLanguage } from '@mayim/domain/site/listed.ts'
import { useCall, useSend } from '@mayim/ui/client/queries.ts'
import { money } from '@mayim/ui/format.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Icon } from '@mayim/ui/kit/icon.tsx'
import styles from './kiosk.module.css'

/** The most of one item (money-59). */
const most = 10

/** The goods on sale and how many the patron takes. Each press is saved at once. */
export function Goods(props: { visit: KioskVisit; currency: string; onVisit: (visit: KioskVisit) => void }) {
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
