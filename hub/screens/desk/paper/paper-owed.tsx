import type { StaffReservation } from '@mayim/contract/entities/reservation.ts'
import { money } from '@mayim/ui/format.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import { useState } from 'react'
import type { FacilityInfo } from '../../facility/use-facility.ts'
import styles from '../forms/dialog.module.css'
import type { Jobs } from '../jobs/use-jobs.ts'
import { Pay } from '../visit/pay.tsx'

/** Patrons of the night who still owe. A night in Shabbos mode is paid afterwards, as a Shabbos payment. */
export function PaperOwed(props: {
  visits: readonly StaffReservation[]
  facility: FacilityInfo
  printer: string | null
  jobs: Jobs
}) {
  const { t, language } = useTexts()
  const [payingId, setPayingId] = useState<string | null>(null)
  const owing = props.visits.filter(each => each.reservationStatus === 'Done' && each.balance > 0)
  const paying = props.visits.find(each => each.reservationId === payingId)
  if (owing.length === 0 && !paying) return null
  return (
    <section className={styles.lines}>
      <h3>{t('reception.paper.owed')}</h3>
      <ul className={styles.lines}>
        {owing.map(visit => (
          <li key={visit.reservationId} className={styles.line}>
            <span>
              <bdi data-digits>{visit.reservationCode}</bdi> ·{' '}
              <bdi>{money(visit.balance, props.facility.currency, language)}</bdi>
            </span>
            <Button look="quiet" onClick={() => setPayingId(visit.reservationId)}>
              {t('reception.pay.open')}
            </Button>
          </li>
        ))}
      </ul>
      {paying && (
        <Pay
          visit={paying}
          facility={props.facility}
          printer={props.printer}
          jobs={props.jobs}
          onClose={() => setPayingId(null)}
        />
      )}
    </section>
  )
}
