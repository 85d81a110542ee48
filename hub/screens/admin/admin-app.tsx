import type { TextKey } from '@mayim/texts/texts.ts'
import { AdminLayout, type AdminLink } from '@mayim/ui/admin/admin-layout.tsx'
import {
  type AdminPage,
  type AdminPath,
  adminPageAt,
  adminPages,
  adminPagesOf,
} from '@mayim/ui/admin/admin-pages.ts'
import { SearchPage } from '@mayim/ui/admin/search-page.tsx'
import { BuildingPage } from '@mayim/ui/building/building-page.tsx'
import { SchedulePage } from '@mayim/ui/calendar/schedule/schedule-page.tsx'
import { ConnectionBanner } from '@mayim/ui/client/connection-banner.tsx'
import { useLive } from '@mayim/ui/client/live.ts'
import { useCall } from '@mayim/ui/client/queries.ts'
import { useSignedIn } from '@mayim/ui/client/session.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Button, PageButton } from '@mayim/ui/kit/button.tsx'
import { Notice } from '@mayim/ui/kit/notice.tsx'
import { Page } from '@mayim/ui/kit/page.tsx'
import { MessagesPage } from '@mayim/ui/messages/messages-page.tsx'
import { PatronSection } from '@mayim/ui/money/payments/payments-of.tsx'
import { MembersPage } from '@mayim/ui/money/shop/members-page.tsx'
import { ShopPage } from '@mayim/ui/money/shop/shop-page.tsx'
import { AuditPage } from '@mayim/ui/people/audit-page.tsx'
import { KeepingPage } from '@mayim/ui/people/keeping-page.tsx'
import { PeoplePage } from '@mayim/ui/people/people-page.tsx'
import { DayPage } from '@mayim/ui/reports/day-page.tsx'
import { RabbiPage } from '@mayim/ui/reports/rabbi-page.tsx'
import { RegistersPage } from '@mayim/ui/reports/registers-page.tsx'
import { ReportsPage } from '@mayim/ui/reports/reports-page.tsx'
import { SettingsPage } from '@mayim/ui/settings/settings-page.tsx'
import { TextsPage } from '@mayim/ui/settings/texts-page.tsx'
import { ExportPerson } from '@mayim/ui/sync/exports.tsx'
import type { ComponentType } from 'react'
import { useFacility, useFacilityNow } from '../facility/use-facility.ts'
import { LanguageSelect } from '../staff/language-select.tsx'
import { StaffGate, signOut } from '../staff/staff-gate.tsx'
import styles from './admin.module.css'

/** The pages of Admins and Technicians, and the registers of all staff, at the hub; they work with the link cut. */
export function AdminApp() {
  const { t } = useTexts()
  return (
    <StaffGate title={t('desk.screens.admin')} roles={['Admin', 'Technician', 'Reception', 'Attendant']}>
      <AdminScreen />
    </StaffGate>
  )
}

function AdminScreen() {
  const { t } = useTexts()
  useLive()
  const pages = adminPagesOf('hub', useSignedIn().roles)
  const refused = refusedPage(pages)
  const page = refused ?? adminPageAt(pages, location.pathname) ?? pages[0]
  const feature = page && features[page.path as AdminPath]
  return (
    <div className={styles.wide}>
      <Page
        documentTitle={t('desk.screens.admin')}
        name={t('desk.screens.admin')}
        start={<LanguageSelect />}
        end={
          <>
            <WayBack />
            <Button look="plain" icon="logout" onClick={() => void signOut()}>
              {t('desk.signIn.out')}
            </Button>
          </>
        }
        banner={<ConnectionBanner />}
      >
        {page && feature && (
          <AdminLayout pages={pages} address={page.path} link={PlainLink} title={t(feature.title)}>
            {refused ? <Notice tone="warning">{t('desk.signIn.notAllowed')}</Notice> : <feature.Content />}
          </AdminLayout>
        )}
      </Page>
    </div>
  )
}

/** The way back to the screen of one's evening, from which these pages are opened. */
function WayBack() {
  const { t } = useTexts()
  const { roles } = useSignedIn()
  if (roles.includes('Reception') || roles.includes('Admin'))
    return (
      <PageButton look="plain" href="/receptionist">
        {t('desk.screens.reception')}
      </PageButton>
    )
  if (roles.includes('Attendant'))
    return (
      <PageButton look="plain" href="/attendant">
        {t('desk.screens.attendant')}
      </PageButton>
    )
  return null
}

/** The page of this address, if others alone may open it; `/admin` leads to the first page that one may open. */
function refusedPage(pages: readonly AdminPage[]): AdminPage | null {
  const page = adminPageAt(adminPages, location.pathname)
  return page && page.path !== '/admin' && features[page.path] && !pages.includes(page) ? page : null
}

const PlainLink: AdminLink = ({ to, current, children }) => (
  <a href={to} aria-current={current ? 'page' : undefined}>
    {children}
  </a>
)

interface Feature {
  readonly title: TextKey
  readonly Content: ComponentType
}

/** What the hub shows at each page of the Admin that it has. */
export const features: Partial<Readonly<Record<AdminPath, Feature>>> = {
  '/admin': { title: 'schedule.day.title', Content: Day },
  '/admin/schedule': { title: 'schedule.title', Content: Schedule },
  '/admin/search': { title: 'admin.page.search', Content: Search },
  '/admin/people': { title: 'people.title', Content: People },
  '/admin/messages': { title: 'messages.title', Content: Messages },
  '/admin/memberships': { title: 'members.title', Content: Members },
  '/admin/shop': { title: 'shop.title', Content: Shop },
  '/admin/settings': { title: 'settings.title', Content: Settings },
  '/admin/texts': { title: 'wording.title', Content: Texts },
  '/admin/registers': { title: 'registers.title', Content: Registers },
  '/admin/rabbi': { title: 'registers.rabbi.title', Content: Rabbi },
  '/admin/reports': { title: 'reports.title', Content: Reports },
  '/admin/audit': { title: 'privacy.audit.title', Content: Audit },
  '/admin/keeping': { title: 'privacy.keep.title', Content: Keeping },
  '/admin/building': { title: 'building.title', Content: Building },
}

function Search() {
  return <SearchPage side="hub" />
}

function People() {
  const { userId } = useSignedIn()
  const place = { side: 'hub', ...useFacility() } as const
  return (
    <PeoplePage
      {...place}
      ownId={userId}
      patronsOf={searched => <PatronSection searched={searched} place={place} />}
    />
  )
}

function Messages() {
  const { timeZone } = useFacility()
  return <MessagesPage timeZone={timeZone} />
}

function Members() {
  return <MembersPage currency={useFacility().currency} Preview={null} />
}

function Registers() {
  const { roles } = useSignedIn()
  const { timeZone, currency } = useFacility()
  useFacilityNow(60_000)
  const rooms = useCall('roomsList').data ?? null
  const unit = useCall('publicSettings').data?.temperatureUnit?.value === 'C' ? 'C' : 'F'
  const isAdmin = roles.includes('Admin')
  const seesMoney = isAdmin || roles.includes('Reception')
  return <RegistersPage place={{ timeZone, unit, rooms, isAdmin, currency: seesMoney ? currency : null }} />
}

function Rabbi() {
  const { timeZone, currency } = useFacility()
  const unit = useCall('publicSettings').data?.temperatureUnit?.value === 'C' ? 'C' : 'F'
  return <RabbiPage place={{ timeZone, unit, rooms: null, isAdmin: true, currency }} />
}

function Reports() {
  return <ReportsPage place={{ side: 'hub', ...useFacility() }} />
}

function Shop() {
  return <ShopPage place={{ currency: useFacility().currency, site: null }} />
}

function Audit() {
  const { timeZone } = useFacility()
  return <AuditPage timeZone={timeZone} />
}

function Keeping() {
  return (
    <KeepingPage side="hub">
      <ExportPerson side="hub" />
    </KeepingPage>
  )
}

function Building() {
  const { roles } = useSignedIn()
  return <BuildingPage mayChange={roles.includes('Admin')} />
}

function Settings() {
  const { timeZone } = useFacility()
  return <SettingsPage side="hub" timeZone={timeZone} />
}

function Texts() {
  const { timeZone } = useFacility()
  return <TextsPage timeZone={timeZone} />
}

function Day() {
  return <DayPage place={{ side: 'hub', ...useFacility() }} />
}

function Schedule() {
  const { timeZone } = useFacility()
  return <SchedulePage timeZone={timeZone} />
}
