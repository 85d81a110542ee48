import { timeOf } from '@mayim/ui/format.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { useState } from 'react'
import { useFacility } from '../facility/use-facility.ts'
import styles from './lab.module.css'
import type { StripEntry } from './strip-entries.ts'

/** The messages of the devices, newest first. They can be paused for reading. */
export function LiveStrip(props: { entries: readonly StripEntry[] }) {
  const { t, language } = useTexts()
  const facility = useFacility()
  const [held, setHeld] = useState<readonly StripEntry[] | null>(null)
  const entries = held ?? props.entries
  return (
    <section className={styles.strip} aria-label={t('lab.strip.title')}>
      <header>
        <h2>{t('lab.strip.title')}</h2>
        <button
          type="button"
          aria-pressed={held !== null}
          onClick={() => setHeld(held ? null : props.entries)}
        >
          {t(held ? 'lab.strip.go' : 'lab.strip.pause')}
        </button>
      </header>
      {entries.length === 0 ? (
        <p className={styles.soft}>{t('lab.strip.empty')}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reached by keyboard
        <ol dir="ltr" tabIndex={0} aria-label={t('lab.strip.title')}>
          {entries.map(entry => (
            <li key={entry.key} data-kind={entry.topic.slice(entry.topic.lastIndexOf('/') + 1)}>
              <time>{timeOf(entry.at, facility.timeZone, language)}</time>
              <b>{entry.topic}</b>
              <span>{entry.text}</span>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
