import type { ShownSetting } from '@mayim/contract/settings.ts'
import { addDays, businessDate } from '@mayim/domain/calendar/business-day.ts'
import { facilityNow } from '../client/now.ts'
import { shortDate } from '../format.ts'
import { useTexts } from '../i18n.ts'
import { Button } from '../kit/button.tsx'
import { Field } from '../kit/field.tsx'
import { type Place, type StoredSetting, useValueText } from './setting-value.ts'
import styles from './settings.module.css'

interface PlanProps {
  readonly name: ShownSetting
  readonly stored: StoredSetting
  readonly place: Place
}

/** What is planned for a setting, by its nights; each can be withdrawn where `onWithdraw` is given (settings-45). */
export function PlannedValues(props: PlanProps & { readonly onWithdraw?: (from: string) => void }) {
  const { t, language } = useTexts()
  const { name, stored, place, onWithdraw } = props
  const valueText = useValueText(place)
  return stored.planned?.map(({ from, value }) => (
    <p key={from} className={styles.planned}>
      <span>
        {t('settings.plan.planned', { date: shortDate(from, language), value: valueText(name, value) })}
      </span>
      {onWithdraw && (
        <Button
          look="quiet"
          aria-label={t('settings.plan.withdrawOf', { date: shortDate(from, language) })}
          onClick={() => onWithdraw(from)}
        >
          {t('settings.plan.withdraw')}
        </Button>
      )}
    </p>
  ))
}

interface FromFieldProps {
  readonly value: string
  readonly place: Place
  readonly error: string | null
  readonly onChange: (from: string) => void
}

/** The night from which on the value holds; blank for at once. */
export function FromField({ value, place, error, onChange }: FromFieldProps) {
  const { t } = useTexts()
  const tomorrow = addDays(businessDate(facilityNow(), place.timeZone), 1)
  return (
    <Field
      label={t('settings.plan.from')}
      hint={t('settings.plan.hint')}
      type="date"
      ltr
      min={tomorrow}
      value={value}
      error={error}
      onChange={onChange}
    />
  )
}
