import type { ScheduleDay } from '@mayim/contract/entities/schedule.ts'
import { useState } from 'react'
import type { CallInput } from '../../client/call-api.ts'
import { Overtaken } from '../../client/overtaken.tsx'
import { useSend } from '../../client/queries.ts'
import { useFormSend } from '../../client/use-form-send.ts'
import { dayAndMonth, wallTime } from '../../format.ts'
import { useTexts } from '../../i18n.ts'
import { Button } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { Field, SelectField } from '../../kit/field.tsx'
import { Notice } from '../../kit/notice.tsx'
import { ChangeList, whenAffected } from '../change-list.tsx'
import { useNightNames } from '../night-names.ts'
import styles from './schedule.module.css'
import { TellPatrons } from './tell-patrons.tsx'

/** What is done to the chosen nights: times by hand, closed, or back to the rules. */
export type NightsAct = 'change' | 'close' | 'rules'

interface EditNightsProps {
  /** The first of them. */
  readonly day: ScheduleDay
  /** The last of them; blank for one night. */
  readonly dateTo: string
  readonly act: NightsAct
  readonly timeZone: string
  readonly onClose: () => void
}

/** Overrides a night or a range by hand: shows the changes and the affected bookings, then saves (calendar-491). */
export function EditNights({ day, dateTo, act, timeZone, onClose }: EditNightsProps) {
  const { t, language } = useTexts()
  const nights = useNightNames()
  const edit = useNightsEdit(day, dateTo, act)
  const { body, look, save, days, codes } = edit
  const [told, setTold] = useState<readonly string[]>([])
  const preview = () => look.mutate({ body: { ...body, preview: true } })
  const error = save.error ?? look.error
  const title =
    dateTo === ''
      ? nights.full(day.date)
      : `${dayAndMonth(day.date, language)} – ${dayAndMonth(dateTo, language)}`
  if (told.length > 0) return <TellPatrons userIds={told} onClose={onClose} />
  const afterSave = () => {
    const patrons = new Set(days?.flatMap(each => each.affected.map(one => one.userId)))
    if (patrons.size > 0) setTold([...patrons])
    else onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      actions={
        <>
          {days === null ? (
            <Button busy={look.isPending} onClick={preview}>
              {t('schedule.look')}
            </Button>
          ) : (
            <Button
              look={codes.length > 0 ? 'danger' : 'primary'}
              busy={save.isPending}
              onClick={() =>
                save.mutate(
                  { body: { ...body, confirmedCodes: codes } },
                  { onSuccess: afterSave, onError: whenAffected(preview) },
                )
              }
            >
              {codes.length > 0 ? t('schedule.saveAnyway', { count: codes.length }) : t('common.save')}
            </Button>
          )}
          <Button look="quiet" onClick={onClose}>
            {t('common.cancel')}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <Overtaken error={save.overtaken} timeZone={timeZone} onTheirs={onClose} />
        {error && !save.overtaken && <Notice tone="error">{error.message}</Notice>}
        {act === 'close' && <p>{t('schedule.month.close')}</p>}
        {act === 'rules' && <p>{t('schedule.month.backSure')}</p>}
        {act === 'change' && (
          <>
            <p className={styles.soft}>{t('schedule.blank')}</p>
            <NightFields day={day} form={edit.form} onChange={edit.change} />
          </>
        )}
        {days !== null && <ChangeList days={days} timeZone={timeZone} />}
      </div>
    </Dialog>
  )
}

const byTheRules = {
  closed: null,
  openTime: null,
  lastEntryTime: null,
  lastBath: null,
  zmanTevillah: null,
  shabbosMode: null,
  hebrewNote: null,
} as const

/** The form of the nights with its preview and its save; a change discards the preview. */
function useNightsEdit(day: ScheduleDay, dateTo: string, act: NightsAct) {
  // What a range sets is sent whole: its nights may have different overrides.
  const before = formOf(dateTo === '' ? (day.byHand ?? {}) : {})
  const [form, setForm] = useState(before)
  const look = useSend('editSchedule')
  const save = useFormSend('editSchedule', 'schedule')
  const range = { date: day.date, ...(dateTo === '' ? {} : { dateTo }) }
  const body =
    act === 'change'
      ? bodyOf(day.date, dateTo, before, form)
      : act === 'close'
        ? { ...range, closed: true }
        : { ...range, ...byTheRules }
  const days = look.data?.days ?? null
  const codes = days?.flatMap(each => each.affected.map(one => one.reservationCode)) ?? []

  function change(next: Partial<NightForm>) {
    setForm({ ...form, ...next })
    look.reset()
    save.reset()
  }

  return { form, change, body, look, save, days, codes }
}

/** The overrides of a night as fields, each with the time that holds now. */
function NightFields({
  day,
  form,
  onChange,
}: {
  day: ScheduleDay
  form: NightForm
  onChange: (next: Partial<NightForm>) => void
}) {
  const { t, language } = useTexts()
  const words = [
    { value: '', text: t('schedule.byRules') },
    { value: 'yes', text: t('schedule.yes') },
    { value: 'no', text: t('schedule.no') },
  ]
  const now = (time: string | null) => (time === null ? t('schedule.none') : wallTime(time, language))
  return (
    <>
      <div className={styles.times}>
        {flagFields.map(field => (
          <SelectField
            key={field}
            label={t(`schedule.field.${field}`)}
            value={form[field]}
            options={words}
            onChange={value => onChange({ [field]: value as NightForm[typeof field] })}
          />
        ))}
        {timeFields.map(field => (
          <Field
            key={field}
            type="time"
            ltr
            label={t(`schedule.field.${field}`)}
            hint={t('schedule.now', { value: now(day[field]) })}
            value={form[field]}
            onChange={value => onChange({ [field]: value })}
          />
        ))}
      </div>
      <Field
        label={t('schedule.field.hebrewNote')}
        dir="auto"
        value={form.hebrewNote}
        maxLength={200}
        onChange={hebrewNote => onChange({ hebrewNote })}
      />
    </>
  )
}

type EditBody = CallInput<'editSchedule'>['body']
type ByHand = NonNullable<ScheduleDay['byHand']>

/** The overrides as form fields; blank is by the rules. */
interface NightForm {
  readonly closed: '' | 'yes' | 'no'
  readonly shabbosMode: '' | 'yes' | 'no'
  readonly zmanTevillah: string
  readonly openTime: string
  readonly lastEntryTime: string
  readonly lastBath: string
  readonly hebrewNote: string
}

const flagFields = ['closed', 'shabbosMode'] as const
const timeFields = ['zmanTevillah', 'openTime', 'lastEntryTime', 'lastBath'] as const
const textFields = [...timeFields, 'hebrewNote'] as const

/** The form of the current overrides. */
export function formOf(byHand: ByHand): NightForm {
  return {
    closed: wordOf(byHand.closed),
    shabbosMode: wordOf(byHand.shabbosMode),
    zmanTevillah: byHand.zmanTevillah ?? '',
    openTime: byHand.openTime ?? '',
    lastEntryTime: byHand.lastEntryTime ?? '',
    lastBath: byHand.lastBath ?? '',
    hebrewNote: byHand.hebrewNote ?? '',
  }
}

/**
 * The fields to send: only those that differ from the current overrides, so that a range keeps the other overrides of
 * its nights. A blank field removes an override.
 */
export function bodyOf(date: string, dateTo: string, before: NightForm, form: NightForm): EditBody {
  const flags = flagFields
    .filter(field => form[field] !== before[field])
    .map(field => [field, form[field] === '' ? null : form[field] === 'yes'])
  const texts = textFields
    .filter(field => form[field] !== before[field])
    .map(field => [field, form[field].trim() === '' ? null : form[field].trim()])
  return { date, ...(dateTo === '' ? {} : { dateTo }), ...Object.fromEntries([...flags, ...texts]) }
}

function wordOf(flag: boolean | null | undefined): '' | 'yes' | 'no' {
  if (flag === null || flag === undefined) return ''
  return flag ? 'yes' : 'no'
}
