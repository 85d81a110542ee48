import { itemKey } from '@mayim/domain/money/merchandise.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import type { ReactNode } from 'react'
import { DonationFields, TipFields } from '../payment/gift-fields.tsx'
import type { Gifts, JudgedGifts } from '../payment/gifts.ts'
import styles from '../payment/payment.module.css'
import { type Basket, Shop } from '../payment/shop.tsx'
import { ShopFold } from '../payment/shop-fold.tsx'

/** Merchandise, a donation, a tip: each in a fold, so that a patron who only wants to book is not asked. */
export function Extras({
  basket,
  onBasket,
  gifts,
  judged,
  onGifts,
}: {
  basket: Basket
  onBasket: (basket: Basket) => void
  gifts: Gifts
  judged: JudgedGifts
  onGifts: (gifts: Gifts) => void
}) {
  const { t } = useTexts()
  const { wrong } = judged
  const fields = { gifts, wrong, onChange: onGifts }
  return (
    <div className={styles.folds}>
      <ShopFold>
        {items => (
          <Shop
            items={items}
            basket={basket}
            onChange={({ item }, quantity) => onBasket({ ...basket, [itemKey(item)]: quantity })}
          />
        )}
      </ShopFold>
      <Fold title={t('payment.donation.title')} isWrong={wrong?.field === 'donation'}>
        <DonationFields {...fields} hasReduced={judged.hasPreset} />
      </Fold>
      <Fold title={t('payment.tip.title')} isWrong={wrong !== null && wrong.field !== 'donation'}>
        <TipFields {...fields} />
      </Fold>
    </div>
  )
}

/** Opens automatically if one of its fields is invalid. */
function Fold({ title, isWrong, children }: { title: string; isWrong: boolean; children: ReactNode }) {
  return (
    <details className={styles.fold} open={isWrong || undefined}>
      <summary className={styles.summary}>{title}</summary>
      <div className={styles.folded}>{children}</div>
    </details>
  )
}
