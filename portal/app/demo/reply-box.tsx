import { useSend } from '@mayim/ui/client/queries.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import { Field } from '@mayim/ui/kit/field.tsx'
import { Form } from '@mayim/ui/kit/form.tsx'
import { Notice } from '@mayim/ui/kit/notice.tsx'
import { useState } from 'react'
import styles from './outbox.module.css'

/** The words that a reminder names; they are the same in every language. */
const orders = ['CONFIRM', 'CANCEL', 'LATE'] as const

/** Answers the last text of a phone, as its owner would: one of the orders, or her own words (messages-521). */
export function ReplyBox({ from }: { from: string }) {
  const { t } = useTexts()
  const [isOpen, setOpen] = useState(false)
  const [words, setWords] = useState('')
  const reply = useSend('demoReply')
  const send = (text: string) =>
    reply.mutate({ body: { from, words: text } }, { onSuccess: () => setWords('') })
  if (!isOpen)
    return (
      <Button look="plain" onClick={() => setOpen(true)}>
        {t('messages.demo.answer')}
      </Button>
    )
  return (
    <Form className={styles.reply} onSend={() => send(words)}>
      <div className={styles.orders}>
        {orders.map(order => (
          <Button key={order} look="quiet" onClick={() => send(order)}>
            {order}
          </Button>
        ))}
      </div>
      <Field
        label={t('messages.demo.words')}
        required
        maxLength={480}
        dir="auto"
        autoComplete="off"
        error={reply.error?.message ?? null}
        value={words}
        onChange={setWords}
      />
      <Button type="submit" busy={reply.isPending}>
        {t('messages.demo.send')}
      </Button>
      {reply.isSuccess && <Notice tone="success">{t('messages.demo.sent')}</Notice>}
    </Form>
  )
}
