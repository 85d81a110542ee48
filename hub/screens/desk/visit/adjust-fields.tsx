import { minorOf } from '@mayim/domain/money/money.ts'
import { useCall } from '@mayim/ui/client/queries.ts'
import { currencySign } from '@mayim/ui/format.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Field, SelectField } from '@mayim/ui/kit/field.tsx'
import { useGiftTypeName } from '@mayim/ui/money/gift-type-name.ts'
import { ChooseOne } from '../forms/choice.tsx'
import styles from '../forms/dialog.module.css'
import { useReaderMethods } from '../payment/pay-methods.ts'

interface Filled {
  readonly value: string
  readonly error: string | null
  readonly onChange: (value: string) => void
}

/** An amount in the facility's currency, up to the most, if there is one. */
export function AmountField(props: Filled & { currency: string; most: number | null }) {
  const { t, language } = useTexts()
  const { value, most } = props
  const isTooMuch = most !== null && minorOf(Number(value)) > minorOf(most)
  return (
    <Field
      label={`${t('reception.adjust.amount')} (${currencySign(props.currency, language)})`}
      type="number"
      inputMode="decimal"
      min="0.01"
      step="0.01"
      ltr
      required
      {...(most === null ? {} : { max: most })}
      error={isTooMuch ? t('refusal.discountTooLarge') : props.error}
      value={value}
      onChange={props.onChange}
    />
  )
}

/** Who gets a tip: the types of the facility. */
export function TipFor(props: Filled) {
  const { t } = useTexts()
  const nameOf = useGiftTypeName()
  const types = (useCall('publicSettings').data?.tipTypes?.value ?? '')
    .split(',')
    .map(each => each.trim())
    .filter(each => each !== '')
  return (
    <SelectField
      {...props}
      label={t('reception.adjust.tipFor')}
      required
      options={[
        { value: '', text: t('reception.adjust.choose') },
        ...types.map(type => ({ value: type, text: nameOf(type) })),
      ]}
    />
  )
}

/** How a gift is taken: in cash, or by a card at a reader of the desk. */
export function GiftHow({ value, onChange }: Omit<Filled, 'error'>) {
  const { t } = useTexts()
  const readers = useReaderMethods()
  if (readers.length === 0) return <p className={styles.note}>{t('reception.adjust.inCash')}</p>
  return (
    <ChooseOne
      name="how"
      legend={t('reception.pay.how')}
      value={value}
      onChange={onChange}
      options={[{ value: 'cash', text: t('reception.pay.cash') }, ...readers]}
    />
  )
}

/** Why a fee or a discount is given. The patron reads it. */
export function Reason(props: Filled) {
  const { t } = useTexts()
  return (
    <Field
      {...props}
      label={t('reception.adjust.reason')}
      hint={t('reception.adjust.reasonHint')}
      required
      minLength={3}
      maxLength={200}
      autoComplete="off"
    />
  )
}
