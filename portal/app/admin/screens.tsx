export { adminTable } from '../admin-table.ts'
export { RequireAdmin } from './require-admin.tsx'

import { SearchPage } from '@mayim/ui/admin/search-page.tsx'
import { BuildingPage } from '@mayim/ui/building/building-page.tsx'
import { SchedulePage } from '@mayim/ui/calendar/schedule/schedule-page.tsx'
import { Loaded } from '@mayim/ui/client/loaded.tsx'
import { useCall } from '@mayim/ui/client/queries.ts'
import { useSignedIn } from '@mayim/ui/client/session.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Link } from '@mayim/ui/kit/link.tsx'
import { Notice } from '@mayim/ui/kit/notice.tsx'
import { MessagesPage } from '@mayim/ui/messages/messages-page.tsx'
import { ChargesPage } from '@mayim/ui/money/charges/charges-page.tsx'
import type { PaymentPlace } from '@mayim/ui/money/payments/pay-back.tsx'
import { PatronSection } from '@mayim/ui/money/payments/payments-of.tsx'
import { MembersPage } from '@mayim/ui/money/shop/members-page.tsx'
import { AuditPage } from '@mayim/ui/people/audit-page.tsx'
import { KeepingPage } from '@mayim/ui/people/keeping-page.tsx'
import { PeoplePage } from '@mayim/ui/people/people-page.tsx'
import { DayPage } from '@mayim/ui/reports/day-page.tsx'
import { RabbiPage } from '@mayim/ui/reports/rabbi-page.tsx'
import type { RegisterPlace } from '@mayim/ui/reports/register-place.ts'
import { RegistersPage } from '@mayim/ui/reports/registers-page.tsx'
import { ReportsPage } from '@mayim/ui/reports/reports-page.tsx'
import { SettingsPage } from '@mayim/ui/settings/settings-page.tsx'
import { ServiceTests } from '@mayim/ui/settings/setup/service-tests.tsx'
import { TextsPage } from '@mayim/ui/settings/texts-page.tsx'
import { AttentionList } from '@mayim/ui/sync/attention-list.tsx'
import { Backups } from '@mayim/ui/sync/backups/backups.tsx'
import { CutReports } from '@mayim/ui/sync/cut-reports.tsx'
import dataStyles from '@mayim/ui/sync/data.module.css'
import { ExportPerson, ExportSection } from '@mayim/ui/sync/exports.tsx'
import { ImportSection } from '@mayim/ui/sync/import-section.tsx'
import { JoinCode } from '@mayim/ui/sync/join.tsx'
import linkStyles from '@mayim/ui/sync/link.module.css'
import { LinkFacts } from '@mayim/ui/sync/link-facts.tsx'
import { QuarantineNights, RepairActions } from '@mayim/ui/sync/repair-actions.tsx'
import type { ComponentType } from 'react'
import { useLocation } from 'react-router'
import type { AdminPagePath } from '../admin-table.ts'
import { textSetting, usePublicSettings } from '../facility/facility.ts'
import { receiptAddress } from '../frame/parts/receipt-address.ts'
import { LevelsPreview, ShopScreen } from './shop-screen.tsx'

/** The screens of the pages of Admins, by their addresses. */
export const screens: Readonly<Record<AdminPagePath, ComponentType>> = {
  '/admin': DayScreen,
  '/admin/search': SearchScreen,
  '/admin/settings': SettingsScreen,
  '/admin/texts': TextsScreen,
  '/admin/schedule': ScheduleScreen,
  '/admin/link': LinkScreen,
  '/admin/building': BuildingScreen,
  '/admin/people': PeopleScreen,
  '/admin/messages': MessagesScreen,
  '/admin/memberships': MembersScreen,
  '/admin/shop': ShopScreen,
  '/admin/audit': AuditScreen,
  '/admin/keeping': KeepingScreen,
  '/admin/charges': ChargesScreen,
  '/admin/registers': RegistersScreen,
  '/admin/rabbi': RabbiScreen,
  '/admin/reports': ReportsScreen,
  '/admin/data': DataScreen,
  '/admin/backups': BackupsScreen,
}

/** Admin day: the reservations of one night. */
function DayScreen() {
  // The menu leads back to tonight, also from another night of the same page.
  const { key } = useLocation()
  return <DayPage key={key} place={usePaymentPlace()} />
}

/** Admin search: one box over everything. */
function SearchScreen() {
  return <SearchPage side="portal" />
}

/** Admin settings: every setting of the facility. */
function SettingsScreen() {
  const timeZone = useTimeZone()
  return (
    <>
      <SettingsPage side="portal" timeZone={timeZone} />
      <ServiceTests />
    </>
  )
}

/** Admin texts: every text of the facility in its languages. */
function TextsScreen() {
  return <TextsPage timeZone={useTimeZone()} />
}

/** Admin schedule: a month of nights, by the rules and by hand. */
function ScheduleScreen() {
  return <SchedulePage timeZone={useTimeZone()} />
}

/** Silence sends no event. */
const linkEveryMs = 5_000

/** Admin link: the state of the link to the hub, matters left by the last outages, and the link's key. */
function LinkScreen() {
  const { t } = useTexts()
  const link = useCall('linkState', undefined, { everyMs: linkEveryMs })
  const timeZone = useTimeZone()
  return (
    <div className={linkStyles.content}>
      <Loaded query={link} lines={4}>
        {state => (
          <LinkFacts link={state} down={t(state.peerApplied === 0 ? 'link.neverHere' : 'link.downHere')} />
        )}
      </Loaded>
      <AttentionList side="portal" timeZone={timeZone} />
      <QuarantineNights mayEnd />
      <CutReports side="portal" timeZone={timeZone} link={link.data} />
      <JoinCode timeZone={timeZone} />
      <RepairActions side="portal" isRecovering={link.data?.mode === 'recovering'} />
    </div>
  )
}

/** Admin backups: those of the website, and the copy of the building's. */
function BackupsScreen() {
  return <Backups side="portal" timeZone={useTimeZone()} />
}

/** Admin building: sections, rooms and cubicles, which the hub stores; before one was joined there is none. */
function BuildingScreen() {
  const { t } = useTexts()
  const link = useCall('linkState')
  if (link.data?.peerApplied === 0 && !link.data.linked)
    return (
      <Notice tone="warning">
        {t('link.neverHere')} <Link to="/admin/link">{t('admin.page.link')}</Link>
      </Notice>
    )
  return <BuildingPage mayChange />
}

/** Admin people: staff, attendants, and the Admin's own account. */
function PeopleScreen() {
  const { userId } = useSignedIn()
  const place = usePaymentPlace()
  return (
    <PeoplePage
      {...place}
      ownId={userId}
      patronsOf={searched => <PatronSection searched={searched} place={place} />}
    />
  )
}

/** Admin messages: the inbox, and what became of sent messages. */
function MessagesScreen() {
  return <MessagesPage timeZone={useTimeZone()} />
}

/** Admin memberships: what is sold, and the members. */
function MembersScreen() {
  const currency = textSetting(usePublicSettings().data, 'currency') || 'USD'
  return <MembersPage currency={currency} Preview={LevelsPreview} />
}

/** Admin records: who saw and changed what. */
function AuditScreen() {
  return <AuditPage timeZone={useTimeZone()} />
}

/** Admin records: what is kept for how long. */
function KeepingScreen() {
  return <KeepingPage side="portal" />
}

/** Admin evening: the registers of the building. Its rooms are known while the hub is connected. */
function RegistersScreen() {
  const layout = useCall('layoutExport')
  const rooms = layout.data?.rooms.filter(({ retired }) => !retired) ?? null
  return <RegistersPage place={{ ...useRegisterPlace(), rooms }} />
}

/** Admin facility: what the rabbi confirmed, certificates, water. */
function RabbiScreen() {
  return <RabbiPage place={useRegisterPlace()} />
}

/** The facts of the facility by which registers are written, without rooms. */
function useRegisterPlace(): RegisterPlace {
  const { data } = usePublicSettings()
  return {
    timeZone: textSetting(data, 'timeZone') || 'UTC',
    unit: textSetting(data, 'temperatureUnit') === 'C' ? 'C' : 'F',
    rooms: null,
    isAdmin: true,
    currency: textSetting(data, 'currency') || 'USD',
  }
}

/** Admin records: the reports. */
function ReportsScreen() {
  const { data } = usePublicSettings()
  const timeZone = textSetting(data, 'timeZone') || 'UTC'
  return (
    <ReportsPage place={{ side: 'portal', timeZone, currency: textSetting(data, 'currency') || 'USD' }} />
  )
}

/** Admin records: charges and payments that do not match. */
function ChargesScreen() {
  return <ChargesPage timeZone={useTimeZone()} />
}

/** Admin data: patrons and bookings from a file, and all data as files. */
function DataScreen() {
  return (
    <div className={dataStyles.content}>
      <ImportSection />
      <ExportPerson side="portal" />
      <ExportSection />
    </div>
  )
}

/** The facts of the facility by which the Admin's pages write payments. */
function usePaymentPlace(): PaymentPlace {
  const settings = usePublicSettings().data
  return {
    side: 'portal',
    timeZone: textSetting(settings, 'timeZone') || 'UTC',
    currency: textSetting(settings, 'currency') || 'USD',
    receiptAddress,
  }
}

function useTimeZone(): string {
  return textSetting(usePublicSettings().data, 'timeZone') || 'UTC'
}
