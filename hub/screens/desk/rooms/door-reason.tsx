import { type DoorReason, doorReasons } from '@mayim/domain/building/occupied-door.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import { Field } from '@mayim/ui/kit/field.tsx'
import { Form } from '@mayim/ui/kit/form.tsx'
import { useState } from 'react'
import { ChooseOne } from '../forms/choice.tsx'
import styles from '../forms/dialog.module.css'
import type { DoorWhy } from '../jobs/room-jobs.ts'

/** Asks why the door of an occupied room is opened (building-140). */
export function DoorReasonForm({ onSend, busy }: { onSend: (why: DoorWhy) => void; busy: boolean }) {
  const { t } = useTexts()
  const [reason, setReason] = useState<DoorReason | null>(null)
  const [words, setWords] = useState('')
  const reasonText = words.trim()
  return (
    <Form
      className={styles.form}
      onSend={() => reason && onSend({ reason, ...(reasonText ? { reasonText } : {}) })}
    >
      <ChooseOne
        name="reason"
        legend={t('reception.access.why')}
        value={reason}
        onChange={setReason}
        options={doorReasons.map(value => ({ value, text: t(`reception.access.reasons.${value}`) }))}
      />
      <Field
        label={t('reception.access.words')}
        required={reason === 'other'}
        maxLength={200}
        value={words}
        onChange={setWords}
      />
      <Button type="submit" block busy={busy} disabled={reason === null}>
        {t('reception.access.toCard')}
      </Button>
    </Form>
  )
}
