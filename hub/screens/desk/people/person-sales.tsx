import type { PaymentRow } from '@mayim/contract/entities/payment.ts'
import { useCall } from '@mayim/ui/client/queries.ts'
import { money, shortDate } from '@mayim/ui/format.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import { List, ListRow } from '@mayim/ui/kit/list.tsx'
import { useState } from 'react'
import type { FacilityInfo } from '../../facility/use-facility.ts'
import styles from '../forms/dialog.module.css'
import { RefundOfSale, saleTextOf } from '../sale/refund-of-sale.tsx'

/**
 * What she bought without a visit, each with its refund (money-703). It is a part of her history, so it is read when
 * somebody asks for it.
 */
export function PersonSales({ userId, facility }: { userId: string; facility: FacilityInfo }) {
  const { t, language } = useTexts()
  const [asked, setAsked] = useState(false)
  const [back, setBack] = useState<PaymentRow | null>(null)
  const payments = useCall('paymentsByUser', { query: { user: userId } }, { enabled: asked })
  const sales = payments.data?.filter(isOfSale)
  const sum = (amount: number) => money(amount, facility.currency, language)
  const what = ({ purpose }: PaymentRow) => t(saleTextOf(purpose) ?? 'reception.sale.kindOther')
  return (
    <section className={styles.lines}>
      <h3>{t('reception.sale.list')}</h3>
      {!sales && (
        <Button look="quiet" busy={asked && payments.isPending} onClick={() => setAsked(true)}>
          {t('reception.sale.show')}
        </Button>
      )}
      {payments.error && <p className={styles.bad}>{payments.error.message}</p>}
      {sales?.length === 0 && <p className={styles.told}>{t('reception.sale.none')}</p>}
      {sales && sales.length > 0 && (
        <List>
          {sales.map(row => (
            <ListRow
              key={row.id}
              note={<bdi>{shortDate(row.dateCreated, language, facility.timeZone)}</bdi>}
              end={
                row.amount < 0 && (
                  <Button
                    look="quiet"
                    aria-label={`${t('reception.payBack.open')} ${what(row)} ${sum(-row.amount)}`}
                    onClick={() => setBack(row)}
                  >
                    {t('reception.payBack.open')}
                  </Button>
                )
              }
            >
              {what(row)} · {row.amount > 0 && `${t('reception.sale.refunded')} · `}
              <bdi>{sum(Math.abs(row.amount))}</bdi>
            </ListRow>
          ))}
        </List>
      )}
      {back && <RefundOfSale payment={back} onClose={() => setBack(null)} />}
    </section>
  )
}

/** A payment of a sale without a visit that went through, or its refund. */
function isOfSale({ reservationId, purpose, status }: PaymentRow): boolean {
  return reservationId === null && saleTextOf(purpose) !== undefined && status === 'Approved'
}
