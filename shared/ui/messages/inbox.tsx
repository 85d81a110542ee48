import type { InboxMessage } from '@mayim/contract/entities/message.ts'
import { staffTextLetters } from '@mayim/domain/messages/message-text.ts'
import { useState } from 'react'
import { Loaded } from '../client/loaded.tsx'
import { Phone } from '../client/phone.tsx'
import { useCall, useSend } from '../client/queries.ts'
import { shortDate, timeOf, wallTime } from '../format.ts'
import { useTexts } from '../i18n.ts'
import { Button } from '../kit/button.tsx'
import { Form, TextArea } from '../kit/field.tsx'
import { Notice } from '../kit/notice.tsx'
import styles from './messages.module.css'

interface InboxProps {
  readonly timeZone: string
  /** Opens a patron, where this screen can. */
  readonly onPerson?: (userId: string) => void
}

/** A new message is listed as a matter that needs attention, which refreshes the list; the poll serves a lost event. */
export const inboxEveryMs = 30_000
/** The messages that nobody has dealt with (messages-524): read, answer, done. */
export function Inbox(props: InboxProps) {
  const { t } = useTexts()
  const messages = useCall('inbox', undefined, { everyMs: inboxEveryMs })
  return (
    <section className={styles.section} aria-labelledby="inbox">
      <h2 id="inbox">{t('messages.inbox.title')}</h2>
      <p className={styles.soft}>{t('messages.inbox.hint')}</p>
      <Loaded query={messages} lines={4}>
        {waiting =>
          waiting.length === 0 ? (
            <p>{t('messages.inbox.empty')}</p>
          ) : (
            <ul className={styles.items}>
              {waiting.map(message => (
                <Message key={message.id} {...props} message={message} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  )
}

function Message({ message, timeZone, onPerson }: InboxProps & { message: InboxMessage }) {
  const { t, language } = useTexts()
  const [isReplying, setReplying] = useState(false)
  const done = useSend('inboxDone')
  const { userId, visit, email } = message
  return (
    <li className={styles.item}>
      <header className={styles.head}>
        <b>
          <bdi>{message.name || t('messages.inbox.unknown')}</bdi>
        </b>
        <span className={styles.soft}>
          {t(`messages.inbox.${message.kind}`)} · {shortDate(message.receivedAt, language, timeZone)}{' '}
          <bdi>{timeOf(message.receivedAt, timeZone, language)}</bdi>
        </span>
        <span className={styles.soft}>
          {message.phone ? <Phone e164={message.phone} /> : <bdi dir="ltr">{email}</bdi>}
        </span>
      </header>
      <p className={styles.words} dir="auto">
        {message.words}
      </p>
      {message.meaning === 'cancel' && <p className={styles.warning}>{t('messages.inbox.cancel')}</p>}
      {message.isMailed && <p className={styles.soft}>{t('messages.inbox.mailed')}</p>}
      {visit && (
        <p className={styles.soft}>
          {t('messages.inbox.about', {
            code: visit.code,
            date: shortDate(visit.date, language),
            time: wallTime(visit.time, language),
          })}
        </p>
      )}
      {isReplying && userId && <Reply userId={userId} onSent={() => setReplying(false)} />}
      {done.error && <Notice tone="error">{done.error.message}</Notice>}
      <div className={styles.actions}>
        <Button
          look="quiet"
          icon="check"
          busy={done.isPending}
          onClick={() => done.mutate({ params: { messageId: message.id } })}
        >
          {t('messages.inbox.done')}
        </Button>
        {message.kind === 'text' && userId && !isReplying && (
          <Button look="quiet" onClick={() => setReplying(true)}>
            {t('messages.inbox.reply')}
          </Button>
        )}
        {email && (
          <a className={styles.link} href={`mailto:${encodeURIComponent(email)}`}>
            {t('messages.inbox.mail')}
          </a>
        )}
        {userId && onPerson && (
          <Button look="plain" onClick={() => onPerson(userId)}>
            {t('messages.inbox.profile')}
          </Button>
        )}
      </div>
    </li>
  )
}

function Reply({ userId, onSent }: { userId: string; onSent: () => void }) {
  const { t } = useTexts()
  const [words, setWords] = useState('')
  const [key] = useState(() => crypto.randomUUID())
  const send = useSend('sendSms')
  return (
    <Form
      className={styles.form}
      onSend={() =>
        send.mutate({ body: { msg: words, users: [userId], idempotencyKey: key } }, { onSuccess: onSent })
      }
    >
      <TextArea
        label={t('messages.inbox.message')}
        rows={2}
        maxLength={staffTextLetters}
        required
        value={words}
        onChange={setWords}
        error={send.error?.message}
      />
      <div className={styles.actions}>
        <Button type="submit" busy={send.isPending}>
          {t('messages.inbox.send')}
        </Button>
      </div>
    </Form>
  )
}
