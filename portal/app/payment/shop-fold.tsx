import type { MerchandiseItem } from '@mayim/contract/entities/shop.ts'
import { Loaded } from '@mayim/ui/client/loaded.tsx'
import { useCall } from '@mayim/ui/client/queries.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import type { ReactNode } from 'react'
import styles from './payment.module.css'

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
