import type { BoardRoom } from '@mayim/contract/entities/room.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Icon } from '@mayim/ui/kit/icon.tsx'
import styles from '../facility/requests/card.module.css'

/**
 * The patron's choices as icons (who checks, alone or with a friend) and the patron's note. No other data of the
 * patron.
 */
export function PatronChoices({ room }: { room: BoardRoom }) {
  const { t } = useTexts()
  if (room.reservationCode === null) return null
  const wishes = [
    room.checkedBy !== null && t(`desk.attendant.checks.${room.checkedBy === '' ? 'ask' : room.checkedBy}`),
    room.company !== '' && t(`desk.attendant.company.${room.company}`),
    room.handSignal && t('desk.attendant.handSignal'),
  ].filter(word => word !== false)
  return (
    <>
      <ul className={styles.wishes}>
        {wishes.map(word => (
          <li key={word}>{word}</li>
        ))}
      </ul>
      {room.note && (
        <p className={styles.note}>
          <Icon name="message" size={18} />
          <bdi>{room.note}</bdi>
        </p>
      )}
    </>
  )
}
