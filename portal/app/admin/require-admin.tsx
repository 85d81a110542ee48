import { AdminLayout, type AdminLink } from '@mayim/ui/admin/admin-layout.tsx'
import { adminPagesOf } from '@mayim/ui/admin/admin-pages.ts'
import { SimulatedBar } from '@mayim/ui/building/simulated-bar.tsx'
import { session, useSession, useSignedIn } from '@mayim/ui/client/session.ts'
import { useHold } from '@mayim/ui/client/use-hold.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import { Link } from '@mayim/ui/kit/link.tsx'
import { Notice } from '@mayim/ui/kit/notice.tsx'
import { Skeleton } from '@mayim/ui/kit/skeleton.tsx'
import { HeldAccount } from '@mayim/ui/people/own-account.tsx'
import { PasswordForm } from '@mayim/ui/people/password-form.tsx'
import type { ReactNode } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router'
import { type AdminPagePath, adminTable } from '../admin-table.ts'
import { textSetting, usePublicSettings } from '../facility/facility.ts'
import layout from '../frame/parts/layout.module.css'
import { Screen } from '../frame/screen.tsx'
import styles from './admin.module.css'

interface RequireAdminProps {
  readonly path: AdminPagePath
  /** Others are led home. */
  readonly leadsHome: boolean
  readonly children: ReactNode
}

/** Screens for Admins only, in their frame; others are offered to sign in as one. The server checks on its own. */
export function RequireAdmin({ path, leadsHome, children }: RequireAdminProps) {
  const { t } = useTexts()
  const title = t(adminTable[path].title)
  const current = useSession()
  const { hold } = useHold()
  const timeZone = textSetting(usePublicSettings().data, 'timeZone') || 'UTC'
  const isAdmin = current.phase === 'signedIn' && current.roles.includes('Admin')
  if (isAdmin && hold === null) return <AdminFrame title={title}>{children}</AdminFrame>
  if (leadsHome && !isAdmin && current.phase !== 'restoring') return <Navigate to="/" replace />
  return (
    <Screen>
      <h1>{title}</h1>
      {current.phase === 'restoring' && <Skeleton />}
      {current.phase === 'signedOut' && (
        <PasswordForm
          className={layout.form}
          texts={{
            username: t('auth.account'),
            password: t('auth.password'),
            submit: t('auth.logIn'),
            passkey: t('people.factor.logIn'),
          }}
        />
      )}
      {isAdmin && <HeldAccount hold={hold} side="portal" timeZone={timeZone} ownId={current.userId} />}
      {current.phase === 'signedIn' && !isAdmin && (
        <>
          <Notice tone="warning">{t('admin.adminOnly')}</Notice>
          <Button look="quiet" onClick={() => void session.signOut()}>
            {t('common.signOut')}
          </Button>
        </>
      )}
    </Screen>
  )
}

/** A screen of Admins in the app's frame, with the menu of all their pages. */
function AdminFrame({ title, children }: { title: string; children: ReactNode }) {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const { roles } = useSignedIn()
  return (
    <div className={styles.wide}>
      <Screen onBack={() => void navigate('/')}>
        <SimulatedBar />
        <AdminLayout pages={adminPagesOf('portal', roles)} address={pathname} link={RouterLink} title={title}>
          {children}
        </AdminLayout>
      </Screen>
    </div>
  )
}

const RouterLink: AdminLink = ({ to, current, children }) => (
  <Link to={to} aria-current={current ? 'page' : undefined}>
    {children}
  </Link>
)
