import type { RegisterEntry } from '@mayim/contract/entities/register.ts'
import { useState } from 'react'
import { useSend } from '../../client/queries.ts'
import { useTexts } from '../../i18n.ts'
import { Button } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { Field } from '../../kit/field.tsx'
import { Form } from '../../kit/form.tsx'
import { momentOf, type RegisterPlace } from './register-place.ts'
import styles from './registers.module.css'

/** Strikes a reading out, with the reason; it stays readable. */
export function StrikeDialog({
  entry,
  place,
  onClose,
}: {
  entry: RegisterEntry
  place: RegisterPlace
  onClose: () => void
}) {
  const { t, language } = useTexts()
  const [note, setNote] = useState('')
  const strike = useSend('registerAdd')
  const when = momentOf(entry.at, place.timeZone, language)
  return (
    <Dialog open onClose={onClose} title={t('registers.water.strikeOf', { when })}>
      <Form
        className={styles.form}
        onSend={() =>
          strike.mutate({ body: { register: 'water', closes: entry.id, note } }, { onSuccess: onClose })
        }
      >
        <Field
          label={t('registers.water.why')}
          required
          maxLength={500}
          dir="auto"
          autoComplete="off"
          error={strike.error?.message ?? null}
          value={note}
          onChange={setNote}
        />
        <Button type="submit" look="danger" busy={strike.isPending}>
          {t('registers.water.strike')}
        </Button>
      </Form>
    </Dialog>
  )
}
