import { Inbox } from './inbox.tsx'
import styles from './messages.module.css'
import { SentMessages } from './sent-messages.tsx'

/** The Admin's page of messages at both sides: what came in, and what became of what was sent. */
export function MessagesPage({ timeZone }: { timeZone: string }) {
  return (
    <div className={styles.content}>
      <Inbox timeZone={timeZone} />
      <SentMessages timeZone={timeZone} />
    </div>
  )
}
