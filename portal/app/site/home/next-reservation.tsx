import type { PatronReservation } from '@mayim/contract/entities/reservation.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { StatusBadge } from '@mayim/ui/kit/chip.tsx'
import { useNightNames } from '../../frame/parts/night-name.ts'
import { useVisitTime } from '../../frame/parts/visit-time.ts'
import styles from './home.module.css'

/** When she comes next, in one glance; her code waits behind the button. */
export function NextReservation({
  reservation,
  isHere,
}: {
  reservation: PatronReservation
  /** The patron is in the building. */
  isHere: boolean
}) {
  const { t } = useTexts()
  const nights = useNightNames()
  const timeOf = useVisitTime()
  const label = t(isHere ? 'patron.home.here' : 'patron.home.next')
  return (
    <section className={styles.card} aria-label={label}>
      <p className={styles.label}>{label}</p>
      <p className={styles.big}>
        {nights.full(reservation.reservationDate)} · <bdi>{timeOf(reservation)}</bdi>
      </p>
      <div>
        <StatusBadge status={reservation.reservationStatus} canceling={reservation.cancelRequested} />
      </div>
    </section>
  )
}
