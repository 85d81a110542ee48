import { messageKinds, type SentMessage } from '@mayim/contract/entities/message.ts'
import { Loaded } from '../client/loaded.tsx'
import { useCall } from '../client/queries.ts'
import { shortDate, timeOf } from '../format.ts'
import { useTexts } from '../i18n.ts'
import { Button } from '../kit/button.tsx'
import { Chip } from '../kit/chip.tsx'
import { Notice } from '../kit/notice.tsx'
import { Inbox, inboxEveryMs } from './inbox.tsx'
import styles from './messages.module.css'

/** The Admin's page of messages at both sides: what came in, and what became of what was sent. */
export function MessagesPage({ timeZone }: { timeZone: string }) {
  const inbox = useCall('inbox', undefined, { everyMs: inboxEveryMs })
  if (!inbox.data && inbox.error?.code === 'portalUnreachable')
    return <Away onRetry={() => void inbox.refetch()} />
  return (
    <div className={styles.content}>
      <Inbox timeZone={timeZone} />
      <SentMessages timeZone={timeZone} />
    </div>
  )
}

/** At the hub while the link is cut (messages-524): what this means, and what goes on. */
function Away({ onRetry }: { onRetry: () => void }) {
  const { t } = useTexts()
  return (
    <Notice
      tone="warning"
      title={t('messages.away.title')}
      action={
        <Button look="quiet" onClick={onRetry}>
          {t('common.tryAgain')}
        </Button>
      }
    >
      <p>{t('messages.away.kept')}</p>
      <p>{t('messages.away.meanwhile')}</p>
    </Notice>
  )
}

/** The log has no entry for a report of the provider, so the list is polled. */
const sentEveryMs = 15_000

/** What was sent, to whom, by which way, and what became of it (messages-525). */
export function SentMessages({ timeZone }: { timeZone: string }) {
  const { t } = useTexts()
  const sent = useCall('sentMessages', undefined, { everyMs: sentEveryMs })
  return (
    <section className={styles.section} aria-labelledby="sent">
      <h2 id="sent">{t('messages.sent.title')}</h2>
      <p className={styles.soft}>{t('messages.sent.hint')}</p>
      <Loaded query={sent} lines={5}>
        {messages =>
          messages.length === 0 ? (
            <p>{t('messages.sent.empty')}</p>
          ) : (
            <>
              <Summary messages={messages} />
              <ul className={styles.items}>
                {messages.map(message => (
                  <Line key={message.id} message={message} timeZone={timeZone} />
                ))}
              </ul>
            </>
          )
        }
      </Loaded>
    </section>
  )
}

function Summary({ messages }: { messages: readonly SentMessage[] }) {
  const { t } = useTexts()
  const count = (...states: SentMessage['state'][]) =>
    messages.filter(({ state }) => states.includes(state)).length
  return (
    <p>
      {t('messages.sent.summary', {
        sent: count('sent', 'delivered', 'undelivered'),
        delivered: count('delivered'),
        failed: count('undelivered', 'failed'),
      })}
    </p>
  )
}

const tones = {
  waiting: 'mist',
  sent: 'mist',
  delivered: 'leaf',
  undelivered: 'coral',
  failed: 'coral',
} as const

/** The provider's words for a call that did not reach her. */
const missedCalls: Readonly<Record<string, 'noAnswer' | 'busy'>> = { 'no-answer': 'noAnswer', busy: 'busy' }

function Line({ message, timeZone }: { message: SentMessage; timeZone: string }) {
  const { t, language } = useTexts()
  const { state, notBefore, code } = message
  const kind = messageKinds.find(each => each === message.kind) ?? 'other'
  const waitsFor = state === 'waiting' && notBefore !== null
  const shown = missedCalls[code] ?? (waitsFor ? 'later' : state)
  const values = { code, time: notBefore === null ? '' : timeOf(notBefore, timeZone, language) }
  return (
    <li className={styles.line}>
      <span className={styles.soft}>
        {shortDate(message.at, language, timeZone)} <bdi>{timeOf(message.at, timeZone, language)}</bdi>
      </span>
      <span>
        {t(`messages.sent.${kind}`)} · {t(`messages.sent.${message.channel}`)}
      </span>
      <bdi>{message.user?.name || t('messages.sent.noAccount')}</bdi>
      <Chip tone={tones[state]}>{t(`messages.sent.${shown}`, values)}</Chip>
    </li>
  )
}
