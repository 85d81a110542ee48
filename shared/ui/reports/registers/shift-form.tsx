import { useId, useState } from 'react'
import { useCall, useSend } from '../../client/queries.ts'
import { useTexts } from '../../i18n.ts'
import { Button } from '../../kit/button.tsx'
import { Field } from '../../kit/field.tsx'
import { Form } from '../../kit/form.tsx'
import { Notice } from '../../kit/notice.tsx'
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
