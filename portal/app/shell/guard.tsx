import { useSession } from '@mayim/ui/client/session.ts'
import { Skeleton } from '@mayim/ui/kit/skeleton.tsx'
import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import { Screen } from '../frame/screen.tsx'
import { accountDeleted } from '../patron/account-deleted.ts'

/** Screens for whoever is signed in; others sign in first and come back to where they were going, `then` with what they had chosen. */
export function RequireSession({ children }: { children: ReactNode }) {
  const { phase } = useSession()
  const { pathname, search, state: then } = useLocation()
  if (phase === 'signedIn') return children
  // The session ended with the account, on its own page.
  if (phase === 'signedOut' && pathname === '/my-data' && accountDeleted.get())
    return <Navigate to="/" replace />
  if (phase === 'signedOut')
    return <Navigate to="/login" replace state={{ from: `${pathname}${search}`, then }} />
  return (
    <Screen>
      <Skeleton />
    </Screen>
  )
}

/** The admin's first page is for Admins; who else is signed in goes home (screens-26). */
export function ToAdmin() {
  const current = useSession()
  const away = current.phase === 'signedIn' && !current.roles.includes('Admin')
  return <Navigate to={away ? '/' : '/admin/schedule'} replace />
}
