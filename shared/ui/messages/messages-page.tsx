import { useCall } from '../client/queries.ts'
import { useTexts } from '../i18n.ts'
import { Button } from '../kit/button.tsx'
import { Notice } from '../kit/notice.tsx'
import { askAgainMs, Inbox } from './inbox.tsx'
import styles from './messages.module.css'
import { SentMessages } from './sent-messages.tsx'

/** The Admin's page of messages at both sides: what came in, and what became of what was sent. */
export function MessagesPage({ timeZone }: { timeZone: string }) {
  const inbox = useCall('inbox', undefined, { everyMs: askAgainMs })
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
