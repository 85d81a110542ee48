import { LoadError } from '@mayim/ui/client/loaded.tsx'
import { useSession } from '@mayim/ui/client/session.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { LinkButton } from '@mayim/ui/kit/button.tsx'
import { Notice } from '@mayim/ui/kit/notice.tsx'
import { Skeleton } from '@mayim/ui/kit/skeleton.tsx'
import { textSetting, usePublicSettings } from '../facility/facility.ts'
import { Screen } from '../frame/screen.tsx'
import { idle, lazyPart } from '../parts/lazy-part.tsx'
import { Part } from '../parts/part.tsx'
import { useMyReservations } from '../patron/my-reservations.ts'
import { Banner } from './banner.tsx'
import styles from './home.module.css'
import { Tonight } from './tonight.tsx'

const NextReservation = lazyPart(
  async () => (await import('./next-reservation.tsx')).NextReservation,
  'status',
)
const Waiting = lazyPart(async () => (await import('../wait-list/waiting.tsx')).Waiting, 'waitList')
const Garage = lazyPart(async () => (await import('../patron/garage.tsx')).Garage, 'site')
const About = lazyPart(async () => {
  await idle()
  return (await import('./about.tsx')).About
}, 'site')

/** The first page, with the likeliest action within reach of the thumb. */
export function Home() {
  const { t } = useTexts()
  const { phase } = useSession()
  const { query, reserved, asked, canceling, pending, garage } = useMyReservations()
  const next = reserved ?? asked ?? canceling
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
      {query.error && !query.data && <LoadError error={query.error} onRetry={() => void query.refetch()} />}
      {next && (
        <Part fallback={<Skeleton lines={1} />}>
          <NextReservation reservation={next} />
        </Part>
      )}
      {phase === 'signedIn' && (
        <Part>
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
        </Part>
      )}
      {garage && (
        <Part>
          <Garage visit={garage} />
        </Part>
      )}
      <Message />
      <Tonight />
      <Part>
        <About />
      </Part>
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
