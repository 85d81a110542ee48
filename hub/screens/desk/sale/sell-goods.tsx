import { money } from '@mayim/ui/format.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Field } from '@mayim/ui/kit/field.tsx'
import { useState } from 'react'
import type { FacilityInfo } from '../../facility/use-facility.ts'
import { ChooseOne } from '../forms/choice.tsx'
import { GoodsList, useGoods } from '../forms/goods.tsx'
import type { Jobs } from '../jobs/use-jobs.ts'
import type { PaymentTarget } from '../visit/use-payment.ts'
import { SaleForm } from './sale-form.tsx'

type Kind = 'Purchase' | 'Other'

/** Sells goods without a visit, or takes money for something else, which is described (money-467). */
export function SellGoods(props: {
  /** The buyer; null for somebody who is not known. */
  userId: string | null
  facility: FacilityInfo
  jobs: Jobs
  onClose: () => void
}) {
  const { t, language } = useTexts()
  const goods = useGoods([])
  const [kind, setKind] = useState<Kind>('Purchase')
  const [description, setDescription] = useState('')
  const [amount, setAmount] = useState('')
  const buyer = props.userId === null ? {} : { userId: props.userId }
  const target: PaymentTarget | null =
    kind === 'Purchase'
      ? { ...buyer, sale: { kind, merchandise: goods.changed } }
      : { ...buyer, sale: { kind, description } }
  return (
    <SaleForm
      {...props}
      title={t('reception.sale.goods')}
      target={target}
      total={kind === 'Purchase' ? goods.added : Number(amount)}
    >
      <ChooseOne<Kind>
        name="kind"
        legend={t('reception.sale.kind')}
        value={kind}
        onChange={setKind}
        options={[
          { value: 'Purchase', text: t('reception.sale.kindGoods') },
          { value: 'Other', text: t('reception.sale.kindOther') },
        ]}
      />
      {kind === 'Purchase' ? (
        <GoodsList goods={goods} sum={sum => money(sum, props.facility.currency, language)} />
      ) : (
        <>
          <Field
            label={t('reception.sale.description')}
            required
            maxLength={200}
            autoComplete="off"
            value={description}
            onChange={setDescription}
          />
          <Field
            label={t('reception.sale.amount')}
            type="number"
            inputMode="decimal"
            min="0.01"
            step="0.01"
            ltr
            required
            value={amount}
            onChange={setAmount}
          />
        </>
      )}
    </SaleForm>
  )
}
