import type { ScheduleDay } from '@mayim/contract/entities/schedule.ts'
import { wallTime } from '../../format.ts'
import { useTexts } from '../../i18n.ts'
import { Field, SelectField } from '../../kit/field.tsx'
import { flagFields, type NightForm, timeFields } from './night-form.ts'
import styles from './schedule.module.css'

/** The overrides of a night as fields, each with the time that holds now. */
export function NightFields({
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
