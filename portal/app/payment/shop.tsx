import type { MerchandiseItem } from '@mayim/contract/entities/shop.ts'
import { itemKey } from '@mayim/domain/money/merchandise.ts'
import { inLanguage } from '@mayim/domain/site/listed.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { List, ListRow } from '@mayim/ui/kit/list.tsx'
import { useMoney } from '../facility/facility.ts'
import styles from './payment.module.css'
import { Quantity } from './quantity.tsx'

/** How many of each item, by the item's name. */
export type Basket = Readonly<Record<string, number>>

/** The items for sale, each with its quantity (money-59). */
export function Shop({
  items,
  basket,
  disabled = false,
  onChange,
}: {
  items: readonly MerchandiseItem[]
  basket: Basket
  disabled?: boolean
  onChange: (item: MerchandiseItem, quantity: number) => void
}) {
  const { t, language } = useTexts()
  const showMoney = useMoney()
  return (
    <List label={t('payment.step.shop')}>
      {items.map(each => (
        <ListRow
          key={each.item}
          note={
            <>
              <bdi>{t('payment.shop.each', { price: showMoney(each.price) })}</bdi>
              {inLanguage(each.descriptions, language) && (
                <>
                  {' · '}
                  <bdi>{inLanguage(each.descriptions, language)}</bdi>
                </>
              )}
              {each.soldOut && (
                <>
                  {' · '}
                  {t('payment.shop.soldOut')}
                </>
              )}
            </>
          }
          end={
            <Quantity
              item={inLanguage(each.names, language)}
              quantity={basket[itemKey(each.item)] ?? 0}
              disabled={disabled}
              isLast={each.soldOut}
              onChange={quantity => onChange(each, quantity)}
            />
          }
        >
          <span className={styles.item}>
            {each.picture && (
              <img src={`/files/${each.picture}`} alt="" width={48} height={48} loading="lazy" />
            )}
            <bdi>{inLanguage(each.names, language)}</bdi>
          </span>
        </ListRow>
      ))}
    </List>
  )
}
