import {
  groupsOfNights,
  groupsOfPrices,
  isWriteOnly,
  type SettingKey,
  type ShownSetting,
  secretsLostBy,
  settingsRegistry,
} from '@mayim/contract/settings.ts'
import { mayPlan } from '@mayim/contract/settings-by-night.ts'
import type { Side } from '@mayim/domain/sync/side.ts'
import { useState } from 'react'
import { ChangeList, whenAffected } from '../calendar/change-list.tsx'
import { Overtaken } from '../client/overtaken.tsx'
import { useSend } from '../client/queries.ts'
import { useFormSend } from '../client/use-form-send.ts'
import { useTexts } from '../i18n.ts'
import { Button } from '../kit/button.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { Form } from '../kit/field.tsx'
import { Notice } from '../kit/notice.tsx'
import { LastChange, LostSecrets, PriceChangeList } from './setting-changes.tsx'
import { SettingField } from './setting-field.tsx'
import { FromField, PlannedValues } from './setting-plan.tsx'
import { nightsShown, type Place, type StoredSetting, useValueText } from './setting-value.ts'
import styles from './settings.module.css'

type Body = { key: SettingKey; value: string; from?: string; withdraw?: boolean }
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
  const isHere = error?.field === name || error?.field === 'from'
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
          error={error?.field === name && !edit.overtaken ? error.message : null}
          onChange={edit.change}
        />
        {mayPlan(name) && (
          <FromField
            value={edit.from}
            place={place}
            error={error?.field === 'from' ? error.message : null}
            onChange={edit.changeFrom}
          />
        )}
        <PlannedValues {...{ name, stored, place }} onWithdraw={edit.withdraw} />
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
  const [from, setFrom] = useState('')
  const [opened] = useState(stored.value)
  const look = useSend('settingsSet')
  const save = useFormSend('settingsSet', 'settingsGet')
  const days = look.data?.days ?? null
  const codes = days?.flatMap(each => each.affected.map(one => one.reservationCode)) ?? []

  function keep(confirmedCodes = codes, body: Body = bodyOf(value)) {
    const onError = whenAffected(() => look.mutate({ body: { ...body, preview: true } }))
    save.mutate({ body: { ...body, confirmedCodes } }, { onSuccess: onClose, onError })
  }

  const bodyOf = (wanted: string): Body => ({ key: name, value: wanted, ...(from === '' ? {} : { from }) })

  /** Stores what is in the field; nothing if she left it as it was and another person has changed it since. */
  function sendOwn() {
    const isOthers = stored.value !== opened
    if (isOthers && value === opened && from === '') return onClose()
    send(bodyOf(value))
  }

  /** Stores the value, or shows what it would change. */
  function send(body: Body) {
    const { group } = settingsRegistry[name]
    if (![...groupsOfNights, ...groupsOfPrices].includes(group)) return keep([], body)
    look.mutate(
      { body: { ...body, preview: true } },
      { onSuccess: answer => !hasChanges(answer) && keep([], body) },
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
    setFrom('')
    send({ key: name, value: before })
  }

  function changeFrom(next: string) {
    change(value)
    setFrom(next)
  }

  return {
    value,
    change,
    undo,
    from,
    changeFrom,
    withdraw: (night: string) => send({ key: name, value: '', from: night, withdraw: true }),
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
