import type { PatronReservation } from '@mayim/shared/contract/entities/reservation.ts'
import { StatusBadge } from '@mayim/shared/ui/base/chip.tsx'
import { wallTime } from '@mayim/shared/ui/format.ts'
import { useTexts } from '@mayim/shared/ui/i18n.ts'
import { useNightNames } from '../hours/night-name.ts'
import styles from './home.module.css'

/** When she comes next, in one glance; her code waits behind the button. */
export function NextReservation({ reservation }: { reservation: PatronReservation }) {
  const { t, language } = useTexts()
  const nights = useNightNames()
  return (
    <section className={styles.card} aria-label={t('patron.home.next')}>
      <p className={styles.label}>{t('patron.home.next')}</p>
      <p className={styles.big}>
        {nights.full(reservation.reservationDate)} ·{' '}
        <bdi>{wallTime(reservation.reservationTime, language)}</bdi>
      </p>
      <div>
        <StatusBadge status={reservation.reservationStatus} />
      </div>
    </section>
  )
}
