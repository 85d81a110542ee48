import type { StaffReservation } from '@mayim/contract/entities/reservation.ts'
import { useCall } from '@mayim/ui/client/queries.ts'
import { timeOf } from '@mayim/ui/format.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { IconButton } from '@mayim/ui/kit/button.tsx'
import { Chip, StatusBadge } from '@mayim/ui/kit/chip.tsx'
import { Facts } from '@mayim/ui/kit/list.tsx'
import { type Language, languageNames } from '@mayim/ui/language.ts'
import { type ReactNode, useEffect, useRef } from 'react'
import { lasting } from '../../facility/facility-time.ts'
import type { House } from '../../facility/use-house.ts'
import { beginsAt } from '../board/begins-at.ts'
import { moreChoices } from '../forms/more-choices.ts'
import styles from './details.module.css'
import { DetailsDoors } from './details-doors.tsx'
import { DetailsHistory, DetailsRooms } from './details-history.tsx'
import { DetailsMoney } from './details-money.tsx'
import { DetailsSupplies } from './details-supplies.tsx'
import { Timeline } from './timeline.tsx'

const salons = ['salonManicure', 'salonPedicure', 'salonBoth'] as const

/** One reservation, beside the list: who, how long already, what may be done, its history and its money. */
export function DetailsPanel(props: {
  reservation: StaffReservation
  house: House
  now: number
  /** Her place in the line, from 1, and how long it will take her still; null while she stands in none. */
  place: number | null
  wait: string | null
  actions: ReactNode
  onClose: () => void
}) {
  const { t, language } = useTexts()
  const { reservation: visit, house, now } = props
  // The list has no history; the whole reservation follows.
  const whole = useCall('reservationGet', { params: { id: visit.reservationId } }).data
  const history = whole?.statusHistory ?? visit.statusHistory ?? []
  const panel = useRef<HTMLElement>(null)
  useEffect(() => panel.current?.focus(), [visit.reservationId])
  const name = [visit.user.firstName, visit.user.lastName].filter(Boolean).join(' ')
  const needs = [
    ...moreChoices.filter(key => visit[key]).map(key => t(`reception.more.${key}`)),
    ...salons.filter(key => visit[key]).map(key => t(`desk.line.${key}`)),
  ]
  const at = (instant: string) => timeOf(instant, house.timeZone, language)
  const facts = [
    {
      key: 'phone',
      name: t('desk.details.phone'),
      value: visit.user.phone ? <bdi dir="ltr">{visit.user.phone}</bdi> : t('desk.details.noPhone'),
    },
    { key: 'time', name: t('desk.details.time'), value: beginsAt(visit, { t, language }) },
    { key: 'kind', name: t('desk.details.kind'), value: t(`desk.kind.${visit.roomType}`) },
    needs.length > 0 && { key: 'needs', name: t('board.needs'), value: needs.join(' · ') },
    { key: 'language', name: t('desk.details.language'), value: languageNames[visit.language as Language] },
    visit.room && { key: 'room', name: t('desk.details.room'), value: <bdi>{visit.room.name}</bdi> },
    visit.cubicle && {
      key: 'cubicle',
      name: t('desk.details.cubicle'),
      value: <bdi>{visit.cubicle.name}</bdi>,
    },
    // By it the display calls her.
    visit.waitingCode && {
      key: 'number',
      name: t('desk.details.number'),
      value: <bdi>{visit.waitingCode}</bdi>,
    },
    visit.timeArrived && { key: 'arrived', name: t('desk.details.arrived'), value: at(visit.timeArrived) },
    visit.timeCompleted && { key: 'left', name: t('desk.details.left'), value: at(visit.timeCompleted) },
    visit.userNotes && { key: 'her', name: t('desk.details.herNote'), value: <bdi>{visit.userNotes}</bdi> },
    visit.overrideReason && {
      key: 'because',
      name: t('desk.card.provisional'),
      value: <bdi>{visit.overrideReason}</bdi>,
    },
    visit.user.internalNote && {
      key: 'internal',
      name: t('reception.person.internal'),
      value: <bdi>{visit.user.internalNote}</bdi>,
    },
    visit.notes && { key: 'staff', name: t('desk.details.staffNote'), value: <bdi>{visit.notes}</bdi> },
  ].filter(fact => typeof fact === 'object' && fact !== null)
  return (
    <aside
      ref={panel}
      className={styles.panel}
      tabIndex={-1}
      aria-label={t('desk.details.title', { code: visit.reservationCode })}
    >
      <header className={styles.head}>
        <div>
          <h2>
            <bdi data-digits>{visit.reservationCode}</bdi>
          </h2>
          <p>
            <bdi>{name}</bdi>
          </p>
        </div>
        <IconButton icon="cross" label={t('desk.details.close')} onClick={props.onClose} />
      </header>
      <div className={styles.state}>
        <StatusBadge status={visit.reservationStatus} />
        <span>
          {t('desk.details.inStatus')}{' '}
          <time className={styles.ticking}>{lasting(visit.statusSince, now)}</time>
        </span>
        {props.wait && (
          <b>
            {props.place === 1 ? t('board.wait.next') : t('board.wait.place', { place: props.place ?? '' })} ·{' '}
            <bdi>{props.wait}</bdi>
          </b>
        )}
        {visit.arrivedOnTime === true && <Chip tone="leaf">{t('desk.card.onTime')}</Chip>}
        {visit.firstTime && <Chip tone="sand">{t('desk.card.firstTime')}</Chip>}
        {visit.provisional && <Chip tone="amber">{t('desk.card.provisional')}</Chip>}
        {visit.cancelRequested && <Chip tone="amber">{t('board.asked')}</Chip>}
        <Chip>{t(visit.advanceReservation ? 'desk.advance' : 'desk.walkIn')}</Chip>
      </div>
      {props.actions}
      <Facts facts={facts} />
      {visit.timeArrived && <Timeline reservation={visit} history={history} house={house} now={now} />}
      <DetailsMoney reservation={visit} house={house} />
      <DetailsSupplies supplies={whole?.supplies ?? []} house={house} now={now} />
      <DetailsDoors accessLog={whole?.accessLog ?? []} house={house} />
      <DetailsRooms rooms={whole?.roomAssignedHistory ?? []} house={house} />
      <DetailsHistory history={history} house={house} />
    </aside>
  )
}
