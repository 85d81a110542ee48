import { session, useSession } from '@mayim/ui/client/session.ts'
import { useHold } from '@mayim/ui/client/use-hold.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import { Notice } from '@mayim/ui/kit/notice.tsx'
import { Skeleton } from '@mayim/ui/kit/skeleton.tsx'
import { HeldAccount } from '@mayim/ui/people/held-account.tsx'
import { PasswordForm } from '@mayim/ui/people/staff/password-form.tsx'
import type { ReactNode } from 'react'
import { Navigate } from 'react-router'
import { type AdminPagePath, adminTable } from '../admin-table.ts'
import { textSetting, usePublicSettings } from '../facility/facility.ts'
import layout from '../frame/parts/layout.module.css'
import { Screen } from '../frame/screen.tsx'
import { AdminFrame } from './admin-frame.tsx'

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
