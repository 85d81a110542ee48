import type { ReservationAnswer } from '@mayim/contract/entities/reservation.ts'
import { useCall } from '@mayim/ui/client/queries.ts'
import { longDate, money } from '@mayim/ui/format.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import type { FacilityInfo } from '../../facility/use-facility.ts'
import { beginsAt } from '../board/evening-groups.ts'
import styles from '../forms/dialog.module.css'
import { cancelJob } from '../jobs/desk-jobs.ts'
import type { Jobs } from '../jobs/use-jobs.ts'

/** The visits for which she is expected, the next one first: each can be opened, moved and canceled. */
export function PersonNext(props: {
  userId: string
  tonight: string
  facility: FacilityInfo
  jobs: Jobs
  onOpen: (visit: ReservationAnswer) => void
  onMove: (visit: ReservationAnswer) => void
}) {
  const texts = useTexts()
  const { t, language } = texts
  const visits = useCall('findByUser', { query: { user: props.userId } }).data ?? []
  const next = visits
    .filter(visit => isExpected(visit, props.tonight))
    .toSorted((one, other) => keyOf(one).localeCompare(keyOf(other)))
  if (next.length === 0) return null
  const amount = (value: number) => money(value, props.facility.currency, language)
  return (
    <section className={styles.lines} aria-label={t('reception.person.next')}>
      <h3>{t('reception.person.next')}</h3>
      {next.map(visit => (
        <div key={visit.reservationId} className={styles.line}>
          <p>
            {longDate(visit.reservationDate, language)}, {beginsAt(visit, texts)} ·{' '}
            {t(`desk.kind.${visit.roomType}`)}
          </p>
          <button
            type="button"
            className={styles.code}
            aria-label={t('reception.walkIn.show', { code: visit.reservationCode })}
            onClick={() => props.onOpen(visit)}
          >
            {visit.reservationCode}
          </button>
          <Button
            look="quiet"
            aria-label={`${t('reception.person.move')} ${visit.reservationCode}`}
            onClick={() => props.onMove(visit)}
          >
            {t('reception.person.move')}
          </Button>
          <Button
            look="plain"
            aria-label={`${t('desk.action.cancel')} ${visit.reservationCode}`}
            onClick={() =>
              props.jobs.perform(
                cancelJob({ ...visit, roomIdPreassign: visit.roomIdPreassign ?? null }, amount),
              )
            }
          >
            {t('reception.person.cancel')}
          </Button>
        </div>
      ))}
    </section>
  )
}

function isExpected({ reservationStatus, reservationDate }: ReservationAnswer, tonight: string): boolean {
  const isBooked = reservationStatus === 'Reserved' || reservationStatus === 'Pending'
  return isBooked && reservationDate >= tonight
}

const keyOf = (visit: ReservationAnswer) => `${visit.reservationDate} ${visit.reservationTime}`
