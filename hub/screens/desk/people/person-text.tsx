import { useSend } from '@mayim/ui/client/queries.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import { TextArea } from '@mayim/ui/kit/field.tsx'
import { Form } from '@mayim/ui/kit/form.tsx'
import { useRef, useState } from 'react'
import styles from '../forms/dialog.module.css'
import type { Jobs } from '../jobs/use-jobs.ts'

/** As long as the call takes. */
const longest = 480

/** A text to her phone, by the portal; where that cannot be reached it is refused in so many words.
 * A press whose answer did not come is pressed again with its key, and is sent once. */
export function PersonText(props: { userId: string; jobs: Jobs }) {
  const { t } = useTexts()
  const [message, setMessage] = useState('')
  const once = useRef({ asked: '', key: '' })
  const send = useSend('sendSms')
  function submit() {
    if (once.current.asked !== message) once.current = { asked: message, key: crypto.randomUUID() }
    send.mutate(
      { body: { msg: message, users: [props.userId], idempotencyKey: once.current.key } },
      {
        onSuccess: () => {
          once.current = { asked: '', key: '' }
          setMessage('')
          props.jobs.tell(t('reception.person.sent'))
        },
      },
    )
  }
  return (
    <Form className={styles.form} onSend={submit}>
      <TextArea
        label={t('reception.person.message')}
        rows={2}
        maxLength={longest}
        required
        value={message}
        onChange={setMessage}
        error={send.error?.message}
      />
      <div className={styles.row}>
        <Button type="submit" busy={send.isPending}>
          {t('reception.person.send')}
        </Button>
      </div>
    </Form>
  )
}
