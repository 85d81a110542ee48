import type { MerchandiseItem } from '@mayim/shared/contract/entities/shop.ts'
import { itemKey } from '@mayim/shared/domain/merchandise.ts'
import { List, ListRow } from '@mayim/shared/ui/base/list.tsx'
import { useCall } from '@mayim/shared/ui/client/queries.ts'
import { useTexts } from '@mayim/shared/ui/i18n.ts'
import { useMoney } from '../facility/facility.ts'
import styles from './payment.module.css'
import { Quantity } from './quantity.tsx'

/** How many of each item, by the item's name. */
export type Basket = Readonly<Record<string, number>>

/** What is sold, each with how many of it she takes; nothing where nothing is sold (patron 2, Merchandise). */
export function Shop({
  basket,
  disabled = false,
  onChange,
}: {
  basket: Basket
  disabled?: boolean
  onChange: (item: MerchandiseItem, quantity: number) => void
}) {
  const { t } = useTexts()
  const showMoney = useMoney()
  const items = useCall('merchandiseList').data ?? []
  if (items.length === 0) return null
  return (
    <section className={styles.section}>
      <h2>{t('payment.step.shop')}</h2>
      <List label={t('payment.step.shop')}>
        {items.map(each => (
          <ListRow
            key={each.item}
            note={
              <>
                {each.description && <span dir="auto">{each.description} · </span>}
                {t('payment.shop.each', { price: showMoney(each.price) })}
              </>
            }
            end={
              <Quantity
                item={each.item}
                quantity={basket[itemKey(each.item)] ?? 0}
                disabled={disabled}
                onChange={quantity => onChange(each, quantity)}
              />
            }
          >
            <bdi>{each.item}</bdi>
          </ListRow>
        ))}
      </List>
    </section>
  )
}
