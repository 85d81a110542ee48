import type { InputHTMLAttributes, ReactNode } from 'react'
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
    <Choices
      legend={props.legend}
      options={props.options}
      inputOf={({ value }) => ({
        type: 'radio',
        name: props.name,
        value,
        checked: value === props.value,
        onChange: () => props.onChange(value),
      })}
    />
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
    <Choices
      legend={props.legend}
      options={props.options}
      inputOf={({ value }) => ({
        type: 'checkbox',
        checked: props.chosen.has(value),
        onChange: event => toggle(value, event.target.checked),
      })}
    />
  )
}

function Choices<V extends string>(props: {
  legend: string
  options: readonly Option<V>[]
  inputOf: (option: Option<V>) => InputHTMLAttributes<HTMLInputElement>
}) {
  return (
    <fieldset className={styles.group}>
      <legend>{props.legend}</legend>
      {props.options.map(option => (
        <label key={option.value} className={styles.choice}>
          <input {...props.inputOf(option)} disabled={option.off ?? false} />
          <span>{option.text}</span>
          {option.note && <small>{option.note}</small>}
        </label>
      ))}
    </fieldset>
  )
}
