import { Button } from '@mantine/core'
import type { StaffReservation } from '@mayim/shared/contract/entities/reservation.ts'
import { money } from '@mayim/shared/ui/format.ts'
import { useTexts } from '@mayim/shared/ui/i18n.ts'
import { useState } from 'react'
import type { Jobs } from '../desk/use-jobs.ts'
import type { House } from '../house.ts'
import styles from './dialog.module.css'
import { Pay } from './pay.tsx'

/** Who has been and owes still: of a night of rest it is paid afterwards, and is a Shabbos payment. */
export function PaperOwed(props: {
  visits: readonly StaffReservation[]
  house: House
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
              <bdi>{money(visit.balance, props.house.currency, language)}</bdi>
            </span>
            <Button size="sm" variant="default" onClick={() => setPayingId(visit.reservationId)}>
              {t('reception.pay.open')}
            </Button>
          </li>
        ))}
      </ul>
      {paying && (
        <Pay
          visit={paying}
          house={props.house}
          printer={props.printer}
          jobs={props.jobs}
          onClose={() => setPayingId(null)}
        />
      )}
    </section>
  )
}
