import type { SettingKey } from '@mayim/contract/settings.ts'
import { type SetupStep, setupSteps } from '@mayim/contract/setup-steps.ts'
import { languages } from '@mayim/domain/language.ts'
import { type ComponentType, useState } from 'react'
import { useCall, useSend } from '../../client/queries.ts'
import { wallTime } from '../../format.ts'
import { useTexts } from '../../i18n.ts'
import { Button } from '../../kit/button.tsx'
import { Field, Form, SelectField } from '../../kit/field.tsx'
import { Notice } from '../../kit/notice.tsx'
import { Switch } from '../../kit/switch.tsx'
import styles from './setup.module.css'

type Values = Readonly<Record<string, { readonly value: string; readonly changedAt?: string }>>
type StepKey = (typeof setupSteps)[SetupStep][number]

const flags: ReadonlySet<SettingKey> = new Set<SettingKey>([
  'zmanimInIsrael',
  'openWeekdays',
  'openFridays',
  'openMotzeiShabbos',
  'openYomTov',
])
/** The rules of a mikvah's own rabbi. */
const forRabbi: ReadonlySet<SettingKey> = new Set<SettingKey>([
  'zmanTevillahDegrees',
  'candleLightingMinutes',
])

/** Templates of the opening rules; a person confirms each field. */
const templates = {
  everyNight: { openWeekdays: 'True', openFridays: 'True', openMotzeiShabbos: 'True', openYomTov: 'True' },
  ordinaryNights: {
    openWeekdays: 'True',
    openFridays: 'False',
    openMotzeiShabbos: 'True',
    openYomTov: 'False',
  },
} as const

/** The settings of one step, filled with what is stored, else with the defaults. */
export function StepForm(props: {
  step: SetupStep
  settings: Values
  placeMap?: ComponentType<PlaceMapProps> | undefined
  onDone: () => void
}) {
  const { t } = useTexts()
  const keys: readonly StepKey[] = setupSteps[props.step]
  const [changed, setChanged] = useState<Readonly<Record<string, string>>>({})
  const store = useSend('setupStore')
  const [confirmed, setConfirmed] = useState<ReadonlySet<StepKey>>(new Set())
  const asksEach = props.step === 'hours'
  const left = asksEach ? keys.filter(key => !confirmed.has(key)).length : 0
  const textOf = (key: StepKey) => changed[key] ?? startOf(key, props.settings[key], changed.countryCode)
  const put = (key: StepKey) => (value: string) => setChanged({ ...changed, [key]: value })
  const confirm = (key: StepKey, is: boolean) =>
    setConfirmed(new Set(is ? [...confirmed, key] : [...confirmed].filter(each => each !== key)))
  const pick = (picked: Readonly<Record<string, string>>) => {
    setChanged({ ...changed, ...picked })
    setConfirmed(new Set([...confirmed].filter(key => !Object.hasOwn(picked, key))))
  }
  const values = keys.map(key => ({ key, value: textOf(key) }))
  const { error } = store
  const isElsewhere = error && !keys.some(key => key === error.field)
  return (
    <Form
      className={styles.form}
      onSend={() => store.mutate({ body: { step: props.step, values } }, { onSuccess: props.onDone })}
    >
      {props.step === 'hours' && <Templates onPick={pick} />}
      {keys.map(key => (
        <div key={key} className={asksEach ? styles.rule : undefined}>
          <SettingField
            name={key}
            value={textOf(key)}
            error={error?.field === key ? error.message : null}
            onChange={put(key)}
          />
          {asksEach && <Confirm name={key} checked={confirmed.has(key)} onChange={is => confirm(key, is)} />}
        </div>
      ))}
      {props.step === 'hours' && <TonightHere />}
      {props.step === 'place' && props.placeMap && (
        <props.placeMap
          latitude={textOf('zmanimLatitude')}
          longitude={textOf('zmanimLongitude')}
          onPick={(zmanimLatitude, zmanimLongitude) =>
            setChanged({ ...changed, zmanimLatitude, zmanimLongitude })
          }
        />
      )}
      {left > 0 && <p role="status">{t('setup.rule.left', { count: left })}</p>}
      {isElsewhere && (
        <Notice tone="error" isAnswer>
          {error.message}
        </Notice>
      )}
      <Button type="submit" disabled={left > 0} busy={store.isPending}>
        {t('setup.save')}
      </Button>
    </Form>
  )
}

/** What is told of the facility to everybody: nobody's own until she has typed it (settings-28). */
const examples: ReadonlySet<StepKey> = new Set<StepKey>([
  'facilityName',
  'facilityAddress',
  'phoneNumber',
  'zmanimLatitude',
  'zmanimLongitude',
])
/** The money of a country, as a first value. */
const currencies: Readonly<Record<string, string>> = {
  us: 'USD',
  ca: 'CAD',
  il: 'ILS',
  gb: 'GBP',
  au: 'AUD',
  za: 'ZAR',
  ch: 'CHF',
  mx: 'MXN',
  ar: 'ARS',
  br: 'BRL',
  fr: 'EUR',
  be: 'EUR',
  de: 'EUR',
  at: 'EUR',
  nl: 'EUR',
  it: 'EUR',
}

/** The first text of a field: what is stored, nothing where the default is an example, and what else this browser knows. */
function startOf(key: StepKey, stored: Values[string] | undefined, country: string | undefined): string {
  const value = stored?.value ?? ''
  if (stored?.changedAt !== undefined) return value
  if (examples.has(key)) return ''
  if (key === 'timeZone') return Intl.DateTimeFormat().resolvedOptions().timeZone || value
  if (key === 'currency' && country !== undefined) return currencies[country] ?? value
  return value
}

/** A person confirms a rule of the template on its own (settings-61). */
function Confirm(props: { name: StepKey; checked: boolean; onChange: (is: boolean) => void }) {
  const { t } = useTexts()
  return (
    <label className={styles.confirm}>
      <input
        type="checkbox"
        data-confirm
        aria-label={t('setup.rule.confirmOf', { rule: t(`setup.field.${props.name}`) })}
        checked={props.checked}
        onChange={event => props.onChange(event.target.checked)}
      />
      {t('setup.rule.confirm')}
    </label>
  )
}

function SettingField(props: {
  name: StepKey
  value: string
  error: string | null
  onChange: (value: string) => void
}) {
  const { t } = useTexts()
  const { name, value, error, onChange } = props
  const label = t(`setup.field.${name}`)
  if (flags.has(name))
    return (
      <Switch label={label} checked={value === 'True'} onChange={on => onChange(on ? 'True' : 'False')} />
    )
  const options = optionsOf(name)
  if (options)
    return <SelectField label={label} error={error} value={value} onChange={onChange} options={options} />
  return (
    <Field
      label={label}
      hint={forRabbi.has(name) ? t('setup.askRabbi') : undefined}
      error={error}
      ltr={name !== 'facilityName' && name !== 'facilityAddress'}
      required
      value={value}
      onChange={onChange}
    />
  )
}

function optionsOf(name: StepKey): { value: string; text: string }[] | null {
  if (name === 'timeZone')
    return Intl.supportedValuesOf('timeZone').map(zone => ({ value: zone, text: zone }))
  const own = { en: 'English', he: 'עברית', yi: 'אידיש' } as const
  return name === 'defaultLanguage' ? languages.map(each => ({ value: each, text: own[each] })) : null
}

function Templates({ onPick }: { onPick: (values: Readonly<Record<string, string>>) => void }) {
  const { t } = useTexts()
  return (
    <div className={styles.templates}>
      <span>{t('setup.template')}</span>
      {(['everyNight', 'ordinaryNights'] as const).map(name => (
        <Button key={name} look="quiet" onClick={() => onPick(templates[name])}>
          {t(`setup.${name}`)}
        </Button>
      ))}
    </div>
  )
}

/** Tonight's times by the stored place, to be compared with a printed calendar. */
function TonightHere() {
  const { t, language } = useTexts()
  const { data } = useCall<'zmanim'>('zmanim', {})
  if (!data) return null
  const show = (time: string | null) => (time === null ? '–' : wallTime(time, language))
  return (
    <Notice tone="info">
      {t('setup.tonight', { shkia: show(data.shkia), nightfall: show(data.zmanTevillah) })}
    </Notice>
  )
}

/** The typed place of the setup, in degrees as text, and where another one goes. */
export interface PlaceMapProps {
  readonly latitude: string
  readonly longitude: string
  readonly onPick: (latitude: string, longitude: string) => void
}
