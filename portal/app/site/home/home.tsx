import { idle } from '@mayim/ui/client/idle.ts'
import { LoadError } from '@mayim/ui/client/loaded.tsx'
import { useSession } from '@mayim/ui/client/session.ts'
import { useStore } from '@mayim/ui/client/store.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { LinkButton } from '@mayim/ui/kit/button.tsx'
import { Notice } from '@mayim/ui/kit/notice.tsx'
import { Skeleton } from '@mayim/ui/kit/skeleton.tsx'
import { textSetting, usePublicSettings } from '../../facility/facility.ts'
import { lazyPart, Part } from '../../frame/parts/lazy-part.tsx'
import { useMyReservations } from '../../frame/patron/my-reservations.ts'
import { Screen } from '../../frame/screen.tsx'
import { accountDeleted } from '../../frame/shell/guard.tsx'
import { Banner } from './banner.tsx'
import styles from './home.module.css'
import { Tonight } from './tonight.tsx'

const Languages = lazyPart(async () => (await import('./languages.tsx')).Languages)
const OwnVisits = lazyPart(
  async () => (await import('./own-visits.tsx')).OwnVisits,
  'status',
  'waitList',
  'site',
)
const About = lazyPart(async () => {
  await idle()
  return (await import('./about.tsx')).About
}, 'site')

/** The first page, with the likeliest action within reach of the thumb. */
export function Home() {
  const { t } = useTexts()
  const { phase } = useSession()
  const { query, here, upcoming } = useMyReservations()
  const has = here !== undefined || upcoming.length > 0
  const isOpen = textSetting(usePublicSettings().data, 'bookingOpenToPatrons') !== 'False'
  const isDeleted = useStore(accountDeleted)
  return (
    <Screen
      foot={
        isOpen && (
          <LinkButton to="/reserve" block icon="calendar">
            {t(has ? 'patron.home.view' : 'patron.home.make')}
          </LinkButton>
        )
      }
    >
      <div className={styles.languages}>
        <Part>
          <Languages />
        </Part>
      </div>
      <Banner />
      <h1>{t('patron.home.welcome')}</h1>
      {!isOpen && <Notice tone="warning">{t('patron.home.notOpenYet')}</Notice>}
      {isDeleted && phase !== 'signedIn' && <Notice tone="success">{t('patron.home.accountDeleted')}</Notice>}
      {query.error && !query.data && <LoadError error={query.error} onRetry={() => void query.refetch()} />}
      {phase === 'signedIn' && (
        <Part fallback={has && <Skeleton lines={1} />}>
          <OwnVisits />
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
