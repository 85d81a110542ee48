import { LinkButton } from '@mayim/shared/ui/base/button.tsx'
import { Notice } from '@mayim/shared/ui/base/notice.tsx'
import { Skeleton } from '@mayim/shared/ui/base/skeleton.tsx'
import { useSession } from '@mayim/shared/ui/client/session.ts'
import { loadArea, useTexts } from '@mayim/shared/ui/i18n.ts'
import { lazy, Suspense } from 'react'
import { textSetting, usePublicSettings } from '../facility/facility.ts'
import { useMyReservations } from '../reserve/my-reservations.ts'
import { idle } from '../shell/lazy-screen.tsx'
import { Screen } from '../shell/screen.tsx'
import { Banner } from './banner.tsx'
import styles from './home.module.css'
import { Tonight } from './tonight.tsx'

const NextReservation = lazy(async () => {
  const [card] = await Promise.all([import('./next-reservation.tsx'), loadArea('status')])
  return { default: card.NextReservation }
})

const Waiting = lazy(async () => {
  const [part] = await Promise.all([import('../wait-list/waiting.tsx'), loadArea('waitList')])
  return { default: part.Waiting }
})

const Garage = lazy(async () => {
  const [part] = await Promise.all([import('./garage.tsx'), loadArea('site')])
  return { default: part.Garage }
})

const About = lazy(async () => {
  await idle()
  const [part] = await Promise.all([import('./about.tsx'), loadArea('site')])
  return { default: part.About }
})

/** The first page: what she most likely came for, at the thumb's end. */
export function Home() {
  const { t } = useTexts()
  const { phase } = useSession()
  const { reserved, pending, garage } = useMyReservations()
  return (
    <Screen
      foot={
        <LinkButton to="/reserve" block icon="calendar">
          {t(reserved ? 'patron.home.view' : 'patron.home.make')}
        </LinkButton>
      }
    >
      <Banner />
      <h1>{t('patron.home.welcome')}</h1>
      {reserved && (
        <Suspense fallback={<Skeleton lines={1} />}>
          <NextReservation reservation={reserved} />
        </Suspense>
      )}
      {phase === 'signedIn' && (
        <Suspense>
          <Waiting pendingId={pending?.reservationId ?? null}>
            <Notice
              tone="warning"
              action={
                <LinkButton to="/reserve" look="quiet">
                  {t('patron.home.open')}
                </LinkButton>
              }
            >
              {t('patron.home.pending')}
            </Notice>
          </Waiting>
        </Suspense>
      )}
      {garage && (
        <Suspense>
          <Garage visit={garage} />
        </Suspense>
      )}
      <Message />
      <Tonight />
      <Suspense>
        <About />
      </Suspense>
    </Screen>
  )
}

/** The facility's own words, a paragraph a line. */
function Message() {
  const paragraphs = textSetting(usePublicSettings().data, 'websiteHomePageMessage')
    .split(/\n+/)
    .filter(text => text.trim() !== '')
  if (paragraphs.length === 0) return null
  return (
    <div className={styles.message}>
      {paragraphs.map(text => (
        <p key={text} dir="auto">
          {text}
        </p>
      ))}
    </div>
  )
}
