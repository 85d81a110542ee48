import type { ScheduleDay } from '@mayim/contract/entities/schedule.ts'
import { useSend } from '@mayim/ui/client/queries.ts'
import { wallTime } from '@mayim/ui/format.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import { Dialog } from '@mayim/ui/kit/dialog.tsx'
import { Field, SelectField } from '@mayim/ui/kit/field.tsx'
import { Notice } from '@mayim/ui/kit/notice.tsx'
import { ChangeList } from '@mayim/ui/nights/change-list.tsx'
import { useState } from 'react'
import { textSetting, usePublicSettings } from '../facility/facility.ts'
import layout from '../parts/layout.module.css'
import { useNightNames } from '../parts/night-name.ts'
import styles from './admin.module.css'
import { bodyOf, flagFields, formOf, type NightForm, timeFields } from './night-form.ts'

/** Overrides a night or a range by hand: shows the changes and the affected bookings, then saves. */
export function EditNight({ day, onClose }: { day: ScheduleDay; onClose: () => void }) {
  const { t } = useTexts()
  const nights = useNightNames()
  const edit = useNightEdit(day)
  const timeZone = textSetting(usePublicSettings().data, 'timeZone') || 'UTC'
  const { form, body, look, save, days, codes, error } = edit
  return (
    <Dialog
      open
      onClose={onClose}
      title={nights.full(day.date)}
      actions={
        <>
          {days === null ? (
            <Button busy={look.isPending} onClick={() => look.mutate({ body: { ...body, preview: true } })}>
              {t('schedule.look')}
            </Button>
          ) : (
            <Button
              look={codes.length > 0 ? 'danger' : 'primary'}
              busy={save.isPending}
              onClick={() =>
                save.mutate({ body: { ...body, confirmedCodes: codes } }, { onSuccess: () => onClose() })
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
      <div className={layout.form}>
        <p className={layout.soft}>{t('schedule.blank')}</p>
        {error && <Notice tone="error">{error.message}</Notice>}
        <NightFields day={day} form={form} onChange={edit.change} />
        <Field
          label={t('schedule.dateTo')}
          type="date"
          min={day.date}
          value={edit.dateTo}
          onChange={edit.changeDateTo}
        />
        {days !== null && <ChangeList days={days} timeZone={timeZone} />}
      </div>
    </Dialog>
  )
}

/** The form of a night with its preview and its save; a change discards the preview. */
function useNightEdit(day: ScheduleDay) {
  const before = formOf(day.byHand ?? {})
  const [form, setForm] = useState(before)
  const [dateTo, setDateTo] = useState('')
  const look = useSend('editSchedule')
  const save = useSend('editSchedule')
  const body = bodyOf(day.date, dateTo, before, form)
  const days = look.data?.days ?? null
  const codes = days?.flatMap(each => each.affected.map(one => one.reservationCode)) ?? []
  const error = save.error ?? look.error

  function change(next: Partial<NightForm>) {
    setForm({ ...form, ...next })
    look.reset()
    save.reset()
  }

  function changeDateTo(next: string) {
    setDateTo(next)
    look.reset()
  }

  return { form, change, dateTo, changeDateTo, body, look, save, days, codes, error }
}

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
