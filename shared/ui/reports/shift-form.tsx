import type { RegisterEntry } from '@mayim/contract/entities/register.ts'
import { isOn, standingShifts } from '@mayim/domain/building/register.ts'
import { minutesOnDate } from '@mayim/domain/calendar/business-day.ts'
import { useId, useState } from 'react'
import { useNow } from '../client/now.ts'
import { useCall, useSend } from '../client/queries.ts'
import { useTexts } from '../i18n.ts'
import { Button } from '../kit/button.tsx'
import { Field, Form } from '../kit/field.tsx'
import { Notice } from '../kit/notice.tsx'
import styles from './registers.module.css'

const fields = ['subject', 'fromTime', 'toTime'] as const

/** Writes who is on; the attendants are suggested, and everybody else is typed. */
export function ShiftForm({ night }: { night: string }) {
  const { t } = useTexts()
  const names = useId()
  const [draft, setDraft] = useState({ subject: '', fromTime: '', toTime: '', note: '' })
  const add = useSend('registerAdd')
  const errorOf = (field: (typeof fields)[number]) => (add.error?.field === field ? add.error.message : null)
  const change = (part: Partial<typeof draft>) => {
    setDraft({ ...draft, ...part })
    add.reset()
  }
  const send = () =>
    add.mutate(
      { body: { register: 'shift', night, ...draft } },
      { onSuccess: () => setDraft({ ...draft, subject: '', note: '' }) },
    )
  return (
    <Form className={styles.form} onSend={send}>
      {add.error && !fields.some(field => field === add.error?.field) && (
        <Notice tone="error">{add.error.message}</Notice>
      )}
      <div className={styles.measures}>
        <Field
          label={t('registers.shift.who')}
          required
          maxLength={100}
          dir="auto"
          autoComplete="off"
          list={names}
          error={errorOf('subject')}
          value={draft.subject}
          onChange={subject => change({ subject })}
        />
        <Field
          label={t('registers.shift.from')}
          required
          type="time"
          error={errorOf('fromTime')}
          value={draft.fromTime}
          onChange={fromTime => change({ fromTime })}
        />
        <Field
          label={t('registers.shift.to')}
          required
          type="time"
          error={errorOf('toTime')}
          value={draft.toTime}
          onChange={toTime => change({ toTime })}
        />
        <Field
          label={t('registers.shift.note')}
          maxLength={200}
          dir="auto"
          autoComplete="off"
          value={draft.note}
          onChange={note => change({ note })}
        />
      </div>
      <AttendantNames id={names} />
      <div>
        <Button type="submit" look="quiet" busy={add.isPending}>
          {t('registers.shift.add')}
        </Button>
      </div>
    </Form>
  )
}

function AttendantNames({ id }: { id: string }) {
  const attendants = useCall('attendantsList', { query: {} }).data ?? []
  return (
    <datalist id={id}>
      {attendants.map(each => (
        <option key={each.id} value={`${each.firstName} ${each.lastName}`.trim()} />
      ))}
    </datalist>
  )
}

type Shift = Pick<RegisterEntry, 'from' | 'to'>

/** Whether a shift of a night covers an instant. */
export function isOnAt(shift: Shift, night: string, nowMs: number, timeZone: string): boolean {
  return isOn(shift, minutesOnDate(nowMs, night, timeZone))
}

/** The names of those who are on now, by the shifts of tonight; none until they are known. */
export function useOnShift(night: string | undefined, timeZone: string): readonly string[] {
  const nowMs = useNow(60_000)
  const planned = useCall(
    'registerList',
    { params: { register: 'shift' }, query: { dt: night ?? '' } },
    { enabled: night !== undefined },
  ).data
  if (night === undefined || !planned) return []
  const on = standingShifts(planned.entries).filter(shift => isOnAt(shift, night, nowMs, timeZone))
  return [...new Set(on.map(({ subject }) => subject))]
}
