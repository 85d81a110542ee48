import { isolate } from '../format.ts'
import { useTexts } from '../i18n.ts'
import styles from './field.module.css'
import { FieldFrame } from './field.tsx'
import { Icon } from './icon.tsx'

export interface PhoneCountry {
  /** The country as two capital letters. */
  readonly code: string
  /** Digits only, without the plus. */
  readonly callingCode: string
  readonly name: string
}

export interface PhoneValue {
  readonly country: string
  /** The number as typed. The country's calling code is shown beside it. */
  readonly national: string
}

/** A country and a number, always written left to right. It does not validate: the screen does. */
export function PhoneField({
  label,
  hint,
  error,
  value,
  countries,
  onChange,
  onBlur,
  autoFocus = false,
}: {
  label: string
  hint?: string
  error?: string | null | undefined
  value: PhoneValue
  countries: readonly PhoneCountry[]
  onChange: (value: PhoneValue) => void
  onBlur?: () => void
  autoFocus?: boolean
}) {
  const { t } = useTexts()
  const callingCode = countries.find(each => each.code === value.country)?.callingCode ?? ''
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {ids => (
        <div className={styles.pair} dir="ltr">
          <span className={styles.country}>
            {/* The chosen country shows as its calling code only. The open list has the names. */}
            <select
              className={styles.countries}
              aria-label={t('common.country')}
              autoComplete="tel-country-code"
              value={value.country}
              onChange={event => onChange({ ...value, country: event.target.value })}
            >
              {countries.map(country => (
                <option key={country.code} value={country.code}>
                  {`${country.name} ${isolate(`+${country.callingCode}`)}`}
                </option>
              ))}
            </select>
            <span className={styles.code} aria-hidden="true">
              <span>{value.country}</span> +{callingCode}
              <Icon name="down" size={16} />
            </span>
          </span>
          <input
            {...ids}
            className={styles.control}
            type="tel"
            inputMode="tel"
            autoComplete="tel-national"
            // biome-ignore lint/a11y/noAutofocus: the only question of its step
            autoFocus={autoFocus}
            value={value.national}
            onChange={event => onChange({ ...value, national: event.target.value })}
            onBlur={onBlur}
          />
        </div>
      )}
    </FieldFrame>
  )
}
