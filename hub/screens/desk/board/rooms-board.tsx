import type { StaffReservation } from '@mayim/contract/entities/reservation.ts'
import type { Cubicle, Room, Section } from '@mayim/contract/entities/room.ts'
import type { RoomRequest } from '@mayim/contract/entities/supply-request.ts'
import type { TextKey } from '@mayim/texts/texts.ts'
import { timeOf } from '@mayim/ui/format.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Chip } from '@mayim/ui/kit/chip.tsx'
import { Icon } from '@mayim/ui/kit/icon.tsx'
import { durationText, minutesSince } from '../../facility/facility-time.ts'
import { OpenRequests } from '../../facility/request-list.tsx'
import { OutOfService, RoomFaults } from '../../facility/room-faults.tsx'
import { lookOf } from '../../facility/status-look.ts'
import type { Estimates } from '../../facility/use-estimates.ts'
import type { FacilityInfo } from '../../facility/use-facility.ts'
import type { DeskDialog } from '../open-dialog.ts'
import { beginsAt } from './day-columns.ts'
import styles from './rooms.module.css'

interface BoardProps {
  /** Undefined until loaded. */
  readonly rooms: readonly Room[] | undefined
  /** The open requests by room. */
  readonly requests: ReadonlyMap<number, readonly RoomRequest[]>
  readonly cubicles: readonly Cubicle[]
  readonly estimates: Estimates
  readonly facility: FacilityInfo
  readonly now: number
  readonly onOpen: (dialog: DeskDialog) => void
  readonly onChoose: (reservationId: string, night: string) => void
}

/** Every room by section: its status and since when, the code of its patron, and when it will be free. */
export function RoomsBoard(props: BoardProps) {
  const { t } = useTexts()
  const { rooms = [], cubicles, estimates, onOpen } = props
  const usable = rooms.filter(isFree)
  const sections = [...new Map(rooms.map(({ section }) => [section.id, section])).values()]
  const free = cubicles.filter(({ status }) => status === 'Available').length
  return (
    <section className={styles.rooms} aria-label={t('desk.rooms')}>
      <h2>
        {t('desk.rooms')}
        <span data-free={usable.length > 0 || undefined}>
          {usable.length > 0
            ? t('board.wait.freeNow', { count: usable.length })
            : (estimates.nextFree ?? (estimates.isKnown && rooms.length > 0 && t('board.wait.noneSoon')))}
        </span>
      </h2>
      <div className={styles.scroll}>
        {props.rooms?.length === 0 && <p className={styles.none}>{t('board.room.none')}</p>}
        {sections.map(section => (
          <div key={section.id} className={styles.section}>
            <SectionHead section={section} onOpen={onOpen} />
            <ul>
              {rooms
                .filter(room => room.section.id === section.id)
                .map(room => (
                  <RoomRow key={room.id} {...props} room={room} />
                ))}
            </ul>
          </div>
        ))}
        {cubicles.length > 0 && (
          <button type="button" className={styles.more} onClick={() => onOpen({ kind: 'cubicles' })}>
            <Icon name="lock" size={16} />
            {t('board.cubicles.title')}
            <span>{t('board.cubicles.free', { free, all: cubicles.length })}</span>
          </button>
        )}
      </div>
    </section>
  )
}

/**
 * The attendant of a section; a press changes it. A section without an attendant takes no patrons, so it stands out.
 */
function SectionHead(props: { section: Section; onOpen: (dialog: DeskDialog) => void }) {
  const { t } = useTexts()
  const { name, attendant } = props.section
  return (
    <button
      type="button"
      className={styles.head}
      data-nobody={attendant === null || undefined}
      onClick={() => props.onOpen({ kind: 'duty' })}
    >
      <bdi>{name}</bdi>
      <span>
        <Icon name={attendant ? 'person' : 'warning'} size={14} />
        <bdi>
          {attendant ? `${attendant.firstName} ${attendant.lastName}`.trim() : t('board.room.nobody')}
        </bdi>
      </span>
    </button>
  )
}

function RoomRow({
  room,
  requests: ofRooms,
  estimates,
  facility,
  now,
  onOpen,
  onChoose,
}: BoardProps & { room: Room }) {
  const { t, language } = useTexts()
  const look = lookOf(room.status)
  const visit = room.reservation ?? room.preassigned
  const light = room.lights === null ? 'desk.light.unknown' : room.lights ? 'desk.light.on' : 'desk.light.off'
  const foreseen = estimates.rooms.get(room.id)
  const requests = ofRooms.get(room.id)
  return (
    <li className={styles.room} data-free={isFree(room) || undefined}>
      <button
        type="button"
        className={styles.open}
        aria-label={t('board.room.open', { name: room.name })}
        onClick={() => onOpen({ kind: 'room', roomId: room.id })}
      >
        <b>
          <bdi>{room.name}</bdi>
        </b>
      </button>
      {room.status === 'Ready' && room.faults.length > 0 ? (
        <Chip tone="amber" icon="warning">
          {t('desk.faults.ready')}
        </Chip>
      ) : (
        <Chip tone={look.tone} icon={look.icon}>
          {t(look.text as TextKey)}
        </Chip>
      )}
      <span className={styles.lamp} data-on={room.lights ?? undefined} title={t(light)}>
        <Icon name="bulb" size={18} />
      </span>
      <span className={styles.roomFacts}>
        {visit && (
          <button type="button" onClick={() => onChoose(visit.reservationId, visit.reservationDate)}>
            {!room.reservation && <Icon name="pin" size={14} />}
            <bdi data-digits>{visit.reservationCode}</bdi>
          </button>
        )}
        {room.status !== 'Ready' && room.status !== 'Offline' && (
          <time title={timeOf(room.statusSince, facility.timeZone, language)}>
            {room.leftOver ? t('board.leftOver.room') : durationText(minutesSince(room.statusSince, now), t)}
          </time>
        )}
        {foreseen && !room.leftOver && <span>{foreseen}</span>}
        {requests && <OpenRequests requests={requests} />}
        <OutOfService room={room} />
        <RoomFaults faults={room.faults} />
      </span>
    </li>
  )
}

/** Whether a patron can be placed in the room now, and everything in it works. */
function isFree({ status, section, faults }: Room): boolean {
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
  const { rooms, onChoose } = props
  const sections = [...new Map(rooms.map(({ section }) => [section.id, section])).values()]
  const visitsOf = (id: number) =>
    props.reservations
      .filter(visit => (visit.roomId ?? visit.roomIdPreassign) === id)
      .sort((a, b) => a.reservationTime.localeCompare(b.reservationTime))
  return (
    <section className={styles.rooms} aria-label={t('desk.rooms')}>
      <h2>
        {t('desk.rooms')}
        <span>{t('board.night.rooms')}</span>
      </h2>
      <div className={styles.scroll}>
        {sections.map(section => (
          <div key={section.id} className={styles.section}>
            <h3 className={styles.head}>
              <bdi>{section.name}</bdi>
            </h3>
            <ul>
              {rooms
                .filter(room => room.section.id === section.id)
                .map(room => (
                  <li key={room.id} className={styles.nightRoom}>
                    <b>
                      <bdi>{room.name}</bdi>
                    </b>
                    <span className={styles.roomFacts}>
                      {visitsOf(room.id).map(visit => (
                        <button
                          key={visit.reservationId}
                          type="button"
                          onClick={() => onChoose(visit.reservationId)}
                        >
                          {visit.roomId === null && <Icon name="pin" size={14} />}
                          <bdi data-digits>{visit.reservationCode}</bdi>
                          <time>{beginsAt(visit, { t, language })}</time>
                        </button>
                      ))}
                    </span>
                  </li>
                ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  )
}
