import type { ApiError } from '@mayim/ui/client/api-error.ts'
import { wallTime } from '@mayim/ui/format.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import { Notice } from '@mayim/ui/kit/notice.tsx'
import layout from '../../frame/parts/layout.module.css'
import { clockOf, useLeftSeconds } from '../../frame/parts/left-time.ts'
import { useNightNames } from '../../frame/parts/visit-time.ts'
import styles from './wait-list.module.css'

/** An offered time, until when it is held, and the two answers; the primary button is the one of the link that was opened. */
export function OfferChoice({
  offer,
  noFirst = false,
  asked,
  error,
  onAnswer,
}: {
  offer: { readonly date: string; readonly time: string; readonly expiresAt: string }
  noFirst?: boolean
  /** The answer being sent. */
  asked: 'yes' | 'no' | null
  error: ApiError | null
  onAnswer: (answer: 'yes' | 'no') => void
}) {
  const { t, language } = useTexts()
  const nights = useNightNames()
  const leftSeconds = useLeftSeconds(offer.expiresAt) ?? 0
  if (leftSeconds === 0) return <Over />
  return (
    <section className={styles.offer}>
      <p className={styles.when}>
        {nights.full(offer.date)}
        <span className={styles.time}>
          <bdi>{wallTime(offer.time, language)}</bdi>
        </span>
      </p>
      <p>
        {t('waitList.offer.held')}{' '}
        <strong role="timer" data-digits className={styles.countdown}>
          <bdi>{clockOf(leftSeconds)}</bdi>
        </strong>
      </p>
      {error && <Notice tone="error">{error.message}</Notice>}
      <div className={styles.answers}>
        {(noFirst ? (['no', 'yes'] as const) : (['yes', 'no'] as const)).map((answer, place) => (
          <Button
            key={answer}
            block
            look={place === 0 ? 'primary' : 'quiet'}
            busy={asked === answer}
            disabled={asked !== null && asked !== answer}
            onClick={() => onAnswer(answer)}
          >
            {t(`waitList.offer.${answer}`)}
          </Button>
        ))}
      </div>
      <p className={layout.soft}>{t('waitList.offer.noHint')}</p>
    </section>
  )
}

export function Over() {
  const { t } = useTexts()
  return (
    <Notice tone="warning" title={t('waitList.offer.over')}>
      {t('waitList.offer.overHint')}
    </Notice>
  )
}
