import { Loaded } from '../../client/loaded.tsx'
import { useCall } from '../../client/queries.ts'
import { timeOf } from '../../format.ts'
import { useTexts } from '../../i18n.ts'
import { List } from '../../kit/list.tsx'
import { PaymentLine } from '../../money/payments/payment-line.tsx'
import type { PaymentPlace } from '../../money/payments/payment-place.ts'
import styles from './day.module.css'

/**
 * The card payments of the day that failed or were declined, each with its reason (screens-72). The website keeps them:
 * at the hub they are listed while the link stands.
 */
export function FailedPayments({ date, place }: { date: string; place: PaymentPlace }) {
  const { t, language } = useTexts()
  const failed = useCall('paymentsFailed', { query: { dt: date } })
  if (!failed.data && failed.error?.code === 'portalUnreachable') return <p>{t('schedule.day.failedAway')}</p>
  return (
    <section className={styles.section} aria-labelledby="failed">
      <h2 id="failed">{t('schedule.day.failed')}</h2>
      <Loaded query={failed} lines={2}>
        {rows =>
          rows.length === 0 ? (
            <p>{t('schedule.day.noFailed')}</p>
          ) : (
            <List>
              {rows.map(row => (
                <PaymentLine
                  key={row.id}
                  row={row}
                  when={timeOf(row.dateCreated, place.timeZone, language)}
                  place={place}
                />
              ))}
            </List>
          )
        }
      </Loaded>
    </section>
  )
}
