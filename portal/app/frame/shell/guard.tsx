import { useSession } from '@mayim/ui/client/session.ts'
import { createStore } from '@mayim/ui/client/store.ts'
import { Skeleton } from '@mayim/ui/kit/skeleton.tsx'
import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import { Screen } from '../screen.tsx'

/** Screens for signed-in users. Others sign in first and return to their page, `then` with their choices. */
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

/** Whether the account was deleted in this page: the first page says so once (privacy-34). */
export const accountDeleted = createStore(false)
