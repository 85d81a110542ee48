import { longestOf } from '@mayim/contract/settings/rules.ts'
import { unitOf } from '@mayim/contract/settings/unit.ts'
import { isWriteOnly, type SettingKey, settingsRegistry } from '@mayim/contract/settings.ts'
import { languages } from '@mayim/domain/language.ts'
import type { TextKey } from '@mayim/texts/texts.ts'
import { useTexts } from '../i18n.ts'
import { Field, SelectField, TextArea } from '../kit/field.tsx'
import { Switch } from '../kit/switch.tsx'
import { languageNames } from '../language.ts'
import { hourToTime, timeToHour } from './setting-value.ts'

interface SettingFieldProps {
  readonly name: SettingKey
  readonly value: string
  readonly error: string | null
  readonly onChange: (value: string) => void
}

/** The control of a setting, made from its definition (settings-41). */
export function SettingField({ name, value, error, onChange }: SettingFieldProps) {
  const { t } = useTexts()
  const { type, max = 0, form } = settingsRegistry[name]
  const hint = useHint(name)
  const common = { label: t(isWriteOnly(name) ? 'settings.secret' : 'settings.value'), error, hint, onChange }
  const options = useOptions(name)
  if (type === 'boolean')
    return (
      <Switch
        label={t(`settings.name.${name}`)}
        checked={value === 'True'}
        onChange={on => onChange(on ? 'True' : 'False')}
      />
    )
  if (options) return <SelectField {...common} value={value} options={options} />
  const maxLength = longestOf(settingsRegistry[name])
  if (form === 'line') return <Field {...common} maxLength={maxLength} value={value} />
  if (form === undefined && (type === 'text' || type === 'text1000'))
    return <TextArea {...common} rows={3} maxLength={maxLength} value={value} />
  if (type === 'list') return <TextArea {...common} rows={2} maxLength={maxLength} value={value} />
  if (type === 'hour')
    return (
      <Field
        {...common}
        type="time"
        ltr
        value={hourToTime(value)}
        onChange={time => onChange(timeToHour(time, max))}
      />
    )
  if (type === 'time') return <Field {...common} type="time" ltr value={value} />
  const secret = isWriteOnly(name) ? ({ type: 'password', autoComplete: 'new-password' } as const) : {}
  return <Field {...common} ltr autoComplete="off" spellCheck={false} {...secret} value={value} />
}

/** The unit and the limits of a number, and how a list or a secret is written. */
function useHint(name: SettingKey): string | undefined {
  const { t } = useTexts()
  const { type, min, max } = settingsRegistry[name]
  if (isWriteOnly(name)) return t('settings.secretHint')
  if (type === 'list') return t('settings.listHint')
  if (type !== 'integer' && type !== 'decimal') return undefined
  const unit = unitOf(name, settingsRegistry[name])
  const range = t('settings.rangeHint', { min: min ?? 0, max: max ?? 0 })
  return unit === null ? range : `${t(`settings.inUnit.${unit}`)} · ${range}`
}

function useOptions(name: SettingKey): { value: string; text: string }[] | null {
  const { t } = useTexts()
  const { type, choices = [] } = settingsRegistry[name]
  if (type === 'choice')
    return choices.map(value => ({ value, text: t(`settings.choice.${value}` as TextKey) }))
  if (type === 'language') return languages.map(value => ({ value, text: languageNames[value] }))
  if (type === 'zone') return Intl.supportedValuesOf('timeZone').map(value => ({ value, text: value }))
  return null
}
