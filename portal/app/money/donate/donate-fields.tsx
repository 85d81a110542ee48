import { recordedName } from '@mayim/domain/language.ts'
import { donationPresets, giftTypeOf } from '@mayim/domain/money/donation.ts'
import type { TextKey } from '@mayim/texts/texts.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Field, SelectField } from '@mayim/ui/kit/field.tsx'
import { TileGroup } from '@mayim/ui/kit/tile.tsx'
import { VisuallyHidden } from '@mayim/ui/kit/visually-hidden.tsx'
import { useGiftTypeName } from '@mayim/ui/money/gift-type-name.ts'
import { useMoney } from '../../facility/facility.ts'
import { useListChoices, useSiteList } from '../../facility/site-lists.tsx'
import layout from '../../frame/parts/layout.module.css'
import { AmountField, useListSetting } from '../payment/gifts.tsx'
import { type DonateInput, type WrongField, withType } from './validate-donation.ts'

interface FormProps {
  readonly input: DonateInput
  readonly onChange: (input: DonateInput) => void
  readonly wrong: readonly WrongField[]
  readonly isHer: boolean
}

/** The donate form: purpose, amount, e-mail address; for a guest also name and phone (money-57). */
export function DonateFields({ input, onChange, wrong, isHer }: FormProps) {
  const { t } = useTexts()
  const of = useFieldOf({ input, onChange, wrong })
  return (
    <div className={layout.form}>
      <WhatFor input={input} onChange={onChange} of={of} />
      <Amounts input={input} onChange={onChange} />
      <AmountField label={t('payment.donate.amount')} {...of('amount', 'amt')} />
      <Field
        label={t('payment.donate.email')}
        type="email"
        ltr
        autoComplete="email"
        maxLength={200}
        required
        {...of('email')}
      />
      {!isHer && (
        <>
          <Field
            label={t('payment.donate.firstName')}
            autoComplete="given-name"
            maxLength={120}
            required
            {...of('firstName')}
          />
          <Field
            label={t('payment.donate.lastName')}
            autoComplete="family-name"
            maxLength={120}
            required
            {...of('lastName')}
          />
          <Field
            label={t('payment.donate.phone')}
            type="tel"
            ltr
            autoComplete="tel"
            maxLength={24}
            required
            {...of('phone')}
          />
        </>
      )}
    </div>
  )
}

/** Multiples of 18, as gifts usually are, in whole units. */
const amounts = ['18', '36', '72', '180'] as const

/** Usual amounts, so that a gift is one press (money-57). */
function Amounts({ input, onChange }: Pick<FormProps, 'input' | 'onChange'>) {
  const { t } = useTexts()
  const showMoney = useMoney()
  return (
    <TileGroup
      legend={<VisuallyHidden>{t('payment.donate.amounts')}</VisuallyHidden>}
      minWidth="8rem"
      value={amounts.find(each => each === input.amount) ?? null}
      onChange={amount => onChange({ ...input, amount })}
      options={amounts.map(amount => ({
        value: amount,
        content: <bdi>{showMoney(Number(amount))}</bdi>,
      }))}
    />
  )
}

type FieldOf = ReturnType<typeof useFieldOf>

function useFieldOf({ input, onChange, wrong }: Omit<FormProps, 'isHer'>) {
  const { t } = useTexts()
  const faultOf = (name: string) => {
    const fault = wrong.find(each => each.field === name)
    return fault ? t(`refusal.${fault.code}` as TextKey) : null
  }
  return (key: keyof DonateInput, name: string = key) => ({
    name,
    value: input[key],
    onChange: (value: string) => onChange({ ...input, [key]: value }),
    error: faultOf(name),
  })
}

function WhatFor({ input, onChange, of }: Pick<FormProps, 'input' | 'onChange'> & { of: FieldOf }) {
  const { t } = useTexts()
  const { types, presets } = useDonationTypes()
  const tipTypes = useListSetting('tipTypes')
  const tipTypeName = useGiftTypeName()
  return (
    <>
      <SelectField
        label={t('payment.donate.type')}
        {...of('type')}
        onChange={type => onChange(withType(input, type, presets))}
        options={types}
      />
      {input.type === 'Other' && (
        <Field label={t('payment.donate.description')} maxLength={500} dir="auto" {...of('description')} />
      )}
      {input.type === 'Tip' && (
        <SelectField
          label={t('payment.tip.type')}
          {...of('tipType', 'tipNote')}
          options={[
            { value: '', text: t('payment.tip.choose') },
            ...tipTypes.map(type => ({ value: type, text: tipTypeName(type) })),
          ]}
        />
      )}
    </>
  )
}

/**
 * What may be given, and the usual amount of each in its decimal form: the facility's list, else the setting with the
 * usual presets (money-590).
 */
export function useDonationTypes() {
  const nameOf = useGiftTypeName()
  const set = useListSetting('donationTypes')
  const listed = useSiteList('donationType')
  const own = useListChoices(listed)
  if (own.length > 0) {
    const types = own.map(({ value, text }) => ({ value: giftTypeOf(value), text }))
    return { types, presets: presetsOf(listed) }
  }
  return {
    types: set.map(type => ({ value: giftTypeOf(type), text: nameOf(type) })),
    presets: donationPresets,
  }
}

/** In minor units, by the type. */
function presetsOf(listed: ReturnType<typeof useSiteList>): Readonly<Record<string, number>> {
  const priced = listed.flatMap(({ names, price }) =>
    price === null || price === 0
      ? []
      : [[giftTypeOf(recordedName(names)), Math.round(price * 100)] as const],
  )
  return Object.fromEntries(priced)
}
