import type { PatronReservation } from '@mayim/contract/entities/reservation.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { StatusBadge } from '@mayim/ui/kit/chip.tsx'
import { useNightNames } from '../parts/night-name.ts'
import { useVisitTime } from '../parts/visit-time.ts'
import styles from './home.module.css'

/** The patron's next reservation; its code is behind the button. */
export function NextReservation({ reservation }: { reservation: PatronReservation }) {
  const { t } = useTexts()
  const nights = useNightNames()
  const timeOf = useVisitTime()
  return (
    <section className={styles.card} aria-label={t('patron.home.next')}>
      <p className={styles.label}>{t('patron.home.next')}</p>
      <p className={styles.big}>
        {nights.full(reservation.reservationDate)} · <bdi>{timeOf(reservation)}</bdi>
      </p>
      <div>
        <StatusBadge status={reservation.reservationStatus} canceling={reservation.cancelRequested} />
      </div>
    </section>
  )
}
