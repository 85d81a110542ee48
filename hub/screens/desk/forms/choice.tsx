import type { ReactNode } from 'react'
import styles from './dialog.module.css'

export interface Option<V extends string> {
  readonly value: V
  readonly text: ReactNode
  readonly note?: ReactNode
  readonly off?: boolean
}

/** One of several, as native radios: arrows move, Space chooses, Enter sends the form. */
export function ChooseOne<V extends string>(props: {
  name: string
  legend: string
  options: readonly Option<V>[]
  value: V | null
  onChange: (value: V) => void
}) {
  return (
    <fieldset className={styles.group}>
      <legend>{props.legend}</legend>
      {props.options.map(option => (
        <label key={option.value} className={styles.choice}>
          <input
            type="radio"
            name={props.name}
            value={option.value}
            checked={option.value === props.value}
            disabled={option.off ?? false}
            onChange={() => props.onChange(option.value)}
          />
          <span>{option.text}</span>
          {option.note && <small>{option.note}</small>}
        </label>
      ))}
    </fieldset>
  )
}

/** Any number of several. */
export function ChooseMany<V extends string>(props: {
  legend: string
  options: readonly Option<V>[]
  chosen: ReadonlySet<V>
  onChange: (chosen: ReadonlySet<V>) => void
}) {
  const toggle = (value: V, on: boolean) => {
    const next = new Set(props.chosen)
    if (on) next.add(value)
    else next.delete(value)
    props.onChange(next)
  }
  return (
    <fieldset className={styles.group}>
      <legend>{props.legend}</legend>
      {props.options.map(option => (
        <label key={option.value} className={styles.choice}>
          <input
            type="checkbox"
            checked={props.chosen.has(option.value)}
            onChange={event => toggle(option.value, event.target.checked)}
          />
          <span>{option.text}</span>
        </label>
      ))}
    </fieldset>
  )
}
