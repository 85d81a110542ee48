import type { StaffReservation } from '@mayim/contract/entities/reservation.ts'
import type { Cubicle, Room, Section } from '@mayim/contract/entities/room.ts'
import type { RoomRequest } from '@mayim/contract/entities/supply-request.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Icon } from '@mayim/ui/kit/icon.tsx'
import { memo, type ReactNode, useMemo } from 'react'
import type { Estimates } from '../../facility/use-estimates.ts'
import type { FacilityInfo } from '../../facility/use-facility.ts'
import type { DeskDialog } from '../open-dialog.ts'
import { beginsAt } from './evening-groups.ts'
import { roomsThatFit } from './free-rooms.ts'
import { RoomCard } from './room-card.tsx'
import styles from './rooms.module.css'

interface PaneProps {
  readonly rooms: readonly Room[]
  /** The visits of tonight by id: a room names its patron, the visit says what is special about her. */
  readonly visits: ReadonlyMap<string, StaffReservation>
  /** The open requests by room. */
  readonly requests: ReadonlyMap<number, readonly RoomRequest[]>
  readonly cubicles: readonly Cubicle[]
  readonly estimates: Estimates
  readonly facility: FacilityInfo
  readonly now: number
  readonly chosenId: string | null
  /** The chosen patron, while she can be placed: the rooms that fit her take her by one press. */
  readonly toPlace: StaffReservation | null
  /** Whether one press or a drop places the patron in the room. Where it does not, the form asks. */
  readonly onPlace: (reservationId: string, roomId: number) => void
  readonly onClean: (room: Room) => void
  readonly onOpen: (dialog: DeskDialog) => void
  readonly onChoose: (reservationId: string, night: string) => void
}

/** Every room in its fixed place, by section: its status and since when, its patron, and when it will be free. */
export const RoomsPane = memo(function RoomsPane(props: PaneProps) {
  const { t } = useTexts()
  const { rooms, cubicles, onOpen, toPlace, estimates } = props
  const fitting = useMemo(
    () => new Set(toPlace ? roomsThatFit(toPlace, rooms, estimates).map(({ id }) => id) : []),
    [toPlace, rooms, estimates],
  )
  const free = cubicles.filter(({ status }) => status === 'Available').length
  return (
    <Pane>
      {rooms.length === 0 && <p className={styles.none}>{t('board.room.none')}</p>}
      {sectionsOf(rooms).map(({ section, rooms: its }) => (
        <section key={section.id} className={styles.section} aria-label={section.name}>
          <SectionHead section={section} rooms={its} estimates={props.estimates} onOpen={onOpen} />
          <ul>
            {its.map(room => (
              <RoomCard
                key={room.id}
                room={room}
                visit={visitOf(room, props.visits)}
                requests={props.requests.get(room.id) ?? noRequests}
                foreseen={props.estimates.rooms.get(room.id)}
                now={props.now}
                isChosen={room.reservation !== null && room.reservation.reservationId === props.chosenId}
                toPlace={fitting.has(room.id) ? toPlace : null}
                onPlace={props.onPlace}
                onClean={props.onClean}
                onOpen={onOpen}
                onChoose={props.onChoose}
              />
            ))}
          </ul>
        </section>
      ))}
      {cubicles.length > 0 && (
        <button type="button" className={styles.more} onClick={() => onOpen({ kind: 'cubicles' })}>
          <Icon name="lock" size={16} />
          {t('board.cubicles.title')}
          <span>{t('board.cubicles.free', { free, all: cubicles.length })}</span>
        </button>
      )}
    </Pane>
  )
})

const noRequests: readonly RoomRequest[] = []

/** The visit of the patron in the room, or of her for whom it is kept. */
function visitOf({ reservation, preassigned }: Room, visits: PaneProps['visits']): StaffReservation | null {
  const shown = reservation ?? preassigned
  return (shown && visits.get(shown.reservationId)) ?? null
}

function Pane({ children }: { children: ReactNode }) {
  const { t } = useTexts()
  return (
    <section className={styles.rooms} aria-label={t('desk.rooms')}>
      {children}
    </section>
  )
}

/** The rooms by section, in the order in which the hub names them. */
function sectionsOf(rooms: readonly Room[]): readonly { section: Section; rooms: readonly Room[] }[] {
  return [...Map.groupBy(rooms, ({ section }) => section.id).values()].flatMap(its => {
    const section = its[0]?.section
    return section ? [{ section, rooms: its }] : []
  })
}

/**
 * The attendant of a section, and its free rooms; a press changes the attendant. A section without one takes no patrons,
 * so it stands out.
 */
function SectionHead(props: {
  section: Section
  rooms: readonly Room[]
  estimates: Estimates
  onOpen: (dialog: DeskDialog) => void
}) {
  const { t } = useTexts()
  const { name, attendant } = props.section
  const free = props.rooms.filter(isFree).length
  return (
    <h2 className={styles.head}>
      <button
        type="button"
        data-nobody={attendant === null || undefined}
        title={t('board.duty.open')}
        onClick={() => props.onOpen({ kind: 'duty' })}
      >
        <bdi>{name}</bdi>
        <span>
          <Icon name={attendant ? 'person' : 'warning'} size={14} />{' '}
          <bdi>
            {attendant ? `${attendant.firstName} ${attendant.lastName}`.trim() : t('board.room.nobody')}
          </bdi>
        </span>
      </button>
      {attendant && <small>{t('board.wait.freeNow', { count: free })}</small>}
    </h2>
  )
}

/** Whether a patron can be placed in the room now, and everything in it works. */
export function isFree({ status, section, faults }: Room): boolean {
  return status === 'Ready' && section.attendant !== null && faults.length === 0
}

/**
 * The rooms of another night: the reservation each is kept for, or who had it. The rooms' current status belongs to
 * tonight only.
 */
export function NightRooms(props: {
  rooms: readonly Room[]
  reservations: readonly StaffReservation[]
  onChoose: (reservationId: string) => void
}) {
  const { t, language } = useTexts()
  const visitsOf = (id: number) =>
    props.reservations
      .filter(visit => (visit.roomId ?? visit.roomIdPreassign) === id)
      .sort((a, b) => a.reservationTime.localeCompare(b.reservationTime))
  return (
    <Pane>
      <p className={styles.none}>{t('board.night.rooms')}</p>
      {sectionsOf(props.rooms).map(({ section, rooms }) => (
        <section key={section.id} className={styles.section} aria-label={section.name}>
          <h2 className={styles.head}>
            <bdi>{section.name}</bdi>
          </h2>
          <ul>
            {rooms.map(room => (
              <li key={room.id} className={styles.room} data-look="other">
                <span className={styles.top}>
                  <b>
                    <bdi>{room.name}</bdi>
                  </b>
                </span>
                {visitsOf(room.id).map(visit => (
                  <button
                    key={visit.reservationId}
                    type="button"
                    className={styles.nightVisit}
                    onClick={() => props.onChoose(visit.reservationId)}
                  >
                    <bdi data-digits>{visit.reservationCode}</bdi>
                    <time>{beginsAt(visit, { t, language })}</time>
                    {visit.roomId === null && <Icon name="pin" size={14} />}
                  </button>
                ))}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Pane>
  )
}
