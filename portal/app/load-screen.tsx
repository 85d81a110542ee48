import { loadArea } from '@mayim/ui/i18n.ts'
import type { ComponentType } from 'react'
import type { AdminPagePath } from './admin-table.ts'
import { type LazyPart, lazyPart } from './frame/parts/lazy-part.tsx'
import { firstPageAt, type PageModule, type PagePath, pageOf, pagePaths, pages } from './pages.ts'
import { Home } from './site/home/home.tsx'

/** Home is in the first page's own bundle. */
type LazyModule = Exclude<PageModule, 'site/home/home.tsx'>

type AdminModule = Extract<LazyModule, `admin/${string}`>

/** The screens of Admins are one bundle: the names of several would be part of every patron's first page. */
const adminScreens = () => import('./admin/screens.ts')

/** A screen of Admins by its module: `DayScreen` of `admin/day-screen.tsx`. */
async function adminScreen(module: AdminModule): Promise<ComponentType> {
  const name = module.slice(5, -4).replace(/[/-]./g, part => part.slice(1).toUpperCase())
  return ((await adminScreens()) as Readonly<Record<string, unknown>>)[name] as ComponentType
}

/** Imports the screen of a module in the table of pages. */
export function importScreen(module: LazyModule): Promise<ComponentType> {
  return isOfAdmins(module) ? adminScreen(module) : imports[module]()
}

function isOfAdmins(module: LazyModule): module is AdminModule {
  return module.startsWith('admin/')
}

const imports: Readonly<Record<Exclude<LazyModule, AdminModule>, () => Promise<ComponentType>>> = {
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
  'money/membership/membership.tsx': async () =>
    (await import('./money/membership/membership.tsx')).MembershipPage,
  'money/prepaid/prepaid.tsx': async () => (await import('./money/prepaid/prepaid.tsx')).PrepaidPage,
  'site/careers.tsx': async () => (await import('./site/careers.tsx')).Careers,
  'site/contact.tsx': async () => (await import('./site/contact.tsx')).Contact,
  'demo/outbox.tsx': async () => (await import('./demo/outbox.tsx')).Outbox,
  'money/donate/donate.tsx': async () => (await import('./money/donate/donate.tsx')).Donate,
  'site/feedback.tsx': async () => (await import('./site/feedback.tsx')).Feedback,
  'site/gate.tsx': async () => (await import('./site/gate.tsx')).Gate,
  'site/hours.tsx': async () => (await import('./site/hours.tsx')).Hours,
  'site/kallah/kallah.tsx': async () => (await import('./site/kallah/kallah.tsx')).Kallah,
  'site/language.tsx': async () => (await import('./site/language.tsx')).Language,
  'booking/wait-list/offer.tsx': async () => (await import('./booking/wait-list/offer.tsx')).Offer,
  'booking/reserve/reserve.tsx': async () => (await import('./booking/reserve/reserve.tsx')).Reserve,
  'setup/setup.tsx': async () => (await import('./setup/setup.tsx')).Setup,
  'people/sign-in/sign-in.tsx': async () => (await import('./people/sign-in/sign-in.tsx')).SignIn,
  'site/terms.tsx': async () => (await import('./site/terms.tsx')).Terms,
  'site/tour.tsx': async () => (await import('./site/tour.tsx')).Tour,
}

const screens = Object.fromEntries(pagePaths.map(path => [path, screenOf(path)])) as Readonly<
  Record<PagePath, LazyPart>
>

/** The pages of the app with their screens. */
export const routes = pagePaths.map(path => ({
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
  const load = () => importScreen(module)
  return page.guard === 'admin'
    ? lazyPart(forAdmin(load, path as AdminPagePath, page.leadsHome === true))
    : lazyPart(load, ...areas)
}

/** Puts the guard of Admins around a screen. The files of its texts are known when the screen has come. */
function forAdmin(
  load: () => Promise<ComponentType>,
  path: AdminPagePath,
  leadsHome: boolean,
): () => Promise<ComponentType> {
  return async () => {
    const [{ RequireAdmin, adminTable }, Screen] = await Promise.all([adminScreens(), load()])
    await Promise.all(adminTable[path].areas.map(area => loadArea(area)))
    return () => (
      <RequireAdmin path={path} leadsHome={leadsHome}>
        <Screen />
      </RequireAdmin>
    )
  }
}
