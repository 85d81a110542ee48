import type { MerchandiseItem } from '@mayim/contract/entities/shop.ts'
import { inLanguage } from '@mayim/domain/language.ts'
import { itemKey, strippedQuantity } from '@mayim/domain/money/merchandise.ts'
import { checkQuantity } from '@mayim/domain/validation.ts'
import { Loaded } from '@mayim/ui/client/loaded.tsx'
import { useCall } from '@mayim/ui/client/queries.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Icon } from '@mayim/ui/kit/icon.tsx'
import { List, ListRow } from '@mayim/ui/kit/list.tsx'
import type { ReactNode } from 'react'
import { useMoney } from '../../facility/facility.ts'
import styles from './payment.module.css'

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
            </>
          }
          end={
            <Quantity
              item={inLanguage(each.names, language)}
              quantity={basket[itemKey(each.item)] ?? 0}
              disabled={disabled}
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

/** The quantity of an item, 0 to 10: a field between two buttons; other input is ignored (money-59). */
function Quantity({
  item,
  quantity,
  disabled = false,
  onChange,
}: {
  item: string
  quantity: number
  disabled?: boolean
  onChange: (quantity: number) => void
}) {
  const { t } = useTexts()
  function typed(text: string) {
    const wanted = Number(strippedQuantity(text))
    if (isSound(wanted)) onChange(wanted)
  }
  const step = { disabled, onChange }
  return (
    <div className={styles.counter} dir="ltr">
      <StepButton {...step} icon="minus" label={t('payment.shop.less', { item })} to={quantity - 1} />
      <input
        className={styles.count}
        inputMode="numeric"
        aria-label={t('payment.shop.quantity', { item })}
        value={String(quantity)}
        disabled={disabled}
        onChange={event => typed(event.target.value)}
        onFocus={event => event.target.select()}
      />
      <StepButton {...step} icon="plus" label={t('payment.shop.more', { item })} to={quantity + 1} />
    </div>
  )
}

function isSound(quantity: number): boolean {
  return checkQuantity(quantity).ok
}

function StepButton({
  icon,
  label,
  to,
  disabled,
  onChange,
}: {
  icon: 'minus' | 'plus'
  label: string
  to: number
  disabled: boolean
  onChange: (quantity: number) => void
}) {
  return (
    <button
      type="button"
      className={styles.round}
      aria-label={label}
      disabled={disabled || !isSound(to)}
      onClick={() => onChange(to)}
    >
      <Icon name={icon} />
    </button>
  )
}

/** The items for sale, in a fold of their own; nothing if there are none. */
export function ShopFold({ children }: { children: (items: readonly MerchandiseItem[]) => ReactNode }) {
  const { t } = useTexts()
  const items = useCall('merchandiseList')
  if (items.data?.length === 0) return null
  return (
    <details className={styles.fold}>
      <summary className={styles.summary}>{t('payment.step.shop')}</summary>
      <div className={styles.folded}>
        <Loaded query={items} lines={2}>
          {children}
        </Loaded>
      </div>
    </details>
  )
}
