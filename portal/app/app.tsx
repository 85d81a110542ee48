import { FaultBoundary, FaultContent } from '@mayim/ui/client/fault-boundary.tsx'
import { idle } from '@mayim/ui/client/idle.ts'
import { useLive } from '@mayim/ui/client/live.ts'
import { useSession } from '@mayim/ui/client/session.ts'
import { Skeleton } from '@mayim/ui/kit/skeleton.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect } from 'react'
import { Navigate, Route, Routes, useLocation, useNavigate } from 'react-router'
import { useFacilityClock } from './facility/facility.ts'
import { lazyPart } from './frame/parts/lazy-part.tsx'
import { Part } from './frame/parts/part.tsx'
import { Screen } from './frame/screen.tsx'
import { useClearCacheOnSignOut } from './frame/shell/clear-cache-on-sign-out.ts'
import { RequireSession } from './frame/shell/guard.tsx'
import { ScrollToTop } from './frame/shell/scroll-to-top.tsx'
import { loadScreen, routes } from './load-screen.tsx'

const AfterFirst = lazyPart(async () => {
  await idle()
  return (await import('./frame/shell/after-first.tsx')).AfterFirst
}, 'site')
const ConfirmPerson = lazyPart(
  async () => (await import('./people/account/confirm-person.tsx')).ConfirmPerson,
  'account',
)
export function App() {
  const { pathname } = useLocation()
  const client = useQueryClient()
  const current = useSession()
  /** After a long absence nothing of hers is shown before she has said who she is (people-350). */
  const isAsked = current.phase === 'signedIn' && current.held === 'notConfirmed'
  useLive()
  useFacilityClock()
  useClearCacheOnSignOut()
  useNextStep()
  return (
    <Suspense
      fallback={
        <Screen>
          <Skeleton />
        </Screen>
      }
    >
      <ScrollToTop />
      <Part otherwise={null}>
        <AfterFirst />
      </Part>
      <FaultBoundary
        key={pathname}
        otherwise={<NoScreen />}
        refetch={() => void client.refetchQueries({ type: 'all' })}
      >
        <Routes>
          {routes.map(({ path, guard, isOwn, Screen: Shown }) => (
            <Route
              key={path}
              path={path}
              element={
                isAsked && isOwn ? (
                  <ConfirmPerson />
                ) : guard === 'patron' ? (
                  <RequireSession>
                    <Shown />
                  </RequireSession>
                ) : (
                  <Shown />
                )
              }
            />
          ))}
          {/* An unknown address leads home, a guest too (people-34). */}
          <Route path="*" element={<Navigate to="/" replace />} />
        </Routes>
      </FaultBoundary>
    </Suspense>
  )
}

/** The frame of a screen that could not be fetched, or that failed: its menu and its way back work (screens-57). */
function NoScreen() {
  const navigate = useNavigate()
  return (
    <Screen onBack={() => void navigate('/')}>
      <FaultContent />
    </Screen>
  )
}

/** Loads the booking screens while the first page is read: most patrons open them next. */
function useNextStep(): void {
  const { phase } = useSession()
  const isHome = useLocation().pathname === '/'
  useEffect(() => {
    if (isHome && phase !== 'restoring') void idle().then(() => loadScreen('/reserve', phase === 'signedIn'))
  }, [isHome, phase])
}
