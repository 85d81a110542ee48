import type { OfferedGift } from '@mayim/contract/entities/kiosk.ts'
import { inLanguage } from '@mayim/domain/language.ts'
import { decimalOf, minorOf } from '@mayim/domain/money/money.ts'
import { dividedTip } from '@mayim/domain/money/tip.ts'
import { money } from '@mayim/ui/format.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { useGiftTypeName } from '@mayim/ui/money/gift-type-name.ts'
import styles from './add-gift.module.css'

/** Before the card: whether she gives something beside what is due (money-701). */
export function AddGift(props: {
  offered: readonly OfferedGift[]
  gifts: readonly ChosenGift[]
  balance: number
  currency: string
  busy: boolean
  onGifts: (gifts: readonly ChosenGift[]) => void
  onPay: () => void
  onBack: () => void
}) {
  const { t, language } = useTexts()
  const { gifts, currency } = props
  const total = sumWithGifts(props.balance, gifts)
  return (
    <section className={styles.visit}>
      <h2>{t('kiosk.gift.title')}</h2>
      {props.offered.map(each => (
        <Offer key={each.kind} {...props} offered={each} />
      ))}
      <button type="button" className={styles.main} disabled={props.busy || total <= 0} onClick={props.onPay}>
        {t('reader.pay', { amount: money(total, currency, language) })}
      </button>
      <button type="button" className={styles.second} onClick={props.onBack}>
        {t('kiosk.gift.back')}
      </button>
    </section>
  )
}

interface OfferProps {
  readonly offered: OfferedGift
  readonly gifts: readonly ChosenGift[]
  readonly currency: string
  readonly onGifts: (gifts: readonly ChosenGift[]) => void
}

/** One kind of gift: its amounts, and once one is chosen, whom or what it is for. */
function Offer({ offered, gifts, currency, onGifts }: OfferProps) {
  const { t, language } = useTexts()
  const nameOf = useGiftTypeName()
  const chosen = gifts.find(({ kind }) => kind === offered.kind)
  return (
    <fieldset className={styles.offer}>
      <legend>{t(`kiosk.gift.${offered.kind}`)}</legend>
      <div className={styles.amounts}>
        {offered.amounts.map(amt => (
          <button
            key={amt}
            type="button"
            aria-pressed={chosen?.amt === amt}
            onClick={() => onGifts(withAmount(gifts, offered, amt))}
          >
            <bdi>{money(amt, currency, language)}</bdi>
          </button>
        ))}
      </div>
      {chosen && offered.types.length > 1 && (
        <>
          <p>{t(`kiosk.gift.for.${offered.kind}`)}</p>
          <div className={styles.types}>
            {offered.types.map(each => (
              <button
                key={each.type}
                type="button"
                aria-pressed={chosen.type === each.type}
                onClick={() =>
                  onGifts(gifts.map(gift => (gift === chosen ? { ...gift, type: each.type } : gift)))
                }
              >
                {each.names ? <bdi>{inLanguage(each.names, language)}</bdi> : nameOf(each.type)}
              </button>
            ))}
          </div>
        </>
      )}
    </fieldset>
  )
}

/** A gift that a patron chose at the kiosk. The amount is a decimal. */
export interface ChosenGift {
  readonly kind: OfferedGift['kind']
  readonly amt: number
  readonly type: string
}

/** What her card is charged: what is due, if anything, and what she gives. */
export function sumWithGifts(balance: number, gifts: readonly ChosenGift[]): number {
  const givenMinor = gifts.reduce((sum, { amt }) => sum + minorOf(amt), 0)
  return decimalOf(Math.max(0, minorOf(balance)) + givenMinor)
}

/** The choice after a press on an amount: that amount, or none if it was chosen already. */
function withAmount(gifts: readonly ChosenGift[], offered: OfferedGift, amt: number): readonly ChosenGift[] {
  const before = gifts.find(({ kind }) => kind === offered.kind)
  const others = gifts.filter(gift => gift !== before)
  if (before?.amt === amt) return others
  return [...others, { kind: offered.kind, amt, type: before?.type ?? usualType(offered) }]
}

/** For everybody where that can be chosen, else the first of the list. */
function usualType({ types }: OfferedGift): string {
  const names = types.map(({ type }) => type)
  return names.includes(dividedTip) ? dividedTip : (names[0] ?? '')
}
