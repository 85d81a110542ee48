import { Icon } from '@mayim/ui/kit/icon.tsx'
import type { ReactElement } from 'react'
import styles from './glass.module.css'

/** Stands among the keys where the one that takes back the last sign is. */
export const erase = 'erase'
export const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const

/**
 * A pad of keys on glass, for what is typed by signs: a sign's key adds it while there are fewer than `longest`. Other
 * keys, such as one that enters, stand among them as they are. They stand as on a phone in every language.
 */
export function GlassKeys(props: {
  readonly keys: readonly (string | ReactElement)[]
  readonly longest: number
  readonly onTyped: (change: (typed: string) => string) => void
  /** What the erasing key is called to whoever hears it. */
  readonly eraseLabel: string
  readonly className: string | undefined
  readonly iconSize?: number
}) {
  const { longest, onTyped } = props
  return (
    <div className={`${styles.keys} ${props.className}`} dir="ltr">
      {props.keys.map(key => {
        if (typeof key !== 'string') return key
        if (key !== erase)
          return (
            <button
              key={key}
              type="button"
              onClick={() => onTyped(typed => (typed.length < longest ? typed + key : typed))}
            >
              {key}
            </button>
          )
        return (
          <button
            key={erase}
            type="button"
            data-erase
            aria-label={props.eraseLabel}
            onClick={() => onTyped(typed => typed.slice(0, -1))}
          >
            <Icon name="back" size={props.iconSize ?? 28} />
          </button>
        )
      })}
    </div>
  )
}
