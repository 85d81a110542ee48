import { inLanguage } from '@mayim/domain/language.ts'
import { useCall } from '@mayim/ui/client/queries.ts'
import { money } from '@mayim/ui/format.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Dialog } from '@mayim/ui/kit/dialog.tsx'
import { Field, Form } from '@mayim/ui/kit/field.tsx'
import { type ReactNode, useState } from 'react'
import type { FacilityInfo } from '../../facility/use-facility.ts'
import { ChooseOne } from '../forms/choice.tsx'
import styles from '../forms/dialog.module.css'
import type { Jobs } from '../jobs/use-jobs.ts'
import { CashGiven } from './cash-given.tsx'
import { GoodsList, useGoods } from './goods.tsx'
import { payAmount } from './pay-amount.ts'
import { usePayMethods } from './pay-methods.ts'
import { PayButtons, PayHow, PayWords } from './pay-parts.tsx'
import { sellsVouchers } from './redeem.tsx'
import { type PaymentTarget, usePayment } from './use-payment.ts'

type Kind = 'Purchase' | 'Other' | 'Voucher' | 'Package'

/**
 * Sells goods without a visit, a gift card or a package to someone known (money-830), or takes money for something else,
 * which is described (money-467).
 */
export function SellGoods(props: {
  /** The buyer; null for someone who is not known. */
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
  const packages = usePackages()
  const [picked, setPicked] = useState('')
  const pack = packages.find(({ id }) => id === picked) ?? packages[0]
  const sum = (total: number) => money(total, props.facility.currency, language)
  const sales = {
    Purchase: { sale: { kind: 'Purchase', merchandise: goods.changed }, total: goods.added },
    Other: { sale: { kind: 'Other', description }, total: Number(amount) },
    Voucher: { sale: { kind: 'Voucher' }, total: Number(amount) },
    Package: { sale: { kind: 'Package', package: pack?.id ?? '' }, total: pack?.price ?? 0 },
  } as const
  const { sale, total } = sales[kind]
  const target: PaymentTarget = { ...buyer, sale }
  const settings = useCall('publicSettings').data
  // Without a person nobody could ask for the code again, and no credit would be anybody's.
  const toHer: readonly Kind[] =
    props.userId === null
      ? []
      : [...(sellsVouchers(settings) ? ['Voucher' as const] : []), ...(pack ? ['Package' as const] : [])]
  return (
    <SaleForm {...props} title={t('reception.sale.goods')} target={target} total={total}>
      <ChooseOne<Kind>
        name="kind"
        legend={t('reception.sale.kind')}
        value={kind}
        onChange={setKind}
        options={[
          { value: 'Purchase', text: t('money.sold.Purchase') },
          ...toHer.map(value => ({ value, text: t(`money.sold.${value}`) })),
          { value: 'Other', text: t('money.sold.Other') },
        ]}
      />
      {kind === 'Purchase' && <GoodsList goods={goods} sum={sum} />}
      {kind === 'Package' && (
        <PackageChoice packages={packages} chosen={pack?.id ?? null} sum={sum} onChoose={setPicked} />
      )}
      {kind === 'Other' && <Described value={description} onChange={setDescription} />}
      {(kind === 'Other' || kind === 'Voucher') && <AmountTyped value={amount} onChange={setAmount} />}
    </SaleForm>
  )
}

function PackageChoice(props: {
  packages: ReturnType<typeof usePackages>
  chosen: string | null
  sum: (amount: number) => string
  onChoose: (id: string) => void
}) {
  const { t, language } = useTexts()
  return (
    <ChooseOne
      name="package"
      legend={t('reception.sale.package')}
      value={props.chosen}
      onChange={props.onChoose}
      options={props.packages.map(({ id, names, price }) => ({
        value: id,
        text: <bdi>{inLanguage(names, language)}</bdi>,
        note: props.sum(price ?? 0),
      }))}
    />
  )
}

interface TypedProps {
  readonly value: string
  readonly onChange: (value: string) => void
}

function Described({ value, onChange }: TypedProps) {
  const { t } = useTexts()
  return (
    <Field
      label={t('reception.sale.description')}
      required
      maxLength={200}
      autoComplete="off"
      value={value}
      onChange={onChange}
    />
  )
}

function AmountTyped({ value, onChange }: TypedProps) {
  const { t } = useTexts()
  return (
    <Field
      label={t('reception.sale.amount')}
      type="number"
      inputMode="decimal"
      min="0.01"
      step="0.01"
      ltr
      required
      value={value}
      onChange={onChange}
    />
  )
}

/** The packages on sale, in their order. */
function usePackages() {
  const lists = useCall('siteLists').data ?? []
  return lists.filter(({ list, price }) => list === 'package' && price !== null && price > 0)
}

/**
 * Sells something without a visit: its own fields, then the ways to pay. The whole price is paid at once. While the
 * outcome of a payment is unknown, only the same payment can be sent again.
 */
export function SaleForm(props: {
  title: string
  /** The buyer; null where nobody is known. */
  userId: string | null
  /** Null until the form is complete. */
  target: PaymentTarget | null
  /** The price of what is chosen. */
  total: number
  facility: FacilityInfo
  jobs: Jobs
  onClose: () => void
  children: ReactNode
}) {
  const { t, language } = useTexts()
  const { userId, target } = props
  const [wanted, setHow] = useState('cash')
  const [given, setGiven] = useState('')
  // For the hub a saved card pays visits only (money-321).
  const methods = usePayMethods(null)
  const how = methods.valid(wanted)
  const payment = usePayment(`sale ${userId ?? ''}`, target ?? { sale: { kind: 'Other' } })
  const inCurrency = (sum: number) => money(sum, props.facility.currency, language)
  const total = payment.amount ?? props.total
  const cash = payAmount(how, total, { part: '', given })
  const isAtReader = payment.reader !== null
  function take() {
    if (!payment.isOpen && (target === null || total <= 0 || cash.isTooLittle)) return
    payment.take(how, total, {
      onDone: ({ amount: taken }) => {
        // The form with the change is gone when the cash is counted out.
        const amount = cash.change
          ? t('reception.pay.withChange', { amount: inCurrency(taken), change: inCurrency(cash.change) })
          : inCurrency(taken)
        props.jobs.tell(t('reception.sale.done', { amount }))
        props.onClose()
      },
      onRefused: error => error.passing && setHow('cash'),
    })
  }
  const failure = isAtReader ? null : payment.failure
  return (
    <Dialog open onClose={isAtReader ? payment.stop : props.onClose} title={props.title}>
      <Form className={styles.form} onSend={take}>
        {!payment.isOpen && !isAtReader && (
          <>
            {props.children}
            <PayHow how={how} methods={methods} onHow={setHow} />
            {how === 'cash' && total > 0 && (
              <CashGiven amount={cash} given={given} inCurrency={inCurrency} onGiven={setGiven} />
            )}
          </>
        )}
        <p className={styles.strong}>
          {t('reception.pay.due')}: <bdi>{inCurrency(total)}</bdi>
        </p>
        <PayWords payment={payment} noCards={false} failure={failure} />
        <PayButtons payment={payment} amount={inCurrency(total)} onClose={props.onClose} />
      </Form>
    </Dialog>
  )
}
