import type { ScheduleDay } from '@mayim/contract/entities/schedule.ts'
import { useState } from 'react'
import { useSend } from '../../client/queries.ts'
import { dayAndMonth } from '../../format.ts'
import { useTexts } from '../../i18n.ts'
import { Button } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { Notice } from '../../kit/notice.tsx'
import { ChangeList } from '../change-list.tsx'
import { useNightNames } from '../night-names.ts'
import { whenAffected } from '../when-affected.ts'
import { NightFields } from './night-fields.tsx'
import { bodyOf, formOf, type NightForm } from './night-form.ts'
import styles from './schedule.module.css'

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
  const preview = () => look.mutate({ body: { ...body, preview: true } })
  const error = save.error ?? look.error
  const title =
    dateTo === ''
      ? nights.full(day.date)
      : `${dayAndMonth(day.date, language)} – ${dayAndMonth(dateTo, language)}`
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
                  { onSuccess: onClose, onError: whenAffected(preview) },
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
        {error && <Notice tone="error">{error.message}</Notice>}
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
  const save = useSend('editSchedule')
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
