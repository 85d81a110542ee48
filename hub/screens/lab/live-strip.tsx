import type { LabState } from '@mayim/shared/contract/entities/device.ts'
import { useTexts } from '@mayim/shared/ui/i18n.ts'
import { useState } from 'react'
import styles from './lab.module.css'

const shown = 60

/** What went over the broker, newest first; can be held to read it. */
export function LiveStrip(props: { messages: LabState['messages'] }) {
  const { t } = useTexts()
  const [held, setHeld] = useState<LabState['messages'] | null>(null)
  const messages = (held ?? props.messages).slice(0, shown)
  return (
    <section className={styles.strip} aria-label={t('lab.strip.title')}>
      <header>
        <h2>{t('lab.strip.title')}</h2>
        <button
          type="button"
          aria-pressed={held !== null}
          onClick={() => setHeld(held ? null : props.messages)}
        >
          {t(held ? 'lab.strip.go' : 'lab.strip.pause')}
        </button>
      </header>
      {messages.length === 0 ? (
        <p className={styles.soft}>{t('lab.strip.empty')}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reached by keyboard
        <ol dir="ltr" tabIndex={0} aria-label={t('lab.strip.title')}>
          {messages.map(message => (
            <li key={`${message.at} ${message.topic} ${message.text}`} data-kind={kindOf(message.topic)}>
              <time>{message.at.slice(11, 23)}</time>
              <b>{message.topic.replace(/^mayim\/1\//, '')}</b>
              <span>{message.text}</span>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

function kindOf(topic: string): string {
  return topic.slice(topic.lastIndexOf('/') + 1)
}
