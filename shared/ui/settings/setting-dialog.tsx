import { groupsOfNights, isWriteOnly, type SettingKey, settingsRegistry } from '@mayim/contract/settings.ts'
import { useState } from 'react'
import { useSend } from '../client/queries.ts'
import { useTexts } from '../i18n.ts'
import { Button } from '../kit/button.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { Form } from '../kit/form.tsx'
import { Notice } from '../kit/notice.tsx'
import { ChangeList } from '../nights/change-list.tsx'
import { LastChange } from './last-change.tsx'
import { SettingField } from './setting-field.tsx'
import { type Place, type StoredSetting, useValueText } from './setting-value.ts'
import styles from './settings.module.css'

/** How many of the nights that would change are listed; the booked ones come first. */
const nightsShown = 10

interface SettingDialogProps {
  readonly name: SettingKey
  readonly stored: StoredSetting
  readonly place: Place
  readonly onClose: () => void
}

/** Changes one setting: shows the nights that would change before they do, and undoes the last change (settings-44). */
export function SettingDialog({ name, stored, place, onClose }: SettingDialogProps) {
  const { t } = useTexts()
  const valueText = useValueText(place)
  const edit = useSettingEdit(name, stored, onClose)
  const { days, codes, error } = edit
  const isHere = error?.field === name
  const standard = settingsRegistry[name].default
  return (
    <Dialog open onClose={onClose} title={t(`settings.name.${name}`)}>
      <Form className={styles.form} onSend={() => (days === null ? edit.send(edit.value) : edit.keep())}>
        <p>{t(`settings.hint.${name}`)}</p>
        {error && !isHere && <Notice tone="error">{error.message}</Notice>}
        <SettingField
          name={name}
          value={edit.value}
          error={isHere ? error.message : null}
          onChange={edit.change}
        />
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
        <div className={styles.actions}>
          <Button type="submit" look={codes.length > 0 ? 'danger' : 'primary'} busy={edit.isPending}>
            {codes.length > 0 ? t('schedule.saveAnyway', { count: codes.length }) : t('settings.save')}
          </Button>
          {stored.valueBefore !== undefined && (
            <Button look="quiet" onClick={() => edit.change(stored.valueBefore ?? '')}>
              {t('settings.undo', { value: shortened(valueText(name, stored.valueBefore)) })}
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
function useSettingEdit(name: SettingKey, stored: StoredSetting, onDone: () => void) {
  const [value, setValue] = useState(stored.value)
  const look = useSend('settingsSet')
  const save = useSend('settingsSet')
  const days = look.data?.days ?? null
  const codes = days?.flatMap(each => each.affected.map(one => one.reservationCode)) ?? []

  function keep(confirmedCodes = codes, wanted = value) {
    save.mutate({ body: { key: name, value: wanted, confirmedCodes } }, { onSuccess: onDone })
  }

  /** Stores the value, or shows the nights that it would change. */
  function send(wanted: string) {
    if (!groupsOfNights.includes(settingsRegistry[name].group)) return keep([], wanted)
    look.mutate(
      { body: { key: name, value: wanted, preview: true } },
      { onSuccess: answer => (answer.days ?? []).length === 0 && keep([], wanted) },
    )
  }

  function change(next: string) {
    setValue(next)
    look.reset()
    save.reset()
  }

  return {
    value,
    change,
    send,
    keep,
    days: days === null || days.length === 0 ? null : days,
    codes,
    error: save.error ?? look.error,
    isPending: look.isPending || save.isPending,
  }
}

const longest = 40

function shortened(text: string): string {
  return text.length > longest ? `${text.slice(0, longest)}…` : text
}
