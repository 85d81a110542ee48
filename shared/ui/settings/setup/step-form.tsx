import type { SettingKey } from '@mayim/contract/settings.ts'
import { type SetupStep, setupSteps } from '@mayim/contract/setup-steps.ts'
import { languages } from '@mayim/domain/language.ts'
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { useCall, useSend } from '../../client/queries.ts'
import { wallTime } from '../../format.ts'
import { useTexts } from '../../i18n.ts'
import { Button } from '../../kit/button.tsx'
import { Field, Form, SelectField } from '../../kit/field.tsx'
import { Notice } from '../../kit/notice.tsx'
import { Switch } from '../../kit/switch.tsx'
import { isUnderMore, type Known, type StepKey, textOf, type Values } from './first-values.ts'
import styles from './setup.module.css'

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
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const store = useSend('setupStore')
  const [confirmed, setConfirmed] = useState<ReadonlySet<StepKey>>(new Set())
  const known = useKnown(props.step, props.settings, typed)
  const asksEach = props.step === 'hours'
  const left = asksEach ? keys.filter(key => !confirmed.has(key)).length : 0
  const pick = (picked: Readonly<Record<string, string>>) => {
    setTyped({ ...typed, ...picked })
    setConfirmed(new Set([...confirmed].filter(key => !Object.hasOwn(picked, key))))
  }
  const values = keys.map(key => ({ key, value: textOf(key, known) }))
  const { error } = store
  const fieldOf = (key: StepKey, isMore = false) => (
    <SettingField
      key={key}
      name={key}
      value={textOf(key, known)}
      required={!isMore}
      error={error?.field === key ? error.message : null}
      onChange={value => setTyped({ ...typed, [key]: value })}
    />
  )
  const more = keys.filter(key => isUnderMore(key, known))
  return (
    <Form
      className={styles.form}
      onSend={() => store.mutate({ body: { step: props.step, values } }, { onSuccess: props.onDone })}
    >
      {props.step === 'hours' && <Templates onPick={pick} />}
      {asksEach ? (
        <Rules keys={keys} fieldOf={fieldOf} confirmed={confirmed} onConfirm={setConfirmed} />
      ) : (
        keys.filter(key => !more.includes(key)).map(key => fieldOf(key))
      )}
      {props.step === 'hours' && <TonightHere />}
      {props.step === 'place' && props.placeMap && (
        <props.placeMap
          latitude={textOf('zmanimLatitude', known)}
          longitude={textOf('zmanimLongitude', known)}
          onPick={(zmanimLatitude, zmanimLongitude) =>
            setTyped({ ...typed, zmanimLatitude, zmanimLongitude })
          }
        />
      )}
      {more.length > 0 && (
        <More isRefused={more.some(key => key === error?.field)}>{more.map(key => fieldOf(key, true))}</More>
      )}
      {left > 0 && <p role="status">{t('setup.rule.left', { count: left })}</p>}
      {error && !keys.some(key => key === error.field) && (
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

/** The opening rules, each with its tick. */
function Rules(props: {
  keys: readonly StepKey[]
  fieldOf: (key: StepKey) => ReactNode
  confirmed: ReadonlySet<StepKey>
  onConfirm: (confirmed: ReadonlySet<StepKey>) => void
}) {
  const { keys, confirmed } = props
  const put = (key: StepKey, is: boolean) =>
    props.onConfirm(new Set(keys.filter(each => (each === key ? is : confirmed.has(each)))))
  return keys.map(key => (
    <div key={key} className={styles.rule}>
      {props.fieldOf(key)}
      <Confirm name={key} checked={confirmed.has(key)} onChange={is => put(key, is)} />
    </div>
  ))
}

/** What is derived or usual, closed until a person asks for it or it is refused (settings-1101). */
function More({ isRefused, children }: { isRefused: boolean; children: ReactNode }) {
  const { t } = useTexts()
  return (
    <details className={styles.more} open={isRefused || undefined}>
      <summary>{t('setup.more')}</summary>
      <div className={styles.content}>{children}</div>
    </details>
  )
}

/** What the first values are derived from: the settings, what was typed, and the building where it is known. */
function useKnown(step: SetupStep, settings: Values, typed: Known['typed']): Known {
  const { language } = useTexts()
  const layout = useCall('layoutExport', undefined, { enabled: step === 'rooms' })
  const country = useCountryOf(typed.phoneNumber ?? '')
  return { settings, typed, country, language, rooms: layout.data?.rooms ?? [] }
}

/** The country of a telephone with a plus, two lower-case letters; null while there is none. */
function useCountryOf(phone: string): string | null {
  const [country, setCountry] = useState<string | null>(null)
  useEffect(() => {
    let isCurrent = true
    // The numbering plans are large. Without them, as on a line that is down, the default is shown.
    import('@mayim/domain/people/phone.ts').then(
      ({ readPhone }) => isCurrent && setCountry(readPhone(phone, 'us')?.code.toLowerCase() ?? null),
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [phone])
  return country
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
  required: boolean
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
      required={props.required}
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
