import { useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import { Notice } from '@mayim/ui/kit/notice.tsx'
import { Skeleton } from '@mayim/ui/kit/skeleton.tsx'
import { useEffect, useRef, useState } from 'react'
import type { WrongCard } from './card-error.ts'
import { CallUs, type PaymentForm } from './cards.tsx'
import { mountForm } from './forms/card-forms.ts'
import type { EnteredCard } from './forms/form-place.ts'
import styles from './payment.module.css'

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
  const { host, phase, wrong } = useCardForm(form, tries, onCard)
  return (
    <div className={styles.field}>
      {phase === 'failed' ? (
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
      ) : (
        <span className={styles.label}>{t('payment.card.label')}</span>
      )}
      {phase === 'loading' && (
        <div role="status" aria-label={t('payment.card.loading')}>
          <Skeleton lines={1} />
        </div>
      )}
      {/* Always there, so that another try finds it. Cards are written from left to right in every language. */}
      <div ref={host} dir="ltr" className={phase === 'ready' ? styles.card : styles.cardHidden} />
      {wrong && (
        <p className={styles.wrong} role="alert">
          {t(wrong.key, { message: wrong.message ?? '' })}
        </p>
      )}
    </div>
  )
}

function useCardForm(form: PaymentForm, tries: number, onCard: (card: EnteredCard | null) => void) {
  const { t, language } = useTexts()
  const host = useRef<HTMLDivElement>(null)
  const [phase, setPhase] = useState<Phase>('loading')
  const [wrong, setWrong] = useState<WrongCard | null>(null)
  const tell = useRef(onCard)
  tell.current = onCard
  const words = useRef({ number: '', expiry: '', cvv: '', holder: '', page: '', passedOn: '' })
  words.current = {
    number: t('payment.card.numberName'),
    expiry: t('payment.card.expiryName'),
    cvv: t('payment.card.cvvName'),
    holder: t('payment.card.holderName'),
    page: t('payment.card.page'),
    passedOn: t('payment.card.passedOn'),
  }
  const { processor, entry, scriptUrl, publicKey } = form
  useEffect(() => {
    const place = host.current
    if (!place) return
    let remove: (() => void) | null = null
    let isGone = false
    setPhase('loading')
    setWrong(null)
    const timer = setTimeout(() => setPhase(now => (now === 'loading' ? 'failed' : now)), patienceMs)
    const wanted = {
      form,
      host: place,
      locale: language === 'en' ? 'en' : 'he',
      words: words.current,
      onReady: () => !isGone && setPhase('ready'),
      onCard: (card: EnteredCard | null) => !isGone && tell.current(card),
      onWrong: setWrong,
    } as const
    mountForm(wanted).then(
      taken => {
        if (isGone) taken()
        else remove = taken
      },
      () => !isGone && setPhase('failed'),
    )
    return () => {
      isGone = true
      clearTimeout(timer)
      remove?.()
      tell.current(null)
    }
  }, [processor, entry, scriptUrl, publicKey, language, tries])
  return { host, phase, wrong }
}
