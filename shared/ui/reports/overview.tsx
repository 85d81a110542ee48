import type { StaffReservation } from '@mayim/contract/entities/reservation.ts'
import { reports } from '@mayim/contract/reports/report-definitions.ts'
import { addDays } from '@mayim/domain/calendar/business-day.ts'
import { openBalance } from '@mayim/domain/money/due-back.ts'
import { isHere } from '@mayim/domain/status.ts'
import type { ReactNode } from 'react'
import { useCall } from '../client/queries.ts'
import { money, shortDate } from '../format.ts'
import { useTexts } from '../i18n.ts'
import type { PaymentPlace } from '../money/payments/pay-back.tsx'
import { AttentionList, useAttention } from '../sync/attention-list.tsx'
import { useReport } from './counted-report.tsx'
import styles from './reports.module.css'

const yetToCome = new Set(['Reserved', 'Pending'])

/** The parts of tonight's list that a figure opens. */
const parts = {
  expected: ({ reservationStatus: status }) => yetToCome.has(status),
  here: ({ reservationStatus: status }) => isHere(status),
  owed: visit => {
    const { reservationStatus: status } = visit
    return !yetToCome.has(status) && status !== 'Canceled' && openBalance(visit) > 0
  },
} as const satisfies Record<string, (visit: StaffReservation) => boolean>
export type PartOfNight = keyof typeof parts

/** The visits of tonight's list that are in this part of it; all without one. */
export function visitsOf(visits: readonly StaffReservation[], part: PartOfNight | null) {
  return part === null ? visits : visits.filter(parts[part])
}

interface OverviewProps {
  readonly visits: readonly StaffReservation[]
  readonly tonight: string
  readonly place: PaymentPlace
  readonly part: PartOfNight | null
  readonly onPart: (part: PartOfNight | null) => void
}

/**
 * The state of things at a glance, above tonight's list (screens-497): each number leads to what it is made of. What
 * this side cannot know right now says so.
 */
export function Overview({ visits, tonight, place, part, onPart }: OverviewProps) {
  const { t, language } = useTexts()
  const owed = visitsOf(visits, 'owed').reduce((sum, visit) => sum + openBalance(visit), 0)
  const values = {
    expected: visitsOf(visits, 'expected').length,
    here: visitsOf(visits, 'here').length,
    owed: money(owed, place.currency, language),
  }
  const matters = useAttention()
  const waiting = matters.data?.length ?? 0
  return (
    <>
      <ul className={`${styles.figures} ${styles.onScreen}`} aria-label={t('schedule.overview.title')}>
        {(['expected', 'here', 'owed'] as const).map(id => (
          <Figure key={id} value={values[id]} isUrgent={id === 'owed' && owed > 0}>
            <button
              type="button"
              className={styles.open}
              aria-pressed={part === id}
              onClick={() => onPart(part === id ? null : id)}
            >
              {t(`schedule.overview.${id}`)}
            </button>
          </Figure>
        ))}
        <RoomsOut tonight={tonight} />
        <Week tonight={tonight} place={place} />
        <Figure {...shown(matters, waiting)} isUrgent={waiting > 0}>
          <Named name={t('schedule.overview.matters')} href={waiting > 0 ? '#attention' : undefined} />
        </Figure>
        <Link side={place.side} />
        {place.side === 'hub' && <OfBuilding timeZone={place.timeZone} />}
        <Figure value={import.meta.env.APP_VERSION ?? '—'}>
          <Named name={t('schedule.overview.version')} />
        </Figure>
      </ul>
      {waiting > 0 && <AttentionList side={place.side} timeZone={place.timeZone} />}
    </>
  )
}

interface FigureProps {
  readonly value: ReactNode
  readonly children: ReactNode
  /** This side could not ask for it now. */
  readonly failed?: boolean
  readonly isUrgent?: boolean
}

function Figure({ value, children, failed = false, isUrgent = false }: FigureProps) {
  const { t } = useTexts()
  return (
    <li data-urgent={isUrgent || undefined}>
      <strong>
        <bdi>{value}</bdi>
      </strong>
      {children}
      {failed && <small>{t('schedule.overview.unknown')}</small>}
    </li>
  )
}

/** The value of an answer; a dash while it is asked for, and with a reason when it failed. */
function shown(query: { data?: unknown; error: unknown }, value: ReactNode) {
  return { value: query.data === undefined ? '—' : value, failed: Boolean(query.error) && !query.data }
}

function Named({ name, href }: { name: string; href?: string | undefined }) {
  return href ? (
    <a href={href} className={styles.open}>
      {name}
    </a>
  ) : (
    <span>{name}</span>
  )
}

/** The rooms that are out of service tonight; the building alone knows them. */
function RoomsOut({ tonight }: { tonight: string }) {
  const { t } = useTexts()
  const periods = useCall('outOfServiceList')
  const out =
    periods.data?.filter(({ fromDate, toDate }) => fromDate <= tonight && toDate >= tonight).length ?? 0
  return (
    <Figure {...shown(periods, out)} isUrgent={out > 0}>
      <Named name={t('schedule.overview.roomsOut')} href="/admin/building" />
    </Figure>
  )
}

const net = reports.payments.columns.findIndex(({ id }) => id === 'net')

/** What was received, less what was paid back, in seven nights with tonight. */
function Week({ tonight, place }: { tonight: string; place: PaymentPlace }) {
  const { t, language } = useTexts()
  const week = { dt: addDays(tonight, -6), dtTo: tonight, by: 'whole', against: 'none' } as const
  const report = useReport({ report: 'payments', ...week })
  const received = money(report.data?.answer.total?.[net] ?? 0, place.currency, language)
  return (
    <Figure {...shown(report, received)}>
      <Named name={t('schedule.overview.week')} href="/admin/reports" />
    </Figure>
  )
}

const askEveryMs = 15_000

/** Whether website and building exchange now. */
function Link({ side }: { side: PaymentPlace['side'] }) {
  const { t } = useTexts()
  const link = useCall('linkState', undefined, { everyMs: askEveryMs })
  const isCut = link.data?.linked === false
  return (
    <Figure
      {...shown(link, t(isCut ? 'schedule.overview.cut' : 'schedule.overview.linked'))}
      isUrgent={isCut}
    >
      <Named name={t('schedule.overview.link')} href={side === 'portal' ? '/admin/link' : undefined} />
    </Figure>
  )
}

/** What the building alone tells: alarms of rooms, and when its data was saved last. */
function OfBuilding({ timeZone }: { timeZone: string }) {
  const { t, language } = useTexts()
  const alarms = useCall('alarms', undefined, { everyMs: askEveryMs })
  const ringing = alarms.data?.length ?? 0
  const report = useCall('healthReport')
  const backup = report.data?.measures.find(({ item }) => item === 'backup')
  return (
    <>
      <Figure {...shown(alarms, ringing)} isUrgent={ringing > 0}>
        <Named name={t('schedule.overview.alarms')} href={ringing > 0 ? '/receptionist' : undefined} />
      </Figure>
      <Figure
        {...shown(
          report,
          backup?.at ? shortDate(backup.at, language, timeZone) : t('schedule.overview.never'),
        )}
        isUrgent={report.data !== undefined && backup?.mark !== 'good'}
      >
        <Named name={t('schedule.overview.backup')} />
      </Figure>
    </>
  )
}
