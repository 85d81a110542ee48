import type { StaffReservation } from '@mayim/contract/entities/reservation.ts'
import { inLanguage } from '@mayim/domain/language.ts'
import { useCall } from '@mayim/ui/client/queries.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Icon } from '@mayim/ui/kit/icon.tsx'
import { useState } from 'react'
import styles from '../forms/dialog.module.css'

/** The most of one item (money-59). */
const mostGoods = 10

/** The goods on sale, how many of each were taken before, and the change since the form opened. */
export function useGoods(before: StaffReservation['merchandise']) {
  const items = useCall('merchandiseList').data ?? []
  const [taken, setTaken] = useState<ReadonlyMap<string, number>>(
    new Map(before.map(line => [line.item, line.quantity])),
  )
  const had = (item: string) => before.find(line => line.item === item)?.quantity ?? 0
  const has = (item: string) => taken.get(item) ?? 0
  return {
    items,
    has,
    set: (item: string, count: number) => setTaken(before => new Map(before).set(item, count)),
    /** The price of the change. Negative if goods were removed. */
    added: items.reduce((sum, { item, price }) => sum + price * (has(item) - had(item)), 0),
    changed: items
      .filter(({ item }) => has(item) !== had(item))
      .map(({ item }) => ({ item, quantity: has(item) })),
  }
}

export function GoodsList(props: { goods: ReturnType<typeof useGoods>; sum: (amount: number) => string }) {
  const { t, language } = useTexts()
  const { items, has, set } = props.goods
  if (items.length === 0) return null
  return (
    <fieldset className={styles.group}>
      <legend>{t('reception.checkIn.goods')}</legend>
      <ul className={styles.lines} style={{ inlineSize: '100%' }}>
        {items.map(({ item, names, price }) => (
          <Goods
            key={item}
            item={inLanguage(names, language)}
            price={props.sum(price)}
            count={has(item)}
            onCount={count => set(item, count)}
          />
        ))}
      </ul>
    </fieldset>
  )
}

function Goods(props: { item: string; price: string; count: number; onCount: (count: number) => void }) {
  const { t } = useTexts()
  const { item, count } = props
  return (
    <li className={styles.line}>
      <span>
        <bdi>{item}</bdi> · <bdi>{props.price}</bdi>
      </span>
      <button
        type="button"
        className={styles.step}
        aria-label={t('reception.checkIn.fewer', { item })}
        disabled={count === 0}
        onClick={() => props.onCount(count - 1)}
      >
        <Icon name="minus" />
      </button>
      <output data-digits>{count}</output>
      <button
        type="button"
        className={styles.step}
        aria-label={t('reception.checkIn.oneMore', { item })}
        disabled={count >= mostGoods}
        onClick={() => props.onCount(count + 1)}
      >
        <Icon name="plus" />
      </button>
    </li>
  )
}
