import { useTexts } from '@mayim/ui/i18n.ts'
import { Icon } from '@mayim/ui/kit/icon.tsx'
import { type Language, languageNames, languages } from '@mayim/ui/language.ts'
import type { ReactNode } from 'react'
import { LightButton } from './light-button.tsx'
import styles from './panel.module.css'
import { useLongPress } from './use-long-press.ts'

const longPressMs = 2_000

/**
 * The frame that never moves: room and time at one corner, language, light and help each at their own.
 * Corners go by reading direction, so they mirror in Hebrew and Yiddish.
 */
export function PanelFrame(props: {
  roomName: string
  time: string
  lights: boolean | null
  onLanguage: (language: Language) => void
  onLights: (on: boolean) => void
  help: ReactNode
  /** What staff have at a taken room; null at an empty one. */
  staff: ReactNode
  /** The room's name was pressed long. */
  onName: () => void
  /** The hub is away. */
  away: boolean
  /** What she pressed at the frame's edge, and was refused. */
  failure: string | null
  children: ReactNode
}) {
  const { t, language } = useTexts()
  const longPress = useLongPress(longPressMs, props.onName)
  return (
    <div className={styles.frame}>
      <header className={styles.top}>
        <div className={styles.place} {...longPress}>
          <h1>{t('panel.room', { name: props.roomName })}</h1>
          <time>{props.time}</time>
        </div>
        {props.staff}
        <fieldset className={styles.languages} aria-label={t('panel.language')}>
          {languages.map(each => (
            <button
              key={each}
              type="button"
              lang={each}
              aria-pressed={each === language}
              onClick={() => props.onLanguage(each)}
            >
              {languageNames[each]}
            </button>
          ))}
        </fieldset>
      </header>
      <main className={styles.middle}>{props.children}</main>
      <p className={styles.notice} role="status">
        {(props.away || props.failure) && (
          <>
            <Icon name={props.away ? 'offline' : 'warning'} size={24} />
            {props.away ? t('panel.reconnecting') : props.failure}
          </>
        )}
      </p>
      <footer className={styles.bottom}>
        <LightButton lit={props.lights === true} onLights={props.onLights} />
        {props.help}
      </footer>
    </div>
  )
}
