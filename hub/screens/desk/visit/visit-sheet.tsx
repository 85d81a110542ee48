import type { StaffReservation, StatusHistoryEntry } from '@mayim/contract/entities/reservation.ts'
import type { SupplyRequest } from '@mayim/contract/entities/supply-request.ts'
import type { TextKey } from '@mayim/texts/texts.ts'
import { useNow } from '@mayim/ui/client/now.ts'
import { useCall } from '@mayim/ui/client/queries.ts'
import { timeOf } from '@mayim/ui/format.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { IconButton } from '@mayim/ui/kit/button.tsx'
import { Icon } from '@mayim/ui/kit/icon.tsx'
import { Facts } from '@mayim/ui/kit/list.tsx'
import { reservationLooks } from '@mayim/ui/kit/status.ts'
import { type ReactNode, useEffect, useRef } from 'react'
import { durationText, lasting } from '../../facility/facility-time.ts'
import { requestText, useOwnExtension } from '../../facility/requests.ts'
import type { FacilityInfo } from '../../facility/use-facility.ts'
import { beginsAt, groupFor } from '../board/evening-groups.ts'
import { oddities, visitMarks, Words } from '../board/words.tsx'
import { RequestLine } from '../requests.tsx'
import styles from './details.module.css'
import { DetailsDoors, DetailsHistory, DetailsRooms, factsOf } from './details-facts.tsx'
import { DetailsMoney } from './details-money.tsx'
import { timelineEnd, timelineSpans } from './timeline-spans.ts'

/**
 * One reservation, in its own pane: the patron, what comes next, the facts and the money; history and doors on request.
 */
export function VisitSheet(props: {
  reservation: StaffReservation
  facility: FacilityInfo
  now: number
  /** The patron's place in the queue, from 1, and the remaining wait. Null outside a queue. */
  place: number | null
  wait: string | null
  /** Why the queue put her where she is. Null where nothing is unusual. */
  why: TextKey | null
  /** The button for all that comes next. */
  next: ReactNode
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
      aria-label={t('desk.details.title', { code: visit.reservationCode })}
    >
      <header className={styles.head}>
        <div>
          <p className={styles.codes}>
            <bdi data-digits>{visit.reservationCode}</bdi>
            {visit.waitingCode && <> · {t('desk.row.number', { number: visit.waitingCode })}</>}
          </p>
          <h2>
            <bdi>{name === '' ? visit.reservationCode : name}</bdi>
          </h2>
          <DetailsState {...props} visit={visit} />
          <Words words={[...visitMarks(visit, t), ...oddities(visit, t)]} />
        </div>
        <IconButton icon="cross" label={t('desk.details.close')} onClick={props.onClose} />
      </header>
      {props.next}
      <Facts facts={factsOf(visit, facility, { t, language })} />
      <DetailsMoney reservation={visit} facility={facility} />
      {props.actions}
      <DetailsSupplies supplies={whole?.supplies ?? []} facility={facility} />
      <details className={styles.more}>
        <summary>{t('desk.details.history')}</summary>
        {visit.timeArrived && (
          <Timeline reservation={visit} history={history} facility={facility} now={now} />
        )}
        <DetailsDoors accessLog={whole?.accessLog ?? []} facility={facility} />
        <DetailsRooms rooms={whole?.roomAssignedHistory ?? []} facility={facility} />
        <DetailsHistory history={history} facility={facility} />
      </details>
    </aside>
  )
}

/** The status and how long it has lasted, the place in the queue, and the marks of the visit. */
function DetailsState(props: {
  visit: StaffReservation
  place: number | null
  wait: string | null
  why: TextKey | null
}) {
  const { t, language } = useTexts()
  const { visit } = props
  const place =
    props.wait !== null &&
    (props.place === 1 ? t('board.wait.next') : t('board.wait.place', { place: props.place ?? '' }))
  return (
    <p className={styles.state}>
      <b>{t(reservationLooks[visit.reservationStatus].text as TextKey)}</b>{' '}
      {/* How long ago it was booked is of no use while she is expected. */}
      {groupFor(visit) === 'expected' ? (
        <time>{beginsAt(visit, { t, language })}</time>
      ) : (
        <Lasting since={visit.statusSince} />
      )}
      {visit.room && <> · {t('desk.roomName', { name: visit.room.name })}</>}
      {place && (
        <>
          {' · '}
          {place} · <bdi>{props.wait}</bdi>
          {props.why && <> · {t(props.why)}</>}
        </>
      )}
    </p>
  )
}

/** How long the status has lasted, to the second. */
function Lasting({ since }: { since: string }) {
  return <time className={styles.ticking}>{lasting(since, useNow())}</time>
}

const refreshMs = 60_000

/** The visit as a bar of its statuses, from the arrival on. Each span is labelled with its status and minutes. */
function Timeline(props: {
  reservation: StaffReservation
  history: readonly StatusHistoryEntry[]
  facility: FacilityInfo
  now: number
}) {
  const { t, language } = useTexts()
  const { timeArrived, timeCompleted } = props.reservation
  if (!timeArrived) return null
  const now = Math.ceil(props.now / refreshMs) * refreshMs
  const stay = { arrivedIso: timeArrived, completedIso: timeCompleted }
  const { timeZone } = props.facility
  const spans = timelineSpans(props.history, stay, now, timeZone)
  const at = (instant: string | number) => timeOf(instant, timeZone, language)
  return (
    <section className={styles.part}>
      <h3>{t('desk.details.timeline')}</h3>
      <ol className={styles.bar}>
        {spans.map(span => (
          <li
            key={`${span.status} ${span.from}`}
            data-tone={reservationLooks[span.status].tone}
            style={{ insetInlineStart: `${span.from * 100}%`, inlineSize: `${span.length * 100}%` }}
            title={`${t(reservationLooks[span.status].text as TextKey)}: ${durationText(span.minutes, t)}`}
          />
        ))}
      </ol>
      <p className={styles.ends}>
        <time>{at(timeArrived)}</time>
        <time>{at(timelineEnd(stay, now, timeZone))}</time>
      </p>
    </section>
  )
}

const states = { open: 'open', complete: 'done', canceled: 'canceled' } as const

/**
 * The supply requests from the patron's room, open ones first. They are completed, canceled or rung here (visit-88).
 */
function DetailsSupplies(props: { supplies: readonly SupplyRequest[]; facility: FacilityInfo }) {
  const { t, language } = useTexts()
  const { supplies, facility } = props
  const isOpen = supplies.some(({ status }) => status === 'open')
  const open = useCall('supplyList', undefined, { enabled: isOpen }).data ?? []
  const [extension] = useOwnExtension()
  const now = useNow(5_000)
  if (supplies.length === 0) return null
  const openHere = open.filter(each => supplies.some(({ id, status }) => id === each.id && status === 'open'))
  const others = supplies.filter(each => !openHere.some(({ id }) => id === each.id))
  return (
    <section className={styles.part}>
      <h3>{t('reception.requests.inVisit')}</h3>
      {openHere.length > 0 && (
        <ul>
          {openHere.map(request => (
            <RequestLine
              key={request.id}
              request={request}
              facility={facility}
              extension={extension}
              now={now}
            />
          ))}
        </ul>
      )}
      <ul className={styles.history}>
        {others.map(request => (
          <li key={request.id}>
            <time>{timeOf(request.dateRequested, facility.timeZone, language)}</time>
            <Icon name="bell" size={16} />
            <b>{t(requestText(request))}</b>
            <span>{t(`reception.requests.${states[request.status]}`)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
