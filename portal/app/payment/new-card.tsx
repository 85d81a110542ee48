import { useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import { Notice } from '@mayim/ui/kit/notice.tsx'
import { Skeleton } from '@mayim/ui/kit/skeleton.tsx'
import { useEffect, useRef, useState } from 'react'
import { CallUs } from './call-us.tsx'
import { cardErrorKey, type WrongCard } from './card-error.ts'
import styles from './payment.module.css'
import { type CardChange, type CardElement, loadProcessor, type ProcessorScript } from './processor-form.ts'
import type { PaymentForm } from './use-cards.ts'
import type { PaymentInfo } from './use-payment.ts'

/** The card that is being entered into the processor's form; whether it is complete is judged when it is asked for. */
export interface EnteredCard {
  /** The form's token for the server, or the sentence with the fault. */
  readonly info: () => Promise<{ readonly info: PaymentInfo } | { readonly wrong: WrongCard }>
  readonly clear: () => void
}

type Phase = 'loading' | 'ready' | 'failed'

/** A frame that does not come is given up like a script that does not. */
const patienceMs = 10_000

/**
 * The processor's own card form, fetched when it is opened. `onCard` gets the card once the form
 * is ready, and null when it goes. If the form does not load, no card can be charged, and the screen says so (money-46).
 */
export function NewCard({ form, onCard }: { form: PaymentForm; onCard: (card: EnteredCard | null) => void }) {
  const { t } = useTexts()
  const [tries, setTries] = useState(0)
  const { host, phase, change } = useCardElement(form, tries, onCard)
  if (phase === 'failed') {
    return (
      <Notice
        tone="warning"
        action={
          <Button look="quiet" onClick={() => setTries(tries + 1)}>
            {t('common.tryAgain')}
          </Button>
        }
      >
        <p>{t('payment.card.notLoaded')}</p>
        <CallUs />
      </Notice>
    )
  }
  return (
    <div className={styles.field}>
      <span className={styles.label}>{t('payment.card.label')}</span>
      {phase === 'loading' && (
        <div role="status" aria-label={t('payment.card.loading')}>
          <Skeleton lines={1} />
        </div>
      )}
      {/* Cards are written from left to right in every language. */}
      <div ref={host} dir="ltr" className={phase === 'loading' ? styles.cardHidden : styles.card} />
      {change?.error && (
        <p className={styles.wrong} role="alert">
          {t(cardErrorKey(change.error))}
        </p>
      )}
    </div>
  )
}

function useCardElement(form: PaymentForm, tries: number, onCard: (card: EnteredCard | null) => void) {
  const { language } = useTexts()
  const host = useRef<HTMLDivElement>(null)
  const [phase, setPhase] = useState<Phase>('loading')
  const [change, setChange] = useState<CardChange | null>(null)
  const tell = useRef(onCard)
  tell.current = onCard
  const { scriptUrl, publicKey } = form
  // The processor speaks no Yiddish.
  const locale = language === 'en' ? 'en' : 'he'
  useEffect(() => {
    let element: CardElement | null = null
    let isGone = false
    setPhase('loading')
    setChange(null)
    const timer = setTimeout(() => setPhase(now => (now === 'loading' ? 'failed' : now)), patienceMs)
    loadProcessor({ scriptUrl, publicKey }).then(
      script => {
        if (isGone || !host.current) return
        element = mount(script, host.current, locale, {
          onReady: card => {
            setPhase('ready')
            tell.current(card)
          },
          onChange: setChange,
        })
      },
      () => !isGone && setPhase('failed'),
    )
    return () => {
      isGone = true
      clearTimeout(timer)
      element?.destroy()
      tell.current(null)
    }
  }, [scriptUrl, publicKey, locale, tries])
  return { host, phase, change }
}

function mount(
  script: ProcessorScript,
  host: HTMLElement,
  locale: string,
  on: { onReady: (card: EnteredCard) => void; onChange: (change: CardChange) => void },
): CardElement {
  const { color, fontSize } = getComputedStyle(host)
  const card = script.elements({ locale }).create('card', {
    hidePostalCode: true,
    style: { base: { color, fontSize }, invalid: { color } },
  })
  const entered: EnteredCard = {
    clear: () => card.clear(),
    info: async () => {
      const { paymentMethod, error } = await script.createPaymentMethod({ type: 'card', card })
      return paymentMethod
        ? { info: { sourceToken: paymentMethod.id } }
        : { wrong: { key: cardErrorKey(error ?? {}) } }
    },
  }
  card.on('ready', () => on.onReady(entered))
  card.on('change', on.onChange)
  card.mount(host)
  return card
}
