import { useCall, useSend } from '@mayim/ui/client/queries.ts'
import { money, shortDate } from '@mayim/ui/format.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import { List, ListRow } from '@mayim/ui/kit/list.tsx'
import { useState } from 'react'
import type { FacilityInfo } from '../../facility/use-facility.ts'
import styles from '../forms/dialog.module.css'
import type { Jobs } from '../jobs/use-jobs.ts'
import { Redeem, sellsVouchers } from '../payment/redeem.tsx'

interface Prepaid {
  readonly userId: string
  readonly facility: FacilityInfo
  readonly jobs: Jobs
}

/** Her prepaid credit and the gift cards that she bought, at the desk (money-832). */
export function PersonPrepaid({ userId, facility, jobs }: Prepaid) {
  const { t, language } = useTexts()
  const [isRedeeming, setRedeeming] = useState(false)
  const held = useCall('prepaidGet', { params: { id: userId } }).data
  const give = useSend('voucherCode')
  const sum = (amount: number) => money(amount, facility.currency, language)
  const settings = useCall('publicSettings').data
  const open = held?.vouchers.filter(({ state }) => state === 'open') ?? []
  if (!held || (!sellsVouchers(settings) && held.credits.length === 0 && open.length === 0)) return null
  return (
    <section className={styles.lines}>
      <p>
        {t('reception.sale.left')} <b>{sum(held.left)}</b>
      </p>
      {give.data && (
        <p role="status" className={styles.strong}>
          {t('reception.sale.codeIs', { code: give.data.code })} {t('reception.sale.codeNote')}
        </p>
      )}
      {give.error && <p className={styles.bad}>{give.error.message}</p>}
      {open.length > 0 && (
        <List>
          {open.map(({ paymentId, value, day }) => (
            <ListRow
              key={paymentId}
              note={<bdi>{shortDate(day, language)}</bdi>}
              end={
                <Button
                  look="quiet"
                  aria-label={`${t('reception.sale.showCode')} ${sum(value)}`}
                  onClick={() => give.mutate({ params: { id: userId }, body: { paymentId } })}
                >
                  {t('reception.sale.showCode')}
                </Button>
              }
            >
              {t('money.sold.Voucher')} · <bdi>{sum(value)}</bdi>
            </ListRow>
          ))}
        </List>
      )}
      <div className={styles.row}>
        <Button look="quiet" onClick={() => setRedeeming(true)}>
          {t('reception.sale.redeem')}
        </Button>
      </div>
      {isRedeeming && (
        <Redeem userId={userId} facility={facility} jobs={jobs} onClose={() => setRedeeming(false)} />
      )}
    </section>
  )
}
