import { useCall, useSend } from '@mayim/ui/client/queries.ts'
import { money, shortDate } from '@mayim/ui/format.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import { Dialog } from '@mayim/ui/kit/dialog.tsx'
import { Field, Form } from '@mayim/ui/kit/field.tsx'
import { List, ListRow } from '@mayim/ui/kit/list.tsx'
import { useState } from 'react'
import type { FacilityInfo } from '../../facility/use-facility.ts'
import styles from '../forms/dialog.module.css'
import type { Jobs } from '../jobs/use-jobs.ts'

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
  const sellsVouchers = ['giftCardAmounts', 'giftCardMax'].some(key => settings?.[key]?.value)
  const open = held?.vouchers.filter(({ state }) => state === 'open') ?? []
  if (!held || (!sellsVouchers && held.credits.length === 0 && open.length === 0)) return null
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

/** Makes a gift card that she brought credit of her account; the website does it (money-831). */
function Redeem({ userId, facility, jobs, onClose }: Prepaid & { onClose: () => void }) {
  const { t, language } = useTexts()
  const [code, setCode] = useState('')
  const redeem = useSend('voucherRedeem')
  const send = () =>
    redeem.mutate(
      { params: { id: userId }, body: { code } },
      {
        onSuccess: ({ value }) => {
          const amount = money(value, facility.currency, language)
          jobs.tell(t('reception.sale.redeemed', { amount }))
          onClose()
        },
      },
    )
  return (
    <Dialog open onClose={onClose} title={t('reception.sale.redeem')}>
      <Form className={styles.form} onSend={send}>
        <Field
          label={t('reception.sale.code')}
          error={redeem.error?.message ?? null}
          ltr
          required
          autoComplete="off"
          maxLength={40}
          value={code}
          onChange={setCode}
        />
        <Button type="submit" busy={redeem.isPending}>
          {t('reception.sale.redeem')}
        </Button>
      </Form>
    </Dialog>
  )
}
