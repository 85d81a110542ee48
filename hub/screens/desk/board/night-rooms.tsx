import type { StaffReservation } from '@mayim/contract/entities/reservation.ts'
import type { Room } from '@mayim/contract/entities/room.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Icon } from '@mayim/ui/kit/icon.tsx'
import { beginsAt } from './begins-at.ts'
import styles from './rooms.module.css'

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
