import type { WaitListEntry } from '@mayim/contract/entities/wait-list.ts'
import { useSend } from '@mayim/ui/client/queries.ts'
import { wallTime } from '@mayim/ui/format.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import { Notice } from '@mayim/ui/kit/notice.tsx'
import layout from '../../frame/parts/layout.module.css'
import { useNightNames } from '../../frame/parts/night-name.ts'
import { OfferChoice } from './offer-choice.tsx'
import styles from './wait-list.module.css'

/** A wait list entry: the night, the patron's times, her place in the list, a held offer, and a button to leave. */
export function EntryCard({ entry }: { entry: WaitListEntry }) {
  const { t, language } = useTexts()
  const nights = useNightNames()
  const leave = useSend('waitListLeave')
  const answer = useSend('waitListAnswer')
  const heading = t(entry.offer ? 'waitList.entry.offered' : 'waitList.entry.title')
  return (
    <section className={styles.card} aria-label={`${heading}, ${nights.full(entry.reservationDate)}`}>
      <h2 className={styles.label}>{heading}</h2>
      {entry.offer?.asked ? (
        <Notice>{t('waitList.offer.asked')}</Notice>
      ) : entry.offer ? (
        <OfferChoice
          offer={{ ...entry.offer, date: entry.reservationDate }}
          asked={answer.isPending ? (answer.variables?.body.answer ?? null) : null}
          error={answer.error}
          onAnswer={each => answer.mutate({ params: { id: entry.id }, body: { answer: each } })}
        />
      ) : (
        <>
          <p className={styles.when}>{nights.full(entry.reservationDate)}</p>
          <p>
            {t(entry.fromTime === entry.toTime ? 'waitList.entry.at' : 'waitList.entry.window', {
              from: wallTime(entry.fromTime, language),
              to: wallTime(entry.toTime, language),
            })}
            <br />
            <span className={layout.soft}>
              {entry.ahead === 0
                ? t('waitList.entry.first')
                : t('waitList.entry.ahead', { count: entry.ahead })}
            </span>
          </p>
          {leave.error && <Notice tone="error">{leave.error.message}</Notice>}
          <Button
            look="quiet"
            busy={leave.isPending}
            onClick={() => leave.mutate({ params: { id: entry.id } })}
          >
            {t('waitList.entry.leave')}
          </Button>
        </>
      )}
    </section>
  )
}
