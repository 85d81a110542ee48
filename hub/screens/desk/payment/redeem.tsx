import type { StaffReservation } from '@mayim/contract/entities/reservation.ts'
import { useCall, useSend } from '@mayim/ui/client/queries.ts'
import { money } from '@mayim/ui/format.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import { Dialog } from '@mayim/ui/kit/dialog.tsx'
import { Field, Form } from '@mayim/ui/kit/field.tsx'
import { useState } from 'react'
import type { FacilityInfo } from '../../facility/use-facility.ts'
import styles from '../forms/dialog.module.css'
import type { Jobs } from '../jobs/use-jobs.ts'

/** Makes a gift card that she brought credit of her account; the website does it (money-831). */
export function Redeem(props: {
  userId: string
  facility: Pick<FacilityInfo, 'currency'>
  jobs: Jobs
  onClose: () => void
}) {
  const { t, language } = useTexts()
  const [code, setCode] = useState('')
  const redeem = useSend('voucherRedeem')
  const send = () =>
    redeem.mutate(
      { params: { id: props.userId }, body: { code } },
      {
        onSuccess: ({ value }) => {
          const amount = money(value, props.facility.currency, language)
          props.jobs.tell(t('reception.sale.redeemed', { amount }))
          props.onClose()
        },
      },
    )
  return (
    <Dialog open onClose={props.onClose} title={t('reception.sale.redeem')}>
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

/**
 * A gift card in a sale, where the facility sells them. The credit pays the visit by itself within a second (money-832),
 * and the form then asks for what is left.
 */
export function RedeemInSale(props: {
  user: Pick<StaffReservation['user'], 'id' | 'phone'>
  facility: FacilityInfo
  jobs: Jobs
}) {
  const { t } = useTexts()
  const [isOpen, setOpen] = useState(false)
  const settings = useCall('publicSettings').data
  if (!props.user.phone || !sellsVouchers(settings)) return null
  return (
    <div className={styles.row}>
      <Button look="plain" onClick={() => setOpen(true)}>
        {t('reception.sale.redeem')}
      </Button>
      {isOpen && <Redeem {...props} userId={props.user.id} onClose={() => setOpen(false)} />}
    </div>
  )
}

/** Whether the facility sells gift cards (money-830). */
export function sellsVouchers(
  settings: Readonly<Record<string, { readonly value: unknown } | undefined>> | undefined,
): boolean {
  return ['giftCardAmounts', 'giftCardMax'].some(key => settings?.[key]?.value)
}
