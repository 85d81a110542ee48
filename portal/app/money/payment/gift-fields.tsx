import { decimalOf } from '@mayim/domain/money/money.ts'
import type { TextKey } from '@mayim/texts/texts.ts'
import { currencySign } from '@mayim/ui/format.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Field, SelectField } from '@mayim/ui/kit/field.tsx'
import { CheckTileGroup } from '@mayim/ui/kit/tile.tsx'
import { useGiftTypeName } from '@mayim/ui/money/gift-type-name.ts'
import { textSetting, useMoney, usePublicSettings } from '../../facility/facility.ts'
import layout from '../../frame/parts/layout.module.css'
import { type Gifts, presetList, type ValidatedGifts, withPreset } from './gifts.ts'

interface FieldsProps {
  readonly gifts: Gifts
  readonly wrong: ValidatedGifts['wrong']
  readonly onChange: (gifts: Gifts) => void
}

/** A list of the facility's settings, separated by commas. */
export function useListSetting(key: string): readonly string[] {
  const text = textSetting(usePublicSettings().data, key)
  return text
    .split(',')
    .map(each => each.trim())
    .filter(each => each !== '')
}

/** A donation: a typed amount, and the two presets that toggle the reduced price visibly (money-51). */
export function DonationFields({
  gifts,
  wrong,
  onChange,
  hasReduced = false,
}: FieldsProps & { hasReduced?: boolean }) {
  const { t } = useTexts()
  const showMoney = useMoney()
  return (
    <div className={layout.form}>
      <CheckTileGroup
        legend={t('payment.donation.presets')}
        values={gifts.presets}
        minWidth="13rem"
        onChange={values => {
          const toggled = presetList.find(
            ({ name }) => values.includes(name) !== gifts.presets.includes(name),
          )
          if (toggled) onChange(withPreset(gifts, toggled.name))
        }}
        options={presetList.map(({ name, amountMinor }) => ({
          value: name,
          content: <strong>{t(`common.gift.${name}`)}</strong>,
          note: <bdi>{showMoney(decimalOf(amountMinor))}</bdi>,
        }))}
      />
      <AmountField
        label={t('payment.donation.amount')}
        value={gifts.donation}
        error={wrong?.field === 'donation' ? t(`refusal.${wrong.code}` as TextKey) : null}
        onChange={donation => onChange({ ...gifts, donation })}
      />
      {hasReduced && <p role="status">{t('payment.donation.reduced')}</p>}
    </div>
  )
}

/** A tip, and whom it is for. */
export function TipFields({ gifts, wrong, onChange }: FieldsProps) {
  const { t } = useTexts()
  const typeName = useGiftTypeName()
  const types = useListSetting('tipTypes')
  return (
    <div className={layout.form}>
      <AmountField
        label={t('payment.tip.amount')}
        value={gifts.tip}
        error={wrong?.field === 'tip' ? t(`refusal.${wrong.code}` as TextKey) : null}
        onChange={tip => onChange({ ...gifts, tip })}
      />
      <SelectField
        label={t('payment.tip.type')}
        value={gifts.tipType}
        error={wrong?.field === 'tipType' ? t(`refusal.${wrong.code}` as TextKey) : null}
        onChange={tipType => onChange({ ...gifts, tipType })}
        options={[
          { value: '', text: t('payment.tip.choose') },
          ...types.map(type => ({ value: type, text: typeName(type) })),
        ]}
      />
    </div>
  )
}

/** An amount of money with the sign of the facility's currency, written left to right. */
export function AmountField({
  label,
  value,
  error,
  onChange,
  name,
}: {
  label: string
  value: string
  error: string | null
  onChange: (value: string) => void
  name?: string
}) {
  const { language } = useTexts()
  const currency = textSetting(usePublicSettings().data, 'currency') || 'USD'
  return (
    <Field
      label={`${label} (${currencySign(currency, language)})`}
      inputMode="decimal"
      ltr
      autoComplete="off"
      maxLength={8}
      placeholder="0"
      value={value}
      error={error}
      onChange={onChange}
      {...(name === undefined ? {} : { name })}
    />
  )
}
