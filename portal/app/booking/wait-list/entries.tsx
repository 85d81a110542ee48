import type { WaitListEntry } from '@mayim/contract/entities/wait-list.ts'
import { useCall, useSend } from '@mayim/ui/client/queries.ts'
import { useSession } from '@mayim/ui/client/session.ts'
import { wallTime } from '@mayim/ui/format.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import { Notice } from '@mayim/ui/kit/notice.tsx'
import { Skeleton } from '@mayim/ui/kit/skeleton.tsx'
import type { ReactNode } from 'react'
import layout from '../../frame/parts/layout.module.css'
import { useNightNames } from '../../frame/parts/visit-time.ts'
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

/** The patron's current wait list entries; none while nobody is signed in. */
export function useMyEntries() {
  const signedIn = useSession().phase === 'signedIn'
  return useCall('waitList', {}, { enabled: signedIn })
}

/**
 * The patron's wait list entries, on her first page. `children` is the notice of a reservation that is not confirmed;
 * it is hidden for an offer of the list, which has its own.
 */
export function Waiting({ pendingId, children }: { pendingId: string | null; children: ReactNode }) {
  const entries = useMyEntries()
  const known = entries.data ?? []
  const isOffered = known.some(entry => entry.offer?.reservationId === pendingId)
  return (
    <>
      {pendingId !== null && !isOffered && !entries.isPending && children}
      {known.map(entry => (
        <EntryCard key={entry.id} entry={entry} />
      ))}
    </>
  )
}

/** A reservation that is only held: as an offer of the wait list where it is one, else as `children`. */
export function OfferedOr({ reservationId, children }: { reservationId: string; children: ReactNode }) {
  const entries = useMyEntries()
  if (entries.isPending) return <Skeleton lines={2} />
  const offered = entries.data?.find(entry => entry.offer?.reservationId === reservationId)
  return offered ? <EntryCard entry={offered} /> : children
}
