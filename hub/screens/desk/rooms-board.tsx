import type { Room } from '@mayim/shared/contract/entities/room.ts'
import type { TextKey } from '@mayim/shared/texts/texts.ts'
import { Chip } from '@mayim/shared/ui/base/chip.tsx'
import { Icon } from '@mayim/shared/ui/base/icon.tsx'
import { useTexts } from '@mayim/shared/ui/i18n.ts'
import { minutesSince } from '../facility-time.ts'
import { lookOf } from '../look-of.ts'
import styles from './rooms.module.css'

/** Every room with its status, since when, its light, and who is in it by code. */
export function RoomsBoard(props: {
  rooms: readonly Room[]
  now: number
  onChoose: (reservationId: string) => void
}) {
  const { t } = useTexts()
  return (
    <section className={styles.rooms} aria-label={t('desk.rooms')}>
      <h2>
        {t('desk.rooms')}{' '}
        <span data-digits>{props.rooms.filter(room => room.status === 'Ready').length}</span>
      </h2>
      <ul>
        {props.rooms.map(room => {
          const look = lookOf(room.status)
          const visit = room.reservation ?? room.preassigned
          return (
            <li key={room.id} className={styles.room}>
              <b>{room.name}</b>
              <Chip tone={look.tone} icon={look.icon}>
                {t(look.text as TextKey)}
              </Chip>
              <span className={styles.roomFacts}>
                {visit && (
                  <button type="button" onClick={() => props.onChoose(visit.reservationId)}>
                    <bdi data-digits>{visit.reservationCode}</bdi>
                    {!room.reservation && <Icon name="calendar" size={14} />}
                  </button>
                )}
                {room.status !== 'Ready' && room.status !== 'Offline' && (
                  <time>{t('desk.card.since', { count: minutesSince(room.statusSince, props.now) })}</time>
                )}
              </span>
              <span
                className={styles.lamp}
                data-on={room.lights ?? undefined}
                title={t(
                  room.lights === null
                    ? 'desk.light.unknown'
                    : room.lights
                      ? 'desk.light.on'
                      : 'desk.light.off',
                )}
              >
                <Icon name="bulb" size={18} />
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
