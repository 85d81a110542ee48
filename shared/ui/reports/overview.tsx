import type { StaffReservation } from '@mayim/contract/entities/reservation.ts'
import { addDays } from '@mayim/domain/calendar/business-day.ts'
import { openBalance } from '@mayim/domain/money/due-back.ts'
import { isInRoom } from '@mayim/domain/status.ts'
import type { ReactNode } from 'react'
import { useCall } from '../client/queries.ts'
import { money, shortDate } from '../format.ts'
import { useTexts } from '../i18n.ts'
import type { PaymentPlace } from '../money/payments/pay-back.tsx'
import { AttentionList, useAttention } from '../sync/attention-list.tsx'
import { useReport } from './counted-report.tsx'
import styles from './overview.module.css'

interface OverviewProps {
  readonly visits: readonly StaffReservation[]
  readonly tonight: string
  readonly place: PaymentPlace
}

/**
 * The state of things at a glance, above tonight's list (screens-497): each number leads to what it is made of. What
 * this side cannot know right now says so.
 */
export function Overview({ visits, tonight, place }: OverviewProps) {
  const { t } = useTexts()
  const stands = visits.filter(visit => visit.reservationStatus !== 'Canceled')
  const expected = stands.filter(visit => ['Reserved', 'Pending'].includes(visit.reservationStatus))
  const here = stands.filter(
    ({ reservationStatus: status }) => status === 'Arrived' || status === 'Waiting' || isInRoom(status),
  )
  const came = stands.filter(visit => !expected.includes(visit))
  const owed = came.reduce((sum, visit) => sum + Math.max(0, openBalance(visit)), 0)
  const week = { dt: addDays(tonight, -6), dtTo: tonight, by: 'whole', against: 'none' } as const
  const { total } = useReport({ report: 'payments', ...week }).data?.answer ?? {}
  const showMoney = useShownMoney(place.currency)
  const matters = useAttention().data?.length
  return (
    <>
      <ul className={styles.figures} aria-label={t('schedule.overview.title')}>
        <Figure name={t('schedule.overview.expected')} value={expected.length} href="#reservations" />
        <Figure name={t('schedule.overview.here')} value={here.length} href="#reservations" />
        <Figure
          name={t('schedule.overview.owed')}
          value={showMoney(owed)}
          href="#reservations"
          isUrgent={owed > 0}
        />
        <RoomsOut tonight={tonight} />
        <Figure
          name={t('schedule.overview.week')}
          value={total ? showMoney(total[3] ?? 0) : '—'}
          href="/admin/reports"
        />
        <Figure
          name={t('schedule.overview.matters')}
          value={matters ?? '—'}
          href="#attention"
          isUrgent={(matters ?? 0) > 0}
        />
        <Link side={place.side} />
        {place.side === 'hub' && <Backup timeZone={place.timeZone} />}
      </ul>
      {(matters ?? 0) > 0 && <AttentionList side={place.side} timeZone={place.timeZone} />}
    </>
  )
}

function useShownMoney(currency: string) {
  const { language } = useTexts()
  return (amount: number) => money(amount, currency, language)
}

interface FigureProps {
  readonly name: string
  readonly value: ReactNode
  readonly href?: string
  readonly note?: string
  readonly isUrgent?: boolean
}

function Figure({ name, value, href, note, isUrgent = false }: FigureProps) {
  return (
    <li data-urgent={isUrgent || undefined}>
      <strong>
        <bdi>{value}</bdi>
      </strong>
      {href ? <a href={href}>{name}</a> : <span>{name}</span>}
      {note && <small>{note}</small>}
    </li>
  )
}

/** The rooms that are out of service tonight; the building alone knows them. */
function RoomsOut({ tonight }: { tonight: string }) {
  const { t } = useTexts()
  const periods = useCall('outOfServiceList')
  const out = periods.data?.filter(({ fromDate, toDate }) => fromDate <= tonight && toDate >= tonight).length
  return (
    <Figure
      name={t('schedule.overview.roomsOut')}
      value={out ?? '—'}
      href="/admin/building"
      isUrgent={(out ?? 0) > 0}
      {...(periods.error ? { note: t('schedule.overview.unknown') } : {})}
    />
  )
}

const askEveryMs = 15_000

/** Whether website and building exchange now. */
function Link({ side }: { side: PaymentPlace['side'] }) {
  const { t } = useTexts()
  const link = useCall('linkState', undefined, { everyMs: askEveryMs }).data
  return (
    <Figure
      name={t('schedule.overview.link')}
      value={link ? t(link.linked ? 'schedule.overview.linked' : 'schedule.overview.cut') : '—'}
      isUrgent={link?.linked === false}
      {...(side === 'portal' ? { href: '/admin/link' } : {})}
    />
  )
}

/** When the building's data was saved last. */
function Backup({ timeZone }: { timeZone: string }) {
  const { t, language } = useTexts()
  const report = useCall('healthReport').data
  const at = report?.measures.find(({ item }) => item === 'backup')?.at
  return (
    <Figure
      name={t('schedule.overview.backup')}
      value={report ? (at ? shortDate(at, language, timeZone) : t('schedule.overview.never')) : '—'}
      isUrgent={report !== undefined && !at}
    />
  )
}
