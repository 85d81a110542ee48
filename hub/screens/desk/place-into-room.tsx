import { Button } from '@mantine/core'
import type { StaffReservation } from '@mayim/shared/contract/entities/reservation.ts'
import type { Room } from '@mayim/shared/contract/entities/room.ts'
import type { TextKey } from '@mayim/shared/texts/texts.ts'
import { Dialog } from '@mayim/shared/ui/base/dialog.tsx'
import { Icon } from '@mayim/shared/ui/base/icon.tsx'
import { useTexts } from '@mayim/shared/ui/i18n.ts'
import { roomLooks } from '@mayim/shared/ui/status.ts'
import { useState } from 'react'
import styles from './details.module.css'
import type { Jobs } from './use-jobs.ts'
import { placeJob } from './visit-jobs.ts'

/** Rooms whose section has an attendant, Ready ones first, then Offline (operations 4, Place into Room). */
export function PlaceIntoRoom(props: {
  reservation: StaffReservation
  rooms: readonly Room[]
  jobs: Jobs
  onClose: () => void
}) {
  const { t } = useTexts()
  const { reservation: visit } = props
  const [roomId, setRoomId] = useState<number | null>(null)
  const fitting = props.rooms.filter(
    room => room.reservation === null && room.section.attendant !== null && (!visit.bath || room.bath),
  )
  const groups = (['Ready', 'Offline'] as const).map(status => ({
    status,
    rooms: fitting.filter(room => room.roomStatus === status),
  }))
  const chosen = fitting.find(room => room.id === roomId)
  return (
    <Dialog open onClose={props.onClose} title={`${t('desk.place.title')} ${visit.reservationCode}`}>
      <form
        className={styles.place}
        onSubmit={event => {
          event.preventDefault()
          if (!chosen || (chosen.roomStatus !== 'Ready' && chosen.roomStatus !== 'Offline')) return
          props.jobs.perform(placeJob(visit, chosen, chosen.roomStatus))
          props.onClose()
        }}
      >
        {groups.every(group => group.rooms.length === 0) && <p>{t('desk.place.none')}</p>}
        {groups
          .filter(group => group.rooms.length > 0)
          .map(group => (
            <fieldset key={group.status}>
              <legend>
                <Icon name={roomLooks[group.status].icon} size={16} />{' '}
                {t(roomLooks[group.status].text as TextKey)}
              </legend>
              {group.rooms.map(room => (
                <label key={room.id} className={styles.roomChoice}>
                  <input
                    type="radio"
                    name="room"
                    value={room.id}
                    checked={room.id === roomId}
                    onChange={() => setRoomId(room.id)}
                  />
                  <b>{room.name}</b>
                  <small>{t(room.bath ? 'desk.place.bath' : 'desk.place.shower')}</small>
                  {room.preassigned && (
                    <small>{t('desk.place.keptFor', { code: room.preassigned.reservationCode })}</small>
                  )}
                </label>
              ))}
            </fieldset>
          ))}
        <Button type="submit" disabled={!chosen} loading={props.jobs.busy}>
          {t('desk.place.confirm', { name: chosen?.name ?? '' })}
        </Button>
      </form>
    </Dialog>
  )
}
