import { longestOf } from '@mayim/contract/settings/rules.ts'
import { unitOf } from '@mayim/contract/settings/unit.ts'
import {
  groupsOfNights,
  groupsOfPrices,
  isWriteOnly,
  type SettingKey,
  type ShownSetting,
  secretsLostBy,
  settingsRegistry,
} from '@mayim/contract/settings.ts'
import { languages } from '@mayim/domain/language.ts'
import type { Side } from '@mayim/domain/sync/side.ts'
import type { TextKey } from '@mayim/texts/texts.ts'
import { useState } from 'react'
import { ChangeList, whenAffected } from '../calendar/change-list.tsx'
import { Overtaken } from '../client/overtaken.tsx'
import { useSend } from '../client/queries.ts'
import { useFormSend } from '../client/use-form-send.ts'
import { useTexts } from '../i18n.ts'
import { Button } from '../kit/button.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { Field, Form, SelectField, TextArea } from '../kit/field.tsx'
import { Notice } from '../kit/notice.tsx'
import { Switch } from '../kit/switch.tsx'
import { languageNames } from '../language.ts'
import { LastChange, LostSecrets, PriceChangeList } from './setting-changes.tsx'
import {
  hourToTime,
  nightsShown,
  type Place,
  type StoredSetting,
  timeToHour,
  useValueText,
} from './setting-value.ts'
import styles from './settings.module.css'

type Answer = NonNullable<ReturnType<typeof useSend<'settingsSet'>>['data']>

interface SettingDialogProps {
  readonly name: ShownSetting
  readonly side: Side
  readonly stored: StoredSetting
  readonly place: Place
  readonly onClose: () => void
}

/**
 * Changes one setting: shows the nights that would change and the booked visits that keep another price before they do,
 * and undoes the last change (settings-44, settings-740).
 */
export function SettingDialog(props: SettingDialogProps) {
  const { name, side, stored, place, onClose } = props
  const { t } = useTexts()
  const valueText = useValueText(place)
  const edit = useSettingEdit(props)
  const before = stored.valueBefore
  const { days, prices, codes, error } = edit
  const isHere = error?.field === name
  const { default: standard, owner } = settingsRegistry[name]
  return (
    <Dialog open onClose={onClose} title={t(`settings.name.${name}`)}>
      <Form className={styles.form} onSend={() => (edit.isShown ? edit.keep() : edit.sendOwn())}>
        <p>{t(`settings.hint.${name}`)}</p>
        {owner !== side && !isWriteOnly(name) && (
          <p className={styles.soft}>{t(`settings.owner.${owner}`)}</p>
        )}
        <Overtaken
          error={edit.overtaken}
          timeZone={place.timeZone}
          valueText={value => valueText(name, value)}
          onTheirs={onClose}
        />
        {error && !isHere && !edit.overtaken && <Notice tone="error">{error.message}</Notice>}
        <SettingField
          name={name}
          value={edit.value}
          error={isHere && !edit.overtaken ? error.message : null}
          onChange={edit.change}
        />
        <LostSecrets keys={secretsLostBy(name, stored.value, edit.value)} />
        {!isWriteOnly(name) && (
          <p className={styles.soft}>{t('settings.standard', { value: valueText(name, standard) })}</p>
        )}
        <LastChange stored={stored} timeZone={place.timeZone} />
        {days !== null && (
          <section aria-label={t('settings.moves')}>
            <h3>{t('settings.moves')}</h3>
            <ChangeList days={days.slice(0, nightsShown)} timeZone={place.timeZone} />
            {days.length > nightsShown && <p>{t('settings.more', { count: days.length - nightsShown })}</p>}
          </section>
        )}
        <PriceChangeList prices={prices} place={place} />
        <div className={styles.actions}>
          <Button type="submit" look={codes.length > 0 ? 'danger' : 'primary'} busy={edit.isPending}>
            {codes.length > 0 ? t('schedule.saveAnyway', { count: codes.length }) : t('settings.save')}
          </Button>
          {before !== undefined && !edit.isShown && (
            <Button look="quiet" onClick={() => edit.undo(before)}>
              {t('settings.undo', { value: shortened(valueText(name, before)) })}
            </Button>
          )}
          {!isWriteOnly(name) && edit.value !== standard && (
            <Button look="quiet" onClick={() => edit.change(standard)}>
              {t('settings.use')}
            </Button>
          )}
        </div>
      </Form>
    </Dialog>
  )
}

/** The value with its preview and its save. Another value discards the preview. */
function useSettingEdit({ name, stored, onClose }: SettingDialogProps) {
  const [value, setValue] = useState(stored.value)
  const [opened] = useState(stored.value)
  const look = useSend('settingsSet')
  const save = useFormSend('settingsSet', 'settingsGet')
  const days = look.data?.days ?? null
  const codes = days?.flatMap(each => each.affected.map(one => one.reservationCode)) ?? []

  function keep(confirmedCodes = codes, wanted = value) {
    const onError = whenAffected(() => look.mutate({ body: { key: name, value: wanted, preview: true } }))
    save.mutate({ body: { key: name, value: wanted, confirmedCodes } }, { onSuccess: onClose, onError })
  }

  /** Stores what is in the field; nothing if she left it as it was and another person has changed it since. */
  function sendOwn() {
    const isOthers = stored.value !== opened
    if (isOthers && value === opened) return onClose()
    send(value)
  }

  /** Stores the value, or shows what it would change. */
  function send(wanted: string) {
    const { group } = settingsRegistry[name]
    if (![...groupsOfNights, ...groupsOfPrices].includes(group)) return keep([], wanted)
    look.mutate(
      { body: { key: name, value: wanted, preview: true } },
      { onSuccess: answer => !hasChanges(answer) && keep([], wanted) },
    )
  }

  function change(next: string) {
    setValue(next)
    look.reset()
    save.reset()
  }

  /** Stores the value of before, or shows what that would change. */
  function undo(before: string) {
    change(before)
    send(before)
  }

  return {
    value,
    change,
    undo,
    sendOwn,
    keep,
    /** What the value would change is on the screen. */
    isShown: look.data !== undefined && hasChanges(look.data),
    days: days === null || days.length === 0 ? null : days,
    prices: look.data?.prices ?? [],
    codes,
    error: save.error ?? look.error,
    overtaken: save.overtaken,
    isPending: look.isPending || save.isPending,
  }
}

function hasChanges({ days = [], prices = [] }: Answer): boolean {
  return days.length > 0 || prices.length > 0
}

const longest = 40

function shortened(text: string): string {
  return text.length > longest ? `${text.slice(0, longest)}…` : text
}

interface SettingFieldProps {
  readonly name: SettingKey
  readonly value: string
  readonly error: string | null
  readonly onChange: (value: string) => void
}

/** The control of a setting, made from its definition (settings-41). */
function SettingField({ name, value, error, onChange }: SettingFieldProps) {
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
