import { itemKey } from '@mayim/domain/money/merchandise.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { type ReactNode, useState } from 'react'
import { DonationFields, type Gifts, TipFields, type ValidatedGifts } from '../../money/payment/gifts.tsx'
import styles from '../../money/payment/payment.module.css'
import { type Basket, Shop, ShopFold } from '../../money/payment/shop.tsx'

/** Merchandise, a donation, a tip: each in a fold, so that a patron who only wants to book is not asked. */
export function Extras({
  basket,
  onBasket,
  gifts,
  validated,
  savesMinor,
  onGifts,
}: {
  basket: Basket
  onBasket: (basket: Basket) => void
  gifts: Gifts
  validated: ValidatedGifts
  /** What a donation of a preset takes off the price of the visit. */
  savesMinor: number
  onGifts: (gifts: Gifts) => void
}) {
  const { t } = useTexts()
  const { wrong } = validated
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
        <DonationFields {...fields} savesMinor={savesMinor} hasPreset={validated.hasPreset} />
      </Fold>
      <Fold title={t('payment.tip.title')} isWrong={wrong !== null && wrong.field !== 'donation'}>
        <TipFields {...fields} />
      </Fold>
    </div>
  )
}

/** Opens where something in it is wrong, and stays open when that is corrected. */
function Fold({ title, isWrong, children }: { title: string; isWrong: boolean; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  if (isWrong && !isOpen) setOpen(true)
  return (
    <details className={styles.fold} open={isOpen} onToggle={event => setOpen(event.currentTarget.open)}>
      <summary className={styles.summary}>{title}</summary>
      <div className={styles.folded}>{children}</div>
    </details>
  )
}
