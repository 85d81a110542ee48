import {
  type DonationPreset,
  donationNote,
  donationPresets,
  presetsOf,
  togglePreset,
} from '@mayim/domain/money/donation.ts'
import { decimalOf, minorOf } from '@mayim/domain/money/money.ts'
import { checkTip } from '@mayim/domain/money/tip.ts'
import type { RefusalCode } from '@mayim/domain/refusal.ts'
import type { TextKey } from '@mayim/texts/texts.ts'
import { currencySign } from '@mayim/ui/format.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Field, SelectField } from '@mayim/ui/kit/field.tsx'
import { CheckTileGroup } from '@mayim/ui/kit/tile.tsx'
import { useGiftTypeName } from '@mayim/ui/money/gift-type-name.ts'
import { textSetting, useMoney, usePublicSettings } from '../../facility/facility.ts'
import layout from '../../frame/parts/layout.module.css'

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
  savesMinor = 0,
  hasPreset = false,
}: FieldsProps & {
  /** What a preset takes off the price of the visit; 0 where it takes off nothing. */
  savesMinor?: number
  /** The donation covers a preset. */
  hasPreset?: boolean
}) {
  const { t } = useTexts()
  const showMoney = useMoney()
  const saved = { amount: showMoney(decimalOf(savesMinor)) }
  return (
    <div className={layout.form}>
      <CheckTileGroup
        legend={savesMinor > 0 ? t('payment.donation.presetsSave', saved) : t('payment.donation.presets')}
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
      {hasPreset && savesMinor > 0 && <p role="status">{t('payment.donation.reduced', saved)}</p>}
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

/** The donation and the tip while they are filled in; amounts are the text of the fields. */
export interface Gifts {
  readonly donation: string
  readonly presets: readonly DonationPreset[]
  readonly tip: string
  readonly tipType: string
}

export const noGifts: Gifts = { donation: '', presets: [], tip: '', tipType: '' }

const presetList = Object.entries(donationPresets).map(([name, amountMinor]) => ({
  name: name as DonationPreset,
  amountMinor,
}))

/** Turns a preset on or off by the domain's rule. */
export function withPreset(gifts: Gifts, preset: DonationPreset): Gifts {
  const form = {
    amountMinor: readAmount(gifts.donation) ?? 0,
    presets: gifts.presets,
    useDiscountPrice: false,
  }
  const { amountMinor, presets } = togglePreset(form, preset, false)
  return { ...gifts, donation: writeAmount(amountMinor), presets }
}

export interface ValidatedGifts {
  readonly donationMinor: number
  readonly note: string
  /** The donation really covers a preset: the reduced price holds (money-52). */
  readonly hasPreset: boolean
  readonly tipMinor: number
  /** Which field is wrong, and the refusal's code. */
  readonly wrong: { readonly field: 'donation' | 'tip' | 'tipType'; readonly code: RefusalCode } | null
}

/** The gifts, checked by the domain's rules (money-53). */
export function validateGifts(gifts: Gifts, tipTypes: readonly string[]): ValidatedGifts {
  const donation = readAmount(gifts.donation)
  const tip = readAmount(gifts.tip)
  const donationMinor = donation ?? 0
  const tipMinor = tip ?? 0
  const note = donationNote(gifts.presets)
  return {
    donationMinor,
    note,
    hasPreset: presetsOf(donationMinor, note).length > 0,
    tipMinor,
    wrong: whatIsWrong(),
  }

  function whatIsWrong(): ValidatedGifts['wrong'] {
    if (donation === null) return { field: 'donation', code: amountFault(gifts.donation) }
    if (tip === null) return { field: 'tip', code: amountFault(gifts.tip) }
    const validated = checkTip(tip, gifts.tipType, tipTypes)
    return validated.ok ? null : { field: 'tipType', code: validated.code }
  }
}

/**
 * Parses a typed amount into minor units: blank is 0, a comma counts as a point. Null if it is no amount, negative, or
 * finer than the currency (money-3).
 */
export function readAmount(text: string): number | null {
  const written = text.trim().replace(',', '.')
  if (written === '') return 0
  return /^\d{1,5}(\.\d{0,2})?$/.test(written) ? minorOf(Number(written)) : null
}

/** Why a text is no amount. */
export function amountFault(text: string): 'amountNegative' | 'amountInvalid' {
  return /^\s*[-−]\s*\d/.test(text) ? 'amountNegative' : 'amountInvalid'
}

/** The same for the field: whole units without cents, nothing for 0. */
export function writeAmount(amountMinor: number): string {
  if (amountMinor === 0) return ''
  const decimal = decimalOf(amountMinor)
  return Number.isInteger(decimal) ? String(decimal) : decimal.toFixed(2)
}
