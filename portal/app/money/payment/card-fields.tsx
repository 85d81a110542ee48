import { processorTraits } from '@mayim/domain/money/card-payment.ts'
import { minorOf } from '@mayim/domain/money/money.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Notice } from '@mayim/ui/kit/notice.tsx'
import { Skeleton } from '@mayim/ui/kit/skeleton.tsx'
import { Switch } from '@mayim/ui/kit/switch.tsx'
import { useEffect, useRef, useState } from 'react'
import layout from '../../frame/parts/layout.module.css'
import { IfCardsAccepted, type PaymentForm, type useCards } from './cards.tsx'
import { modulesOf } from './forms/card-forms.ts'
import type { CodeField } from './forms/form-place.ts'
import type { WalletMade, WalletRequest } from './forms/stripe-form.ts'
import { MethodTiles } from './method-tiles.tsx'
import { NewCard } from './new-card.tsx'
import styles from './payment.module.css'
import type { CardChoice } from './use-card-payment.ts'

interface CardFieldsProps {
  readonly cards: ReturnType<typeof useCards>
  readonly choice: CardChoice
  readonly wallet?: WalletWish
}

/** The choice of card: the saved ones, and the processor's form for another. */
export function CardFields(props: CardFieldsProps) {
  return (
    <IfCardsAccepted cards={props.cards}>
      {form => (props.cards.isKnown ? <Choice {...props} form={form} /> : <Skeleton lines={2} />)}
    </IfCardsAccepted>
  )
}

function Choice({ cards, choice, wallet, form }: CardFieldsProps & { form: PaymentForm }) {
  const { t } = useTexts()
  const { saved, isSignedIn } = cards
  const hasSaved = (saved.data?.length ?? 0) > 0
  return (
    <div className={layout.form}>
      {saved.error && <Notice tone="warning">{t('payment.method.savedFailed')}</Notice>}
      {hasSaved && (
        <MethodTiles
          saved={saved.data ?? []}
          value={choice.chosen}
          onChange={value => value !== 'later' && choice.choose(value)}
        />
      )}
      {choice.chosen?.startsWith('saved:') && modulesOf(form).code && (
        <SecurityCode form={form} onField={choice.setCode} />
      )}
      {choice.chosen === 'new' && (
        <>
          {wallet && <Wallet form={form} wish={wallet} />}
          <NewCard form={form} onCard={choice.setEntered} />
          {!hasSaved && <p className={layout.soft}>{t('payment.method.newNote')}</p>}
          {isSignedIn && form.savesCards && (
            <Switch label={t('payment.card.keep')} checked={choice.keep} onChange={choice.setKeep} />
          )}
        </>
      )}
      {choice.wrong && (
        <Notice tone="error">{t(choice.wrong.key, { message: choice.wrong.message ?? '' })}</Notice>
      )}
    </div>
  )
}

/** The security code of a saved card, in a field of the processor that asks for it, or of ours. It may be left empty. */
function SecurityCode({ form, onField }: { form: PaymentForm; onField: (field: CodeField | null) => void }) {
  const { t } = useTexts()
  const host = useRef<HTMLDivElement>(null)
  const tell = useRef(onField)
  tell.current = onField
  const label = t('payment.card.savedCode')
  useEffect(() => {
    let field: CodeField | null = null
    let isGone = false
    // Without the field the card is charged without the code.
    modulesOf(form)
      .code?.()
      .then(
        ({ mountCode }) => {
          if (isGone || !host.current) return
          field = mountCode(host.current, form, label)
          tell.current(field)
        },
        () => undefined,
      )
    return () => {
      isGone = true
      field?.remove()
      tell.current(null)
    }
  }, [form, label])
  return <div ref={host} className={layout.form} dir="ltr" />
}

/** The wallet payment, and what is done with its token. */
interface WalletWish {
  /** In whole units of the currency. */
  readonly amount: number
  /** Whether it can be paid now; shows what is missing. */
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
function Wallet({ form, wish }: { form: PaymentForm; wish: WalletWish }) {
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
