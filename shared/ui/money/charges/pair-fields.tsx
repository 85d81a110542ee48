import type { Unpaired } from '@mayim/contract/entities/unpaired.ts'
import type { ApiError } from '../../client/api-error.ts'
import { useTexts } from '../../i18n.ts'
import { Field, SelectField } from '../../kit/field.tsx'
import { errorAt } from '../../people/error-at.ts'

/** What a charge is paired with, while it is typed. */
export interface PairTarget {
  readonly isVisit: boolean
  readonly night: string
  readonly code: string
  readonly purpose: string
  readonly phone: string
}

/** The visit that the charge names, or none. */
export function noTarget(matter: Unpaired | undefined, tonight: string): PairTarget {
  return { isVisit: true, night: matter?.night ?? tonight, code: matter?.code ?? '', purpose: '', phone: '' }
}

/** A reservation by its night and code, or something else with whose it was. */
export function PairFields({
  target,
  onChange,
  error,
}: {
  target: PairTarget
  onChange: (target: PairTarget) => void
  error: ApiError | null
}) {
  const { t } = useTexts()
  const set = (part: Partial<PairTarget>) => onChange({ ...target, ...part })
  return (
    <>
      <SelectField
        label={t('charges.ask.for')}
        value={target.isVisit ? 'visit' : 'other'}
        onChange={value => set({ isVisit: value === 'visit' })}
        options={[
          { value: 'visit', text: t('charges.ask.forVisit') },
          { value: 'other', text: t('charges.ask.forOther') },
        ]}
      />
      {target.isVisit ? (
        <>
          <Field
            label={t('charges.ask.night')}
            type="date"
            required
            error={errorAt(error, 'night')}
            value={target.night}
            onChange={night => set({ night })}
          />
          <Field
            label={t('charges.ask.code')}
            ltr
            required
            maxLength={12}
            autoComplete="off"
            error={errorAt(error, 'code')}
            value={target.code}
            onChange={code => set({ code })}
          />
        </>
      ) : (
        <>
          <Field
            label={t('charges.ask.purpose')}
            required
            maxLength={200}
            dir="auto"
            autoComplete="off"
            error={errorAt(error, 'purpose')}
            value={target.purpose}
            onChange={purpose => set({ purpose })}
          />
          <Field
            label={t('charges.ask.phone')}
            type="tel"
            ltr
            maxLength={24}
            autoComplete="off"
            error={errorAt(error, 'phone')}
            value={target.phone}
            onChange={phone => set({ phone })}
          />
        </>
      )}
    </>
  )
}
