import { useTexts } from '@mayim/ui/i18n.ts'
import { Icon } from '@mayim/ui/kit/icon.tsx'
import { type Language, languageNames, languages } from '@mayim/ui/language.ts'
import { type ReactNode, useEffect, useRef } from 'react'
import styles from './panel.module.css'

const longPressMs = 2_000

/**
 * The fixed frame: the room and the time at one corner, and language, light and help at one each. Corners follow the
 * reading direction, so they mirror in Hebrew and Yiddish.
 */
export function PanelFrame(props: {
  roomName: string
  time: string
  lights: boolean | null
  onLanguage: (language: Language) => void
  onLights: (on: boolean) => void
  help: ReactNode
  /** The staff's controls at an occupied room. Null at an empty one. */
  staff: ReactNode
  /** Called after a long press on the room's name. */
  onName: () => void
  /** The hub is unreachable. */
  away: boolean
  /** What came of an alarm that the patron closed, in a few words. */
  alarm: string | null
  /** The refusal of a button in the frame. */
  failure: string | null
  children: ReactNode
}) {
  const { t, language } = useTexts()
  const longPress = useLongPress(longPressMs, props.onName)
  const notice = props.away ? t('panel.reconnecting') : (props.failure ?? props.alarm)
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
        {notice && (
          <>
            <Icon name={props.away ? 'offline' : 'warning'} size={24} />
            {notice}
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

/** A long press, by touch or with Enter held. Short touches do nothing, so that patrons do not find it by chance. */
function useLongPress(afterMs: number, onLong: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const stop = () => {
    clearTimeout(timer.current)
    timer.current = undefined
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  const start = () => {
    timer.current ??= setTimeout(onLong, afterMs)
  }
  return {
    onPointerDown: start,
    onPointerUp: stop,
    onPointerLeave: stop,
    onContextMenu: (event: { preventDefault(): void }) => event.preventDefault(),
  }
}

/** Switches the room's light. */
export function LightButton({ lit, onLights }: { lit: boolean; onLights: (on: boolean) => void }) {
  const { t } = useTexts()
  return (
    <button type="button" className={styles.corner} aria-pressed={lit} onClick={() => onLights(!lit)}>
      <Icon name="bulb" size={28} />
      {t(lit ? 'panel.lights.off' : 'panel.lights.on')}
    </button>
  )
}
