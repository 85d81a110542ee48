import type { PatronReservation } from '@mayim/contract/entities/reservation.ts'
import { itemKey } from '@mayim/domain/money/merchandise.ts'
import { useSend } from '@mayim/ui/client/queries.ts'
import { Notice } from '@mayim/ui/kit/notice.tsx'
import styles from '../../money/payment/payment.module.css'
import { Shop, ShopFold } from '../../money/payment/shop.tsx'

/** Merchandise for an existing reservation: each change is saved at once and is part of the balance (money-61). */
export function ReservationShop({
  reservation: { reservationId, merchandise },
  disabled,
}: {
  reservation: PatronReservation
  disabled: boolean
}) {
  const change = useSend('reservationMerchandise')
  const basket = Object.fromEntries(merchandise.map(each => [itemKey(each.item), each.quantity]))
  return (
    <div className={styles.folds}>
      <ShopFold>
        {items => (
          <>
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
          </>
        )}
      </ShopFold>
    </div>
  )
}
