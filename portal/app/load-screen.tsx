import { loadArea } from '@mayim/ui/i18n.ts'
import type { ComponentType } from 'react'
import type { AdminPagePath } from './admin-table.ts'
import { Home } from './home/home.tsx'
import { firstPageAt, type PageModule, type PagePath, pageOf, pagePaths, pages } from './pages.ts'
import { type LazyPart, lazyPart } from './parts/lazy-part.tsx'

/** Home is in the first page's own bundle. */
type LazyModule = Exclude<PageModule, 'home/home.tsx'>

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
  'account/attendant-note.tsx': async () => (await import('./account/attendant-note.tsx')).AttendantNote,
  'account/excluded-attendants.tsx': async () =>
    (await import('./account/excluded-attendants.tsx')).ExcludedAttendants,
  'account/history.tsx': async () => (await import('./account/history.tsx')).History,
  'account/my-data.tsx': async () => (await import('./account/my-data.tsx')).MyData,
  'account/notifications.tsx': async () => (await import('./account/notifications.tsx')).Notifications,
  'account/payment-methods.tsx': async () => (await import('./account/payment-methods.tsx')).PaymentMethods,
  'membership/membership.tsx': async () => (await import('./membership/membership.tsx')).MembershipPage,
  'prepaid/prepaid.tsx': async () => (await import('./prepaid/prepaid.tsx')).PrepaidPage,
  'careers/careers.tsx': async () => (await import('./careers/careers.tsx')).Careers,
  'contact/contact.tsx': async () => (await import('./contact/contact.tsx')).Contact,
  'demo/outbox.tsx': async () => (await import('./demo/outbox.tsx')).Outbox,
  'donate/donate.tsx': async () => (await import('./donate/donate.tsx')).Donate,
  'feedback/feedback.tsx': async () => (await import('./feedback/feedback.tsx')).Feedback,
  'garage/gate.tsx': async () => (await import('./garage/gate.tsx')).Gate,
  'hours/hours.tsx': async () => (await import('./hours/hours.tsx')).Hours,
  'kallah/kallah.tsx': async () => (await import('./kallah/kallah.tsx')).Kallah,
  'language/language.tsx': async () => (await import('./language/language.tsx')).Language,
  'offer/offer.tsx': async () => (await import('./offer/offer.tsx')).Offer,
  'reserve/reserve.tsx': async () => (await import('./reserve/reserve.tsx')).Reserve,
  'setup/setup.tsx': async () => (await import('./setup/setup.tsx')).Setup,
  'sign-in/sign-in.tsx': async () => (await import('./sign-in/sign-in.tsx')).SignIn,
  'terms/terms.tsx': async () => (await import('./terms/terms.tsx')).Terms,
  'tour/tour.tsx': async () => (await import('./tour/tour.tsx')).Tour,
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
  if (module === 'home/home.tsx') return Object.assign(() => <Home />, { load: async () => undefined })
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
