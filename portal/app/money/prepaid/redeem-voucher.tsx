import { useSend } from '@mayim/ui/client/queries.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import { Field } from '@mayim/ui/kit/field.tsx'
import { Form } from '@mayim/ui/kit/form.tsx'
import { Notice } from '@mayim/ui/kit/notice.tsx'
import { useState } from 'react'
import { useMoney } from '../../facility/facility.ts'
import layout from '../../frame/parts/layout.module.css'

/** Makes a gift card that she was given credit of her account, by its code (money-831). */
export function RedeemVoucher({ userId }: { userId: string }) {
  const { t } = useTexts()
  const showMoney = useMoney()
  const [code, setCode] = useState('')
  const redeem = useSend('voucherRedeem')
  const send = () =>
    redeem.mutate({ params: { id: userId }, body: { code } }, { onSuccess: () => setCode('') })
  return (
    <section className={layout.panel} aria-labelledby="redeem">
      <h2 id="redeem">{t('payment.prepaid.redeem')}</h2>
      {redeem.data && (
        <Notice tone="success" isAnswer>
          {t('payment.prepaid.redeemed', { amount: showMoney(redeem.data.value) })}
        </Notice>
      )}
      <Form className={layout.form} onSend={send}>
        <Field
          label={t('payment.prepaid.code')}
          error={redeem.error?.message ?? null}
          ltr
          required
          autoComplete="off"
          maxLength={40}
          value={code}
          onChange={setCode}
        />
        <Button type="submit" look="quiet" busy={redeem.isPending}>
          {t('payment.prepaid.redeemIt')}
        </Button>
      </Form>
    </section>
  )
}
