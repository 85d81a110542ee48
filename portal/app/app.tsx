import { FaultBoundary, FaultContent, reportFault } from '@mayim/ui/client/fault-boundary.tsx'
import { fetchAhead, idle } from '@mayim/ui/client/idle.ts'
import { useLive } from '@mayim/ui/client/live.ts'
import { useSession } from '@mayim/ui/client/session.ts'
import { loadArea } from '@mayim/ui/i18n.ts'
import { Skeleton } from '@mayim/ui/kit/skeleton.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { type ComponentType, Suspense, useEffect } from 'react'
import { Navigate, Route, Routes, useLocation, useNavigate } from 'react-router'
import type { AdminPagePath } from './admin-table.ts'
import { useFacilityClock } from './facility/facility.ts'
import { type LazyPart, lazyPart, Part } from './frame/parts/lazy-part.tsx'
import { Screen } from './frame/screen.tsx'
import { useClearCacheOnSignOut } from './frame/shell/clear-cache-on-sign-out.ts'
import { RequireSession } from './frame/shell/guard.tsx'
import { ScrollToTop } from './frame/shell/scroll-to-top.tsx'
import {
  adminScreens,
  firstPageAt,
  type PageModule,
  type PagePath,
  pageOf,
  pagePaths,
  pages,
} from './pages.ts'
import { Home } from './site/home/home.tsx'

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
        onFault={reportFault}
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
    if (isHome && phase !== 'restoring') fetchAhead(() => loadScreen('/reserve', phase === 'signedIn'))
  }, [isHome, phase])
}

/** Home is in the first page's own bundle. */
type LazyModule = Exclude<PageModule, 'site/home/home.tsx'>

type PatronModule = Exclude<LazyModule, typeof adminScreens>

/** The screens of Admins are one bundle: the names of several would be part of every patron's first page. */
const importAdmin = () => import('./admin/screens.tsx')

/** Imports the screen of a module in the table of pages that is not for Admins. */
export function importScreen(module: PatronModule): Promise<ComponentType> {
  return imports[module]()
}

const imports: Readonly<Record<PatronModule, () => Promise<ComponentType>>> = {
  'people/account/account.tsx': async () => (await import('./people/account/account.tsx')).Account,
  'people/account/attendant-note.tsx': async () =>
    (await import('./people/account/attendant-note.tsx')).AttendantNote,
  'people/account/excluded-attendants.tsx': async () =>
    (await import('./people/account/excluded-attendants.tsx')).ExcludedAttendants,
  'people/account/history.tsx': async () => (await import('./people/account/history.tsx')).History,
  'people/account/my-data.tsx': async () => (await import('./people/account/my-data.tsx')).MyData,
  'people/account/notifications.tsx': async () =>
    (await import('./people/account/notifications.tsx')).Notifications,
  'people/account/payment-methods.tsx': async () =>
    (await import('./people/account/payment-methods.tsx')).PaymentMethods,
  'money/membership.tsx': async () => (await import('./money/membership.tsx')).MembershipPage,
  'money/prepaid/prepaid.tsx': async () => (await import('./money/prepaid/prepaid.tsx')).PrepaidPage,
  'site/careers.tsx': async () => (await import('./site/careers.tsx')).Careers,
  'site/contact.tsx': async () => (await import('./site/contact.tsx')).Contact,
  'site/outbox.tsx': async () => (await import('./site/outbox.tsx')).Outbox,
  'money/donate/donate.tsx': async () => (await import('./money/donate/donate.tsx')).Donate,
  'site/feedback.tsx': async () => (await import('./site/feedback.tsx')).Feedback,
  'site/gate.tsx': async () => (await import('./site/gate.tsx')).Gate,
  'site/hours.tsx': async () => (await import('./site/hours.tsx')).Hours,
  'site/kallah/kallah.tsx': async () => (await import('./site/kallah/kallah.tsx')).Kallah,
  'site/language.tsx': async () => (await import('./site/language.tsx')).Language,
  'booking/wait-list/offer.tsx': async () => (await import('./booking/wait-list/offer.tsx')).Offer,
  'booking/reserve/reserve.tsx': async () => (await import('./booking/reserve/reserve.tsx')).Reserve,
  'admin/setup.tsx': async () => (await import('./admin/setup.tsx')).Setup,
  'people/sign-in/sign-in.tsx': async () => (await import('./people/sign-in/sign-in.tsx')).SignIn,
  'site/terms.tsx': async () => (await import('./site/terms.tsx')).Terms,
  'site/tour.tsx': async () => (await import('./site/tour.tsx')).Tour,
}

const screens = Object.fromEntries(pagePaths.map(path => [path, screenOf(path)])) as Readonly<
  Record<PagePath, LazyPart>
>

/** The pages of the app with their screens. */
const routes = pagePaths.map(path => ({
  path,
  guard: pages[path].guard,
  /** The page shows what is the patron's own. */
  isOwn: pages[path].guard === 'patron' || (pageOf(path).ownCalls ?? []).length > 0,
  Screen: screens[path],
}))

/** Loads the screen that an address shows first, with its texts. */
export async function loadScreen(address: string, hasSession: boolean): Promise<void> {
  const path = firstPageAt(address, hasSession)
  if (path) await screens[path].load()
}

function screenOf(path: PagePath): LazyPart {
  const { module, areas } = pages[path]
  if (module === 'site/home/home.tsx') return Object.assign(() => <Home />, { load: async () => undefined })
  const page = pageOf(path)
  return module === adminScreens
    ? lazyPart(() => adminScreen(path as AdminPagePath, page.guard === 'admin' && page.leadsHome === true))
    : lazyPart(() => importScreen(module), ...areas)
}

/** A screen of Admins within their guard. The files of its texts are known when the screen has come. */
async function adminScreen(path: AdminPagePath, leadsHome: boolean): Promise<ComponentType> {
  const { RequireAdmin, adminTable, screens } = await importAdmin()
  await Promise.all(adminTable[path].areas.map(area => loadArea(area)))
  const Screen = screens[path]
  return () => (
    <RequireAdmin path={path} leadsHome={leadsHome}>
      <Screen />
    </RequireAdmin>
  )
}
