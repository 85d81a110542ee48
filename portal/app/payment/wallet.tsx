import { processorTraits } from '@mayim/domain/money/card-processors.ts'
import { minorOf } from '@mayim/domain/money/money.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { useEffect, useRef, useState } from 'react'
import layout from '../parts/layout.module.css'
import type { WalletMade, WalletRequest } from './forms/stripe-form.ts'
import styles from './payment.module.css'
import type { PaymentForm } from './use-cards.ts'

/** The wallet payment, and what is done with its token. */
export interface WalletWish {
  /** In whole units of the currency. */
  readonly amount: number
  /** Whether it can be paid now; shows by itself what is missing. */
  readonly mayPay: () => boolean
  readonly pay: (made: WalletMade) => void
}

/** Wallets are for US dollars alone (money-49). */
const currency = 'USD'
const country = 'US'

/**
 * The button of the browser's wallet, above the card form and loaded with it; nothing if the browser has no wallet or
 * the facility uses another currency. The wallet's sheet names the purpose with the one word "Total".
 */
export function Wallet({ form, wish }: { form: PaymentForm; wish: WalletWish }) {
  const { t } = useTexts()
  const isOffered =
    processorTraits[form.processor].walletOrigin !== null && form.currency === currency && wish.amount > 0
  const { host, isThere } = useWalletButton(form, wish, isOffered)
  if (!isOffered) return null
  return (
    <div className={isThere ? styles.field : styles.away}>
      <div ref={host} dir="ltr" className={styles.wallet} />
      <p className={layout.soft}>{t('payment.card.orCard')}</p>
    </div>
  )
}

function useWalletButton({ scriptUrl, publicKey }: PaymentForm, wish: WalletWish, isOffered: boolean) {
  const { t, language } = useTexts()
  const host = useRef<HTMLDivElement>(null)
  const request = useRef<WalletRequest | null>(null)
  const [isThere, setThere] = useState(false)
  const now = useRef(wish)
  now.current = wish
  const total = { label: t('payment.step.total'), amount: minorOf(wish.amount) }
  const first = useRef(total)
  first.current = total
  useEffect(() => {
    if (!isOffered) return
    let isGone = false
    let destroy = () => {}
    async function offer() {
      const { loadStripe } = await import('./forms/stripe-form.ts')
      const script = await loadStripe({ scriptUrl, publicKey })
      const asked = script.paymentRequest({ country, currency: 'usd', total: first.current })
      if ((await asked.canMakePayment()) === null || isGone || !host.current) return
      asked.on('paymentmethod', made => now.current.pay(made))
      const elements = script.elements({ locale: language === 'en' ? 'en' : 'he' })
      const button = elements.create('paymentRequestButton', { paymentRequest: asked })
      button.on('click', event => !now.current.mayPay() && event.preventDefault())
      button.mount(host.current)
      request.current = asked
      destroy = () => button.destroy()
      setThere(true)
    }
    // Without it there is the card form, which shows its own failure to load.
    offer().catch(() => undefined)
    return () => {
      isGone = true
      request.current = null
      setThere(false)
      destroy()
    }
  }, [scriptUrl, publicKey, language, isOffered])
  useEffect(() => request.current?.update({ total: first.current }), [total.amount])
  return { host, isThere }
}
