import { Button } from '@mayim/shared/ui/base/button.tsx'
import { Dialog } from '@mayim/shared/ui/base/dialog.tsx'
import { Icon, type IconName } from '@mayim/shared/ui/base/icon.tsx'
import { facilityNow } from '@mayim/shared/ui/client/now.ts'
import { session, useSession } from '@mayim/shared/ui/client/session.ts'
import { useTexts } from '@mayim/shared/ui/i18n.ts'
import { useQueryClient } from '@tanstack/react-query'
import { NavLink, useLocation, useNavigate } from 'react-router'
import { forgetPhone } from '../sign-in/saved-phone.ts'
import styles from './menu.module.css'

/** A square with a drawing, for the header. */
export function BarButton({ icon, label, onClick }: { icon: IconName; label: string; onClick: () => void }) {
  return (
    <button type="button" className={styles.bar} aria-label={label} title={label} onClick={onClick}>
      <Icon name={icon} size={24} />
    </button>
  )
}

interface MenuState {
  readonly menu?: true
}

/** The drawer is a step of the history, so that the phone's own way back closes it (the specification, screens). */
export function MenuButton() {
  const { t } = useTexts()
  const location = useLocation()
  const navigate = useNavigate()
  const state = location.state as MenuState | null
  const here = { pathname: location.pathname, search: location.search }
  return (
    <>
      <BarButton
        icon="menu"
        label={t('common.menu')}
        onClick={() => void navigate(here, { state: { ...state, menu: true } })}
      />
      <Dialog open={state?.menu === true} onClose={() => void navigate(-1)} title={t('common.menu')} drawer>
        <Menu onClose={() => void navigate(-1)} />
      </Dialog>
    </>
  )
}

function Menu({ onClose }: { onClose: () => void }) {
  const { t } = useTexts()
  const current = useSession()
  return (
    <>
      <nav className={styles.items} aria-label={t('common.menu')}>
        <MenuLink to="/" icon="home" text={t('patron.menu.home')} />
        <MenuLink to="/reserve" icon="calendar" text={t('patron.menu.reserve')} />
        <MenuLink to="/hours" icon="clock" text={t('patron.menu.hours')} />
        <MenuLink to="/language" icon="globe" text={t('patron.menu.language')} />
        <MenuLink to="/terms" icon="info" text={t('patron.menu.terms')} />
        {current.phase === 'signedIn' ? (
          <SignOut />
        ) : (
          <MenuLink to="/login" icon="person" text={t('common.signIn')} />
        )}
      </nav>
      {current.phase === 'signedIn' && (
        <p className={styles.small}>
          <bdi dir="ltr">{t('patron.menu.signedInAs', { phone: current.userName })}</bdi>
        </p>
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
    </>
  )
}

/** Takes the drawer's own step of the history, so that back leads to where she was before it. */
function MenuLink({ to, icon, text }: { to: string; icon: IconName; text: string }) {
  return (
    <NavLink to={to} end replace className={styles.item ?? ''}>
      <Icon name={icon} />
      {text}
    </NavLink>
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
