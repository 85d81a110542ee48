import type { TextKey } from '@mayim/texts/texts.ts'
import { Loaded } from '@mayim/ui/client/loaded.tsx'
import { OwnSessions } from '@mayim/ui/client/own-sessions.tsx'
import { useWrittenPhone } from '@mayim/ui/client/phone.tsx'
import { useCall } from '@mayim/ui/client/queries.ts'
import { useSignedIn } from '@mayim/ui/client/session.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Icon, type IconName } from '@mayim/ui/kit/icon.tsx'
import { Link } from '@mayim/ui/kit/link.tsx'
import { useNavigate } from 'react-router'
import { textSetting, usePublicSettings } from '../../facility/facility.ts'
import layout from '../../frame/parts/layout.module.css'
import { useMe } from '../../frame/patron/own-account.ts'
import { Screen } from '../../frame/screen.tsx'
import styles from './account.module.css'
import { OwnProfile } from './own-profile.tsx'

/** All that concerns her account, in one place: who she is, where she is logged in, and the way to the rest (people-890). */
export function Account() {
  const { t } = useTexts()
  const navigate = useNavigate()
  const writePhone = useWrittenPhone()
  const { userName } = useSignedIn()
  const timeZone = textSetting(usePublicSettings().data, 'timeZone') || 'UTC'
  return (
    <Screen title={t('account.own.title')} onBack={() => void navigate('/')}>
      <h1>{t('account.own.title')}</h1>
      <p>
        {t('account.own.phone')} <bdi dir="ltr">{writePhone(userName)}</bdi>
        <br />
        <span className={layout.soft}>{t('account.own.phoneHint')}</span>
      </p>
      <Loaded query={useMe()} lines={6}>
        {me => <OwnProfile me={me} />}
      </Loaded>
      <Rest />
      <OwnSessions timeZone={timeZone} className={layout.form} Heading="h2" />
    </Screen>
  )
}

const links = [
  ['/notifications', 'bell', 'patron.menu.notifications'],
  ['/language', 'globe', 'patron.menu.language'],
  ['/history', 'hourglass', 'patron.menu.history'],
  ['/payment-methods', 'card', 'site.menu.cards'],
  ['/attendant-note', 'message', 'patron.menu.note'],
  ['/excluded-attendants', 'people', 'patron.menu.excluded'],
  ['/my-data', 'lock', 'patron.menu.data'],
] as const satisfies readonly (readonly [string, IconName, TextKey])[]

/** The pages of her account that have a place of their own. */
function Rest() {
  const { t } = useTexts()
  const hasLevels = (useCall('membershipLevels').data ?? []).length > 0
  return (
    <nav className={styles.links} aria-label={t('account.own.more')}>
      {links.map(([to, icon, text]) => (
        <Link key={to} to={to} className={styles.link}>
          <Icon name={icon} />
          {t(text)}
        </Link>
      ))}
      {hasLevels && (
        <Link to="/membership" className={styles.link}>
          <Icon name="person" />
          {t('site.menu.membership')}
        </Link>
      )}
    </nav>
  )
}
