import { useTexts } from '@mayim/ui/i18n.ts'
import { Icon } from '@mayim/ui/kit/icon.tsx'
import { type ReactNode, useRef } from 'react'
import styles from './kiosk.module.css'
import { useReadAloud } from './use-read-aloud.ts'

/** The frame of every step: the question above, the back button and the read-aloud button below. */
export function KioskFrame(props: {
  title: string
  /** The name of the facility, above the title. */
  name?: string
  notice: string | null
  onBack: (() => void) | null
  children: ReactNode
}) {
  const { t, language } = useTexts()
  const middle = useRef<HTMLElement>(null)
  const readAloud = useReadAloud(language)
  return (
    <div className={styles.frame}>
      <title>{t('kiosk.title')}</title>
      <main ref={middle} className={styles.middle}>
        {props.name && (
          <p className={styles.facility}>
            <bdi>{props.name}</bdi>
          </p>
        )}
        <h1>{props.title}</h1>
        {props.children}
      </main>
      <p className={styles.notice} role="status">
        {props.notice}
      </p>
      <footer className={styles.bottom}>
        {props.onBack && (
          <button type="button" className={styles.corner} onClick={props.onBack}>
            <Icon name="undo" size={28} />
            {t('kiosk.back')}
          </button>
        )}
        {readAloud && (
          <button
            type="button"
            className={styles.corner}
            onClick={() => readAloud(middle.current?.innerText ?? '')}
          >
            <Icon name="message" size={28} />
            {t('kiosk.speak')}
          </button>
        )}
      </footer>
    </div>
  )
}
