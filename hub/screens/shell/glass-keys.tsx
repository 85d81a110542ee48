import { Icon } from '@mayim/ui/kit/icon.tsx'
import type { ReactElement } from 'react'
import styles from './glass.module.css'

/** The position of the erase key among the keys. */
export const erase = 'erase'
export const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const

/**
 * A keypad on the screen for single characters. A key adds its character while there are fewer than `longest`. Other
 * keys, such as Enter, are placed among them unchanged. The keys have the order of a phone in every language.
 */
export function GlassKeys(props: {
  readonly keys: readonly (string | ReactElement)[]
  readonly longest: number
  readonly onTyped: (change: (typed: string) => string) => void
  /** The word on the key that deletes the last character. */
  readonly eraseWord: string
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
          <button key={erase} type="button" data-erase onClick={() => onTyped(typed => typed.slice(0, -1))}>
            <Icon name="erase" size={props.iconSize ?? 28} />
            <small>{props.eraseWord}</small>
          </button>
        )
      })}
    </div>
  )
}
