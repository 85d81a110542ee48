import type { StaffReservation } from '@mayim/contract/entities/reservation.ts'
import { useCall } from '@mayim/ui/client/queries.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { IconButton } from '@mayim/ui/kit/button.tsx'
import { Chip, StatusBadge } from '@mayim/ui/kit/chip.tsx'
import { Facts } from '@mayim/ui/kit/list.tsx'
import { type ReactNode, useEffect, useRef } from 'react'
import { lasting } from '../../facility/facility-time.ts'
import type { FacilityInfo } from '../../facility/use-facility.ts'
import styles from './details.module.css'
import { DetailsDoors } from './details-doors.tsx'
import { factsOf } from './details-facts.tsx'
import { DetailsHistory, DetailsRooms } from './details-history.tsx'
import { DetailsMoney } from './details-money.tsx'
import { DetailsSupplies } from './details-supplies.tsx'
import { Timeline } from './timeline.tsx'

/** One reservation, beside the list: the patron, the elapsed time, the actions, the history and the money. */
export function DetailsPanel(props: {
  reservation: StaffReservation
  facility: FacilityInfo
  now: number
  /** The patron's place in the queue, from 1, and the remaining wait. Null outside a queue. */
  place: number | null
  wait: string | null
  actions: ReactNode
  onClose: () => void
}) {
  const { t, language } = useTexts()
  const { reservation: visit, facility, now } = props
  // The list has no history. The full reservation is fetched.
  const whole = useCall('reservationGet', { params: { id: visit.reservationId } }).data
  const history = whole?.statusHistory ?? visit.statusHistory ?? []
  const panel = useRef<HTMLElement>(null)
  // Each visit has a panel of its own: chosen-visit.tsx sets its key.
  useEffect(() => panel.current?.focus(), [])
  const name = [visit.user.firstName, visit.user.lastName].filter(Boolean).join(' ')
  return (
    <aside
      ref={panel}
      className={styles.panel}
      tabIndex={-1}
      data-chooses-room={choosesRoom(visit) || undefined}
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
      <DetailsState visit={visit} now={now} place={props.place} wait={props.wait} />
      {props.actions}
      <Facts facts={factsOf(visit, facility, { t, language })} />
      {visit.timeArrived && <Timeline reservation={visit} history={history} facility={facility} now={now} />}
      <DetailsMoney reservation={visit} facility={facility} />
      <DetailsSupplies supplies={whole?.supplies ?? []} facility={facility} now={now} />
      <DetailsDoors accessLog={whole?.accessLog ?? []} facility={facility} />
      <DetailsRooms rooms={whole?.roomAssignedHistory ?? []} facility={facility} />
      <DetailsHistory history={history} facility={facility} />
    </aside>
  )
}

/** The status and how long it has lasted, the place in the queue, and the marks of the visit. */
function DetailsState(props: {
  visit: StaffReservation
  now: number
  place: number | null
  wait: string | null
}) {
  const { t } = useTexts()
  const { visit, now } = props
  return (
    <div className={styles.state}>
      <StatusBadge status={visit.reservationStatus} />
      <span>
        {t('desk.details.inStatus')} <time className={styles.ticking}>{lasting(visit.statusSince, now)}</time>
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
  )
}

/** Whether the next step of the visit is the choice of a room. */
function choosesRoom({ reservationStatus, roomId }: StaffReservation): boolean {
  return roomId === null && (reservationStatus === 'Waiting' || reservationStatus === 'Pending')
}
