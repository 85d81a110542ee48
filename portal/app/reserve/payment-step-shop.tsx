import type { PatronReservation } from '@mayim/shared/contract/entities/reservation.ts'
import { itemKey } from '@mayim/shared/domain/merchandise.ts'
import { Notice } from '@mayim/shared/ui/base/notice.tsx'
import { useCall, useSend } from '@mayim/shared/ui/client/queries.ts'
import { useTexts } from '@mayim/shared/ui/i18n.ts'
import styles from '../payment/payment.module.css'
import { Shop } from '../payment/shop.tsx'

/** Merchandise with a reservation that stands: each change is saved at once and is in the balance (patron 2, Merchandise). */
export function ReservationShop({
  reservation: { reservationId, merchandise },
  disabled,
}: {
  reservation: PatronReservation
  disabled: boolean
}) {
  const { t } = useTexts()
  const items = useCall('merchandiseList').data ?? []
  const change = useSend('reservationMerchandise')
  const basket = Object.fromEntries(merchandise.map(each => [itemKey(each.item), each.quantity]))
  if (items.length === 0) return null
  return (
    <div className={styles.folds}>
      <details className={styles.fold}>
        <summary className={styles.summary}>{t('payment.step.shop')}</summary>
        <div className={styles.folded}>
          {change.error && <Notice tone="error">{change.error.message}</Notice>}
          <Shop
            items={items}
            basket={basket}
            disabled={disabled || change.isPending}
            onChange={({ item }, quantity) =>
              change.mutate({
                params: { id: reservationId },
                body: { merchandise: [{ item, quantity }] },
              })
            }
          />
        </div>
      </details>
    </div>
  )
}
