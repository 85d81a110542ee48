import type { Room } from '@mayim/contract/entities/room.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import { endLeftOverJob } from '../jobs/room-jobs.ts'
import type { Jobs } from '../jobs/use-jobs.ts'
import styles from './left-over.module.css'

/** The rooms whose visit is of an earlier night, and the act that ends it: one or all (visit-161). */
export function LeftOver(props: {
  rooms: readonly Room[]
  jobs: Jobs
  onChoose: (reservationId: string) => void
}) {
  const { t } = useTexts()
  const { jobs } = props
  const left = props.rooms.filter(room => room.leftOver && room.reservation)
  if (left.length === 0) return null
  const end = (rooms: readonly Room[]) => (
    <Button look="quiet" disabled={jobs.busy} onClick={() => jobs.perform(endLeftOverJob(rooms))}>
      {rooms.length === 1 ? t('board.leftOver.end') : t('board.leftOver.endAll')}
    </Button>
  )
  return (
    <section className={styles.leftOver} aria-label={t('board.leftOver.title', { count: left.length })}>
      <h2>{t('board.leftOver.title', { count: left.length })}</h2>
      <p>{t('board.leftOver.explain')}</p>
      <ul>
        {left.map(room => (
          <li key={room.id}>
            <b>{t('desk.roomName', { name: room.name })}</b>
            <Button
              look="quiet"
              onClick={() => room.reservation && props.onChoose(room.reservation.reservationId)}
            >
              <bdi data-digits>{room.reservation?.reservationCode}</bdi>
            </Button>
            {end([room])}
          </li>
        ))}
      </ul>
      {left.length > 1 && end(left)}
    </section>
  )
}
