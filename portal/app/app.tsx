import type { Area } from '@mayim/shared/texts/texts.ts'
import { Skeleton } from '@mayim/shared/ui/base/skeleton.tsx'
import { useLive } from '@mayim/shared/ui/client/live.ts'
import { loadArea } from '@mayim/shared/ui/i18n.ts'
import { type ComponentType, lazy, Suspense } from 'react'
import { Route, Routes } from 'react-router'
import { useFacilityClock } from './facility/facility.ts'
import { Home } from './home/home.tsx'
import { RequireSession, ToAdmin } from './shell/guard.tsx'
import { Screen } from './shell/screen.tsx'
import { ScrollToTop } from './shell/scroll-to-top.tsx'

/** Everything but the first page comes when it is opened, and the texts that it speaks with it. */
function screen(load: () => Promise<ComponentType>, ...areas: Area[]) {
  return lazy(async () => {
    const [loaded] = await Promise.all([load(), ...areas.map(area => loadArea(area))])
    return { default: loaded }
  })
}
const SignIn = screen(async () => (await import('./sign-in/sign-in.tsx')).SignIn, 'auth')
const Reserve = screen(async () => (await import('./reserve/reserve.tsx')).Reserve, 'status', 'visit')
const Hours = screen(async () => (await import('./hours/hours.tsx')).Hours)
const Language = screen(async () => (await import('./language/language.tsx')).Language)
const Terms = screen(async () => (await import('./terms/terms.tsx')).Terms, 'site')
const Contact = screen(async () => (await import('./contact/contact.tsx')).Contact, 'site')
const Careers = screen(async () => (await import('./careers/careers.tsx')).Careers, 'site')
const NewVersion = screen(async () => (await import('./shell/new-version.tsx')).NewVersion, 'site')
const Donate = screen(async () => (await import('./donate/donate.tsx')).Donate, 'payment', 'refusal')
const Tour = screen(async () => (await import('./tour/tour.tsx')).Tour, 'account')
const Offer = screen(async () => (await import('./wait-list/offer.tsx')).Offer, 'waitList')
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
  '/history': screen(async () => (await import('./account/history.tsx')).History, 'account', 'status'),
}

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
      <ScrollToTop />
      <Suspense>
        <NewVersion />
      </Suspense>
      <Routes>
        <Route path="/" element={<Home />} />
        <Route path="/login" element={<SignIn />} />
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
        <Route path="/hours" element={<Hours />} />
        <Route path="/language" element={<Language />} />
        <Route path="/admin/schedule" element={<AdminSchedule />} />
        <Route path="/admin/link" element={<AdminLink />} />
        <Route path="/admin" element={<ToAdmin />} />
        <Route path="/terms" element={<Terms />} />
        <Route path="/contact" element={<Contact />} />
        <Route path="/careers" element={<Careers />} />
        <Route path="/donate" element={<Donate />} />
        <Route path="/tour" element={<Tour />} />
        <Route path="/offer/:key" element={<Offer />} />
        <Route path="/demo/outbox" element={<Outbox />} />
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
