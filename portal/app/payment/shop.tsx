import type { MerchandiseItem } from '@mayim/contract/entities/shop.ts'
import { itemKey } from '@mayim/domain/money/merchandise.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { List, ListRow } from '@mayim/ui/kit/list.tsx'
import { useMoney } from '../facility/facility.ts'
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
  const { t } = useTexts()
  const showMoney = useMoney()
  return (
    <List label={t('payment.step.shop')}>
      {items.map(each => (
        <ListRow
          key={each.item}
          note={
            <>
              <bdi>{t('payment.shop.each', { price: showMoney(each.price) })}</bdi>
              {each.description && (
                <>
                  {' · '}
                  <bdi>{each.description}</bdi>
                </>
              )}
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
  )
}
