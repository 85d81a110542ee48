import type { ReservationBrief } from '@mayim/contract/entities/reservation.ts'
import type { Room } from '@mayim/contract/entities/room.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import type { ReactNode } from 'react'
import { endLeftOverJob } from '../jobs/room-jobs.ts'
import type { Jobs } from '../jobs/use-jobs.ts'
import styles from './left-over.module.css'

/** The visits of an earlier night, in rooms and waiting for one, and the act that ends them: one or all (visit-161). */
export function LeftOver(props: {
  rooms: readonly Room[]
  /** The visits without a room. */
  waiting: readonly ReservationBrief[]
  /** What of them is owed. */
  owed: ReactNode
  jobs: Jobs
  onChoose: (reservationId: string, night: string) => void
}) {
  const { t } = useTexts()
  const { jobs } = props
  const inRooms = props.rooms.flatMap(room =>
    room.leftOver && room.reservation
      ? [{ place: t('desk.roomName', { name: room.name }), visit: room.reservation }]
      : [],
  )
  const left = [...inRooms, ...props.waiting.map(visit => ({ place: t('board.leftOver.noRoom'), visit }))]
  if (left.length === 0) return null
  const end = (visits: readonly ReservationBrief[]) => (
    <Button look="quiet" disabled={jobs.busy} onClick={() => jobs.perform(endLeftOverJob(visits))}>
      {visits.length === 1 ? t('board.leftOver.end') : t('board.leftOver.endAll')}
    </Button>
  )
  return (
    <section className={styles.leftOver} aria-label={t('board.leftOver.title', { count: left.length })}>
      <h2>{t('board.leftOver.title', { count: left.length })}</h2>
      <p>{t('board.leftOver.explain')}</p>
      {props.owed}
      <ul>
        {left.map(({ place, visit }) => (
          <li key={visit.reservationId}>
            <b>{place}</b>
            <Button look="quiet" onClick={() => props.onChoose(visit.reservationId, visit.reservationDate)}>
              <bdi data-digits>{visit.reservationCode}</bdi>
            </Button>
            {end([visit])}
          </li>
        ))}
      </ul>
      {left.length > 1 && end(left.map(({ visit }) => visit))}
    </section>
  )
}
