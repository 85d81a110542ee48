import type { TextKey } from '@mayim/texts/texts.ts'
import type { AdminPath } from '@mayim/ui/admin/admin-pages.ts'
import { BuildingPage } from '@mayim/ui/building/building-page.tsx'
import { SchedulePage } from '@mayim/ui/calendar/schedule/schedule-page.tsx'
import { useCall } from '@mayim/ui/client/queries.ts'
import { useSignedIn } from '@mayim/ui/client/session.ts'
import { MessagesPage } from '@mayim/ui/messages/messages-page.tsx'
import { MembersPage } from '@mayim/ui/money/members/members-page.tsx'
import { PatronPayments } from '@mayim/ui/money/payments/patron-payments.tsx'
import { ShopPage } from '@mayim/ui/money/shop/shop-page.tsx'
import { PeoplePage } from '@mayim/ui/people/people-page.tsx'
import { AuditPage } from '@mayim/ui/people/privacy/audit-page.tsx'
import { KeepingPage } from '@mayim/ui/people/privacy/keeping-page.tsx'
import { DayPage } from '@mayim/ui/reports/day/day-page.tsx'
import { RegistersPage } from '@mayim/ui/reports/registers/registers-page.tsx'
import { ReportsPage } from '@mayim/ui/reports/reports-page.tsx'
import { SettingsPage } from '@mayim/ui/settings/settings-page.tsx'
import { TextsPage } from '@mayim/ui/settings/wording/texts-page.tsx'
import { ExportPerson } from '@mayim/ui/sync/data/export-person.tsx'
import type { ComponentType } from 'react'
import { useFacility } from '../facility/use-facility.ts'
import { useFacilityNow } from '../facility/use-facility-now.ts'
import { FramedLevels, FramedList } from './framed-site.tsx'

interface Feature {
  readonly title: TextKey
  readonly Content: ComponentType
}

/** What the hub shows at each page of the Admin that it has. */
export const features: Partial<Readonly<Record<AdminPath, Feature>>> = {
  '/admin': { title: 'schedule.day.title', Content: Day },
  '/admin/schedule': { title: 'schedule.title', Content: Schedule },
  '/admin/people': { title: 'people.title', Content: People },
  '/admin/messages': { title: 'messages.title', Content: Messages },
  '/admin/memberships': { title: 'members.title', Content: Members },
  '/admin/shop': { title: 'shop.title', Content: Shop },
  '/admin/settings': { title: 'settings.title', Content: Settings },
  '/admin/texts': { title: 'wording.title', Content: Texts },
  '/admin/registers': { title: 'registers.title', Content: Registers },
  '/admin/reports': { title: 'reports.title', Content: Reports },
  '/admin/audit': { title: 'privacy.audit.title', Content: Audit },
  '/admin/keeping': { title: 'privacy.keep.title', Content: Keeping },
  '/admin/building': { title: 'building.title', Content: Building },
}

function People() {
  const { userId } = useSignedIn()
  const place = { side: 'hub', ...useFacility() } as const
  return <PeoplePage {...place} ownId={userId} payments={<PatronPayments place={place} />} />
}

function Messages() {
  const { timeZone } = useFacility()
  return <MessagesPage timeZone={timeZone} />
}

function Members() {
  return <MembersPage currency={useFacility().currency} Preview={FramedLevels} />
}

function Registers() {
  const { roles } = useSignedIn()
  const { timeZone } = useFacility()
  useFacilityNow(60_000)
  const rooms = useCall('roomsList').data ?? null
  const unit = useCall('publicSettings').data?.temperatureUnit?.value === 'C' ? 'C' : 'F'
  return <RegistersPage place={{ timeZone, unit, rooms, isAdmin: roles.includes('Admin') }} />
}

function Reports() {
  return <ReportsPage place={{ side: 'hub', ...useFacility() }} />
}

const site = { Preview: FramedList, newsletters: null }

function Shop() {
  return <ShopPage place={{ side: 'hub', currency: useFacility().currency, site }} />
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
