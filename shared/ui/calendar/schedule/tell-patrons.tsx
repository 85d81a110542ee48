import { staffTextLetters } from '@mayim/domain/messages/message-text.ts'
import { useState } from 'react'
import { useSend } from '../../client/queries.ts'
import { useTexts } from '../../i18n.ts'
import { Button } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { Form, TextArea } from '../../kit/field.tsx'
import { Notice } from '../../kit/notice.tsx'
import styles from './schedule.module.css'

interface TellPatronsProps {
  readonly userIds: readonly string[]
  /** Why they are told; by default the change of their night. */
  readonly why?: string
  readonly onClose: () => void
}

/** One text to patrons: after a change of booked nights to those whom it concerns (calendar-491), or to one. */
export function TellPatrons(props: TellPatronsProps) {
  const { t } = useTexts()
  const { userIds, onClose } = props
  const why = props.why ?? t('schedule.tell.whom', { count: userIds.length })
  const [message, setMessage] = useState('')
  const [key] = useState(() => crypto.randomUUID())
  const send = useSend('sendSms')
  const submit = () => send.mutate({ body: { msg: message, users: [...userIds], idempotencyKey: key } })
  return (
    <Dialog open onClose={onClose} title={t('schedule.tell.title')}>
      {send.data ? (
        <div className={styles.form}>
          <Notice tone="success">{t('schedule.tell.sent', { count: send.data.queued })}</Notice>
          {send.data.queued < userIds.length && <p>{t('schedule.tell.notReached')}</p>}
          <Button onClick={onClose}>{t('common.close')}</Button>
        </div>
      ) : (
        <Form className={styles.form} onSend={submit}>
          {why !== '' && <p>{why}</p>}
          {send.error && <Notice tone="error">{send.error.message}</Notice>}
          <TextArea
            label={t('schedule.tell.message')}
            hint={t('schedule.tell.hint', { count: staffTextLetters })}
            rows={3}
            maxLength={staffTextLetters}
            required
            value={message}
            onChange={setMessage}
          />
          <div className={styles.actions}>
            <Button type="submit" busy={send.isPending}>
              {t('schedule.tell.send', { count: userIds.length })}
            </Button>
            <Button look="quiet" disabled={send.isPending} onClick={onClose}>
              {t('schedule.tell.later')}
            </Button>
          </div>
        </Form>
      )}
    </Dialog>
  )
}
