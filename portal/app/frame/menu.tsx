import { useWrittenPhone } from '@mayim/ui/client/phone.tsx'
import { useCall } from '@mayim/ui/client/queries.ts'
import { type SignedIn, session, useSession } from '@mayim/ui/client/session.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Dialog } from '@mayim/ui/kit/dialog.tsx'
import { Icon, type IconName } from '@mayim/ui/kit/icon.tsx'
import { Link } from '@mayim/ui/kit/link.tsx'
import type { ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { flagSetting, textSetting, usePublicSettings } from '../facility/facility.ts'
import { useInstall } from './install.ts'
import styles from './menu.module.css'
import { VersionLine } from './parts/version-line.tsx'
import { forgetPhone } from './patron/saved-phone.ts'

/** The menu: pages, the signed-in account, and the version (screens-28). */
export function Menu({ onClose }: { onClose: () => void }) {
  const { t } = useTexts()
  const current = useSession()
  const writePhone = useWrittenPhone()
  const her = current.phase === 'signedIn' ? current : null
  return (
    <Dialog open onClose={onClose} title={t('common.menu')} drawer>
      <MainLinks her={her} />
      <SettingsLinks her={her} />
      <div className={styles.items}>
        {her ? <SignOut /> : <MenuLink to="/login" icon="person" text={t('common.signIn')} />}
      </div>
      {her && (
        <p className={styles.small}>{t('patron.menu.signedInAs', { phone: writePhone(her.userName) })}</p>
      )}
      {!her && (
        <p className={styles.small}>
          <Link to="/admin/schedule" replace>
            {t('site.menu.staff')}
          </Link>
        </p>
      )}
      <p className={styles.small}>
        <VersionLine />
      </p>
    </Dialog>
  )
}

function MainLinks({ her }: { her: SignedIn | null }) {
  const { t } = useTexts()
  const settings = usePublicSettings().data
  const isAdmin = her?.roles.includes('Admin')
  const hasKallah = her && settings && flagSetting(settings, 'reservationsKallahContactForm')
  return (
    <nav className={styles.items} aria-label={t('site.menu.main')}>
      <MenuLink to="/" icon="home" text={t('patron.menu.home')} />
      <MenuLink to="/reserve" icon="calendar" text={t('site.menu.make')} />
      {isAdmin && <MenuLink to="/admin" icon="people" text={t('site.menu.reservations')} />}
      {isAdmin && <MenuLink to="/admin/settings" icon="lock" text={t('patron.menu.administration')} />}
      <MenuLink to="/hours" icon="clock" text={t('patron.menu.hours')} />
      {hasKallah && <MenuLink to="/kallah" icon="calendar" text={t('site.kallah.title')} />}
      <MenuLink to="/donate" icon="card" text={t('site.menu.donate')} />
      <MenuLink to="/contact" icon="message" text={t('site.menu.contact')} />
    </nav>
  )
}

function SettingsLinks({ her }: { her: SignedIn | null }) {
  const { t } = useTexts()
  const settings = usePublicSettings().data
  const feedback = textSetting(settings, 'feedbackLink')
  const lists = useCall('siteLists').data ?? []
  const isSold =
    lists.some(({ list }) => list === 'package') ||
    ['giftCardAmounts', 'giftCardMax'].some(key => textSetting(settings, key) !== '')
  return (
    <nav className={`${styles.items} ${styles.second}`} aria-label={t('site.menu.settings')}>
      {her && <MenuLink to="/account" icon="person" text={t('site.menu.account')} />}
      <MenuLink to="/language" icon="globe" text={t('patron.menu.language')} />
      {her?.roles.includes('OpenGarageGate') && (
        <MenuLink to="/garage" icon="car" text={t('site.menu.garage')} />
      )}
      {her && isSold && <MenuLink to="/prepaid" icon="card" text={t('site.menu.prepaid')} />}
      {her && feedback !== '' && <MenuLink to="/feedback" icon="help" text={t('site.menu.feedback')} />}
      <Install />
      <MenuLink to="/terms" icon="info" text={t('site.menu.terms')} />
    </nav>
  )
}

/** Removes the drawer's own entry of the history, so that back leads to the page before it. */
function MenuLink({ to, icon, text }: { to: string; icon: IconName; text: string }) {
  const here = useLocation().pathname === to
  return (
    <Link to={to} replace className={styles.item} aria-current={here ? 'page' : undefined}>
      <Icon name={icon} />
      {text}
    </Link>
  )
}

function MenuButton({
  icon,
  children,
  onClick,
}: {
  icon: IconName
  children: ReactNode
  onClick: () => void
}) {
  return (
    <button type="button" className={styles.item} onClick={onClick}>
      <Icon name={icon} />
      {children}
    </button>
  )
}

function Install() {
  const { t } = useTexts()
  const install = useInstall()
  if (install === null) return null
  return (
    <MenuButton icon="plus" onClick={() => void install()}>
      {t('site.menu.install')}
    </MenuButton>
  )
}

function SignOut() {
  const { t } = useTexts()
  const navigate = useNavigate()
  async function signOut() {
    forgetPhone()
    await session.signOut()
    await navigate('/', { replace: true })
  }
  return (
    <MenuButton icon="logout" onClick={() => void signOut()}>
      {t('common.signOut')}
    </MenuButton>
  )
}
