import { useLive } from '@mayim/ui/client/live.ts'
import { useSession } from '@mayim/ui/client/session.ts'
import { Skeleton } from '@mayim/ui/kit/skeleton.tsx'
import { Suspense, useEffect } from 'react'
import { Route, Routes, useLocation } from 'react-router'
import { useFacilityClock } from './facility/facility.ts'
import { Screen } from './frame/screen.tsx'
import { Home } from './home/home.tsx'
import { idle, type LazyPart, lazyPart as screen } from './parts/lazy-part.tsx'
import { useForgetHers } from './shell/forget-hers.ts'
import { RequireSession, ToAdmin } from './shell/guard.tsx'
import { ScrollToTop } from './shell/scroll-to-top.tsx'

const SignIn = screen(async () => (await import('./sign-in/sign-in.tsx')).SignIn, 'auth')
const Reserve = screen(async () => (await import('./reserve/reserve.tsx')).Reserve, 'status', 'visit')
const Hours = screen(async () => (await import('./hours/hours.tsx')).Hours)
const Language = screen(async () => (await import('./language/language.tsx')).Language)
const Terms = screen(async () => (await import('./terms/terms.tsx')).Terms, 'site')
const Contact = screen(async () => (await import('./contact/contact.tsx')).Contact, 'site')
const Careers = screen(async () => (await import('./careers/careers.tsx')).Careers, 'site')
const NewVersion = screen(async () => {
  await idle()
  return (await import('./shell/new-version.tsx')).NewVersion
}, 'site')
const Donate = screen(async () => (await import('./donate/donate.tsx')).Donate, 'payment', 'refusal')
const Tour = screen(async () => (await import('./tour/tour.tsx')).Tour, 'account')
const Offer = screen(async () => (await import('./offer/offer.tsx')).Offer, 'waitList')
const Outbox = screen(async () => (await import('./demo/outbox.tsx')).Outbox)
const AdminSchedule = screen(
  async () => {
    const [{ RequireAdmin }, { ScheduleScreen }] = await Promise.all([
      import('./admin/require-admin.tsx'),
      import('./admin/schedule-screen.tsx'),
    ])
    return () => (
      <RequireAdmin>
        <ScheduleScreen />
      </RequireAdmin>
    )
  },
  'schedule',
  'auth',
)
const AdminLink = screen(
  async () => (await import('./admin/link-screen.tsx')).LinkPage,
  'link',
  'schedule',
  'auth',
)
const hers = {
  '/reserve': Reserve,
  '/notifications': screen(
    async () => (await import('./account/notifications.tsx')).Notifications,
    'account',
  ),
  '/attendant-note': screen(
    async () => (await import('./account/attendant-note.tsx')).AttendantNote,
    'account',
  ),
  '/excluded-attendants': screen(
    async () => (await import('./account/excluded-attendants.tsx')).ExcludedAttendants,
    'account',
  ),
  '/feedback': screen(async () => (await import('./feedback/feedback.tsx')).Feedback, 'site'),
  '/kallah': screen(async () => (await import('./kallah/kallah.tsx')).Kallah, 'site'),
  '/garage': screen(async () => (await import('./garage/gate.tsx')).Gate, 'visit'),
  '/my-data': screen(async () => (await import('./account/my-data.tsx')).MyData, 'account'),
  '/payment-methods': screen(
    async () => (await import('./account/payment-methods.tsx')).PaymentMethods,
    'payment',
  ),
  '/history': screen(
    async () => (await import('./account/history.tsx')).History,
    'account',
    'status',
    'refusal',
  ),
}

const open: Readonly<Record<string, LazyPart>> = {
  '/login': SignIn,
  '/hours': Hours,
  '/language': Language,
  '/terms': Terms,
  '/contact': Contact,
  '/careers': Careers,
  '/donate': Donate,
  '/tour': Tour,
  '/offer/:key': Offer,
  '/demo/outbox': Outbox,
  '/admin/schedule': AdminSchedule,
  '/admin/link': AdminLink,
}

/** Fetches the screen of an address, or of what whoever has no session sees first; home is in the first page. */
export async function loadScreen(path: string, hasSession: boolean): Promise<void> {
  const name = path.replace(/(.)\/$/, '$1')
  const asked = hers[name as keyof typeof hers] ?? open[name]
  await (name in hers && !hasSession ? SignIn : asked)?.load()
}

export function App() {
  useLive()
  useFacilityClock()
  useForgetHers()
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
      <Suspense>
        <NewVersion />
      </Suspense>
      <Routes>
        <Route path="/" element={<Home />} />
        {Object.entries(hers).map(([path, Hers]) => (
          <Route
            key={path}
            path={path}
            element={
              <RequireSession>
                <Hers />
              </RequireSession>
            }
          />
        ))}
        {Object.entries(open).map(([path, Open]) => (
          <Route key={path} path={path} element={<Open />} />
        ))}
        <Route path="/admin" element={<ToAdmin />} />
        {/* What is nowhere is the first page, for who is signed in (operations 2, Route table). */}
        <Route
          path="*"
          element={
            <RequireSession>
              <Home />
            </RequireSession>
          }
        />
      </Routes>
    </Suspense>
  )
}

/** While she reads the first page, what she most likely opens next is fetched. */
function useNextStep(): void {
  const { phase } = useSession()
  const isHome = useLocation().pathname === '/'
  useEffect(() => {
    if (isHome && phase !== 'restoring') void idle().then(() => loadScreen('/reserve', phase === 'signedIn'))
  }, [isHome, phase])
}
