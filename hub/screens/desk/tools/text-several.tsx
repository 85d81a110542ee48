import type { StaffReservation } from '@mayim/contract/entities/reservation.ts'
import { staffTextLetters } from '@mayim/domain/messages/message-text.ts'
import { useSend } from '@mayim/ui/client/queries.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import { Dialog } from '@mayim/ui/kit/dialog.tsx'
import { Form, TextArea } from '@mayim/ui/kit/field.tsx'
import { Notice } from '@mayim/ui/kit/notice.tsx'
import { useState } from 'react'
import { ChooseOne } from '../forms/choice.tsx'
import styles from '../forms/dialog.module.css'
import type { Jobs } from '../jobs/use-jobs.ts'

/** One text to several patrons of the night that is shown: who, what, a preview, and then it leaves (messages-527). */
export function TextSeveral(props: {
  reservations: readonly StaffReservation[]
  jobs: Jobs
  onClose: () => void
}) {
  const { t } = useTexts()
  const [group, setGroup] = useState<TextGroup>('expected')
  const [message, setMessage] = useState('')
  const [isPreview, setPreview] = useState(false)
  const recipients = recipientsOf(props.reservations, group)
  return (
    <Dialog open onClose={props.onClose} title={t('messages.several.title')}>
      {isPreview ? (
        <Preview {...props} message={message} recipients={recipients} onBack={() => setPreview(false)} />
      ) : (
        <Form className={styles.form} onSend={() => setPreview(true)}>
          <ChooseOne
            name="group"
            legend={t('messages.several.who')}
            value={group}
            onChange={setGroup}
            options={textGroups.map(value => {
              const count = recipientsOf(props.reservations, value).userIds.length
              return { value, text: t(`messages.several.${value}`, { count }), off: count === 0 }
            })}
          />
          <TextArea
            label={t('messages.several.message')}
            hint={`${t('messages.several.hint')} ${t('messages.several.size', { count: message.length })}`}
            rows={3}
            maxLength={staffTextLetters}
            required
            value={message}
            onChange={setMessage}
          />
          {recipients.userIds.length === 0 && <p>{t('messages.several.nobody')}</p>}
          <div className={styles.row}>
            <Button type="submit" disabled={recipients.userIds.length === 0}>
              {t('messages.several.preview')}
            </Button>
          </div>
        </Form>
      )}
    </Dialog>
  )
}

function Preview(props: {
  message: string
  recipients: Recipients
  jobs: Jobs
  onBack: () => void
  onClose: () => void
}) {
  const { t } = useTexts()
  const { message, recipients, jobs } = props
  const count = recipients.userIds.length
  const [key] = useState(() => crypto.randomUUID())
  const send = useSend('sendSms')
  function submit() {
    send.mutate(
      { body: { msg: message, users: recipients.userIds, idempotencyKey: key } },
      {
        onSuccess: ({ queued }) => {
          jobs.tell(t('messages.several.sent', { count: queued }))
          props.onClose()
        },
      },
    )
  }
  return (
    <Form className={styles.form} onSend={submit}>
      <p>
        <b>{t('messages.several.to', { count })}</b>
      </p>
      <blockquote className={styles.group} dir="auto">
        {message}
      </blockquote>
      {recipients.withoutPhone > 0 && (
        <p className={styles.note}>{t('messages.several.noPhone', { count: recipients.withoutPhone })}</p>
      )}
      {recipients.stopped > 0 && (
        <p className={styles.note}>{t('messages.several.stopped', { count: recipients.stopped })}</p>
      )}
      {send.error && <Notice tone="error">{send.error.message}</Notice>}
      <div className={styles.row}>
        <Button type="submit" busy={send.isPending}>
          {t('messages.several.send', { count })}
        </Button>
        <Button look="quiet" disabled={send.isPending} onClick={props.onBack}>
          {t('messages.several.back')}
        </Button>
      </div>
    </Form>
  )
}

const textGroups = ['expected', 'waiting', 'all'] as const
type TextGroup = (typeof textGroups)[number]

interface Recipients {
  /** Each patron once. */
  readonly userIds: string[]
  readonly withoutPhone: number
  /** Phones that take no texts of the facility. */
  readonly stopped: number
}

const isOf: Readonly<Record<TextGroup, (visit: StaffReservation) => boolean>> = {
  expected: visit => visit.reservationStatus === 'Reserved' && !visit.noShowAt,
  waiting: visit => visit.reservationStatus === 'Waiting',
  all: ({ reservationStatus }) => !['Canceled', 'Replaced', 'Pending'].includes(reservationStatus),
}

/** Who of a night gets a text, each once, and who would but cannot. */
function recipientsOf(reservations: readonly StaffReservation[], group: TextGroup): Recipients {
  const users = new Map(reservations.filter(isOf[group]).map(({ user }) => [user.id, user]))
  const all = [...users.values()]
  const withPhone = all.filter(({ phone }) => phone)
  const reached = withPhone.filter(({ textsStopped }) => textsStopped !== true)
  return {
    userIds: reached.map(({ id }) => id),
    withoutPhone: all.length - withPhone.length,
    stopped: withPhone.length - reached.length,
  }
}
