import type { PaymentRow } from '@mayim/contract/entities/payment.ts'
import { addDays } from '@mayim/domain/business-day.ts'
import type { TextKey } from '@mayim/texts/texts.ts'
import { useCall } from '@mayim/ui/client/queries.ts'
import { money, shortDate } from '@mayim/ui/format.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import { List, ListRow } from '@mayim/ui/kit/list.tsx'
import { MailReceipt } from '@mayim/ui/receipts/mail-receipt.tsx'
import { useState } from 'react'
import type { FacilityInfo } from '../../facility/use-facility.ts'
import styles from '../forms/dialog.module.css'

const shownDays = 400

/** The patron's payments of a year, each with its page at the processor and its receipt by mail (money-625). */
export function PersonPayments(props: { userId: string; tonight: string; facility: FacilityInfo }) {
  const { t } = useTexts()
  const [asked, setAsked] = useState(false)
  const query = { user: props.userId, dt: addDays(props.tonight, -shownDays) }
  const payments = useCall('paymentsByUser', { query }, { enabled: asked })
  return (
    <section className={styles.lines}>
      <h3>{t('reception.person.payments')}</h3>
      {(!asked || payments.isPending) && (
        <Button look="quiet" busy={asked && payments.isPending} onClick={() => setAsked(true)}>
          {t('reception.person.paymentsAsk')}
        </Button>
      )}
      {payments.error && <p className={styles.bad}>{payments.error.message}</p>}
      {payments.data?.length === 0 && <p className={styles.told}>{t('reception.person.noPayments')}</p>}
      {payments.data && payments.data.length > 0 && (
        <List>
          {payments.data.map(row => (
            <Payment key={row.id} {...props} row={row} />
          ))}
        </List>
      )}
    </section>
  )
}

function Payment({ row, userId, facility }: { row: PaymentRow; userId: string; facility: FacilityInfo }) {
  const { t, language } = useTexts()
  const about = row.reservationId === null ? { paymentId: row.id } : { reservationId: row.reservationId }
  return (
    <ListRow
      note={
        <>
          <time>{shortDate(row.dateCreated, language, facility.timeZone)}</time>
          {row.reservationCode !== null && (
            <>
              {' · '}
              <bdi dir="ltr">{row.reservationCode}</bdi>
            </>
          )}
          {row.error && <> · {t(`refusal.${row.error}` as TextKey)}</>}
          {row.processorUrl === null && row.transactionID && (
            <>
              {' · '}
              <bdi dir="ltr">{row.transactionID}</bdi>
            </>
          )}
          <div className={styles.row}>
            {row.processorUrl && (
              <a className={styles.link} href={row.processorUrl} target="_blank" rel="noreferrer">
                {t('reception.person.atProcessor')}
              </a>
            )}
            {row.status === 'Approved' && <MailReceipt about={{ user: userId, ...about }} />}
          </div>
        </>
      }
      end={<bdi>{money(-row.amount, facility.currency, language)}</bdi>}
    >
      {t(`desk.method.${row.method}` as TextKey)}
      {row.reference && <bdi dir="ltr"> •••• {row.reference}</bdi>}
    </ListRow>
  )
}
