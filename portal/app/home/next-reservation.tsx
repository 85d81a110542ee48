import type { PatronReservation } from '@mayim/shared/contract/entities/reservation.ts'
import { StatusBadge } from '@mayim/shared/ui/base/chip.tsx'
import { longDate, wallTime } from '@mayim/shared/ui/format.ts'
import { useTexts } from '@mayim/shared/ui/i18n.ts'
import styles from './home.module.css'

/** When she comes next, in one glance; her code waits behind the button. */
export function NextReservation({ reservation }: { reservation: PatronReservation }) {
  const { t, language } = useTexts()
  return (
    <section className={styles.card} aria-label={t('patron.home.next')}>
      <p className={styles.label}>{t('patron.home.next')}</p>
      <p className={styles.big}>
        {longDate(reservation.reservationDate, language)} ·{' '}
        <bdi>{wallTime(reservation.reservationTime, language)}</bdi>
      </p>
      <div>
        <StatusBadge status={reservation.reservationStatus} />
      </div>
    </section>
  )
}
