import { Button } from '@mayim/shared/ui/base/button.tsx'
import { Dialog } from '@mayim/shared/ui/base/dialog.tsx'
import { Icon, type IconName } from '@mayim/shared/ui/base/icon.tsx'
import { Link } from '@mayim/shared/ui/base/link.tsx'
import { facilityNow } from '@mayim/shared/ui/client/now.ts'
import { session, useSession } from '@mayim/shared/ui/client/session.ts'
import { isolate } from '@mayim/shared/ui/format.ts'
import { useTexts } from '@mayim/shared/ui/i18n.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router'
import { forgetPhone } from '../sign-in/saved-phone.ts'
import styles from './menu.module.css'

/** Where one can go, who is signed in, and which version this is. */
export function Menu({ onClose }: { onClose: () => void }) {
  const { t } = useTexts()
  const current = useSession()
  return (
    <Dialog open onClose={onClose} title={t('common.menu')} drawer>
      <nav className={styles.items} aria-label={t('common.menu')}>
        <MenuLink to="/" icon="home" text={t('patron.menu.home')} />
        <MenuLink to="/reserve" icon="calendar" text={t('patron.menu.reserve')} />
        <MenuLink to="/hours" icon="clock" text={t('patron.menu.hours')} />
        <MenuLink to="/language" icon="globe" text={t('patron.menu.language')} />
        {current.phase === 'signedIn' && (
          <>
            <MenuLink to="/notifications" icon="bell" text={t('patron.menu.notifications')} />
            <MenuLink to="/history" icon="hourglass" text={t('patron.menu.history')} />
            <MenuLink to="/attendant-note" icon="message" text={t('patron.menu.note')} />
            <MenuLink to="/excluded-attendants" icon="people" text={t('patron.menu.excluded')} />
          </>
        )}
        {current.phase === 'signedIn' && current.roles.includes('Admin') && (
          <MenuLink to="/admin/schedule" icon="calendar" text={t('patron.menu.schedule')} />
        )}
        <MenuLink to="/terms" icon="info" text={t('patron.menu.terms')} />
        {current.phase === 'signedIn' ? (
          <SignOut />
        ) : (
          <MenuLink to="/login" icon="person" text={t('common.signIn')} />
        )}
      </nav>
      {current.phase === 'signedIn' && (
        <p className={styles.small}>{t('patron.menu.signedInAs', { phone: isolate(current.userName) })}</p>
      )}
      <p className={styles.small}>
        {t('patron.menu.version', {
          year: new Date(facilityNow()).getFullYear(),
          version: import.meta.env.APP_VERSION ?? '',
        })}
      </p>
      <Button look="quiet" onClick={onClose}>
        {t('common.close')}
      </Button>
    </Dialog>
  )
}

/** Takes the drawer's own step of the history, so that back leads to where she was before it. */
function MenuLink({ to, icon, text }: { to: string; icon: IconName; text: string }) {
  const here = useLocation().pathname === to
  return (
    <Link to={to} replace className={styles.item} aria-current={here ? 'page' : undefined}>
      <Icon name={icon} />
      {text}
    </Link>
  )
}

function SignOut() {
  const { t } = useTexts()
  const navigate = useNavigate()
  const client = useQueryClient()
  async function signOut() {
    forgetPhone()
    await session.signOut()
    client.clear()
    await navigate('/', { replace: true })
  }
  return (
    <button type="button" className={styles.item} onClick={() => void signOut()}>
      <Icon name="logout" />
      {t('common.signOut')}
    </button>
  )
}
