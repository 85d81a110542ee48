import { deviceRoles } from '@mayim/contract/call.ts'
import type { StaffReservation, StatusHistoryEntry } from '@mayim/contract/entities/reservation.ts'
import type { TextKey } from '@mayim/texts/texts.ts'
import { timeOf } from '@mayim/ui/format.ts'
import { type UseTexts, useTexts } from '@mayim/ui/i18n.ts'
import { Icon } from '@mayim/ui/kit/icon.tsx'
import { reservationLooks } from '@mayim/ui/kit/status.ts'
import type { FacilityInfo } from '../../facility/use-facility.ts'
import styles from './details.module.css'

/** Every change of the status, newest first, with its author and the card used. */
export function DetailsHistory(props: { history: readonly StatusHistoryEntry[]; facility: FacilityInfo }) {
  const { t, language } = useTexts()
  if (props.history.length === 0) return null
  const newestFirst = [...props.history].sort((a, b) => b.dateCreated.localeCompare(a.dateCreated))
  return (
    <section className={styles.part}>
      <h3>{t('desk.details.history')}</h3>
      <ol className={styles.history}>
        {newestFirst.map(entry => {
          const look = reservationLooks[entry.newReservationStatus]
          const who = entry.statusLastUpdatedByUser ?? roleText(t, entry.statusLastUpdatedByRole)
          return (
            <li key={`${entry.dateCreated} ${entry.newReservationStatus}`}>
              <time>{timeOf(entry.dateCreated, props.facility.timeZone, language)}</time>
              <Icon name={look.icon} size={16} />
              <b>{t(look.text as TextKey)}</b>
              <By who={who} card={entry.attendant} />
            </li>
          )
        })}
      </ol>
    </section>
  )
}

/** The rooms that were assigned, newest first, with their author and the card used. */
export function DetailsRooms(props: {
  rooms: NonNullable<StaffReservation['roomAssignedHistory']>
  facility: FacilityInfo
}) {
  const { t, language } = useTexts()
  if (props.rooms.length === 0) return null
  return (
    <section className={styles.part}>
      <h3>{t('desk.details.rooms')}</h3>
      <ol className={styles.history}>
        {props.rooms.toReversed().map(({ dateCreated, roomId, roomName, byUser, attendant }) => (
          <li key={`${dateCreated} ${roomId}`}>
            <time>{timeOf(dateCreated, props.facility.timeZone, language)}</time>
            <Icon name="door" size={16} />
            <b>{t('desk.roomName', { name: roomName })}</b>
            <By who={byUser} card={attendant} />
          </li>
        ))}
      </ol>
    </section>
  )
}

/** A paired screen by its name. Any other author without a name by the role. */
export function roleText(t: UseTexts['t'], role: string | undefined): string | undefined {
  const device = deviceRoles.find(each => each === role)
  return device ? t(`board.screens.role.${device}`) : role
}

function By(props: { who: string | null | undefined; card: string | null | undefined }) {
  const { t } = useTexts()
  const { who, card } = props
  return (
    <span>
      {who === 'system' || !who ? t('desk.details.bySystem') : t('desk.details.by', { who })}
      {card && <> · {t('desk.details.attendantCard', { name: card })}</>}
    </span>
  )
}
