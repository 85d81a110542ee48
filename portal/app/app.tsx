import { Skeleton } from '@mayim/shared/ui/base/skeleton.tsx'
import { useLive } from '@mayim/shared/ui/client/live.ts'
import { loadArea } from '@mayim/shared/ui/i18n.ts'
import { lazy, Suspense } from 'react'
import { Navigate, Route, Routes } from 'react-router'
import { useFacilityClock } from './facility/facility.ts'
import { Home } from './home/home.tsx'
import { RequireSession } from './shell/guard.tsx'
import { Screen } from './shell/screen.tsx'

/** Everything but the first page comes when it is opened. */
const SignIn = lazy(async () => {
  const [screen] = await Promise.all([import('./sign-in/sign-in.tsx'), loadArea('auth')])
  return { default: screen.SignIn }
})
const Reserve = lazy(async () => {
  const [screen] = await Promise.all([import('./reserve/reserve.tsx'), loadArea('status')])
  return { default: screen.Reserve }
})
const Hours = lazy(async () => ({ default: (await import('./hours/hours.tsx')).Hours }))
const Language = lazy(async () => ({ default: (await import('./language/language.tsx')).Language }))
const Terms = lazy(async () => ({ default: (await import('./terms/terms.tsx')).Terms }))
const Outbox = lazy(async () => ({ default: (await import('./demo/outbox.tsx')).Outbox }))

export function App() {
  useLive()
  useFacilityClock()
  return (
    <Suspense
      fallback={
        <Screen>
          <Skeleton />
        </Screen>
      }
    >
      <Routes>
        <Route path="/" element={<Home />} />
        <Route path="/login" element={<SignIn />} />
        <Route
          path="/reserve"
          element={
            <RequireSession>
              <Reserve />
            </RequireSession>
          }
        />
        <Route path="/hours" element={<Hours />} />
        <Route path="/language" element={<Language />} />
        <Route path="/terms" element={<Terms />} />
        <Route path="/demo/outbox" element={<Outbox />} />
        <Route path="*" element={<Navigate to="/" replace />} />
      </Routes>
    </Suspense>
  )
}
