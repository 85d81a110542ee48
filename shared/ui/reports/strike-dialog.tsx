import type { RegisterEntry } from '@mayim/contract/entities/register.ts'
import { useState } from 'react'
import { useSend } from '../client/queries.ts'
import { useTexts } from '../i18n.ts'
import { Button } from '../kit/button.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { Field, Form } from '../kit/field.tsx'
import styles from './registers.module.css'

/** Strikes an entry out, with the reason; it stays readable. */
export function StrikeDialog(props: { entry: RegisterEntry; title: string; onClose: () => void }) {
  const { entry, title, onClose } = props
  const { t } = useTexts()
  const [note, setNote] = useState('')
  const strike = useSend('registerAdd')
  const send = () =>
    strike.mutate({ body: { register: entry.register, closes: entry.id, note } }, { onSuccess: onClose })
  return (
    <Dialog open onClose={onClose} title={title}>
      <Form className={styles.form} onSend={send}>
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
