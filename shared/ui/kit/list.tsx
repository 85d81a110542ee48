import type { ReactNode } from 'react'
import styles from './list.module.css'

/** Rows in a frame. */
export function List({ children, label }: { children: ReactNode; label?: string }) {
  return (
    <ul className={styles.list} aria-label={label}>
      {children}
    </ul>
  )
}

/** A row: a title, a smaller second line, actions at its end, and below them what needs the whole width. */
export function ListRow({
  children,
  note,
  end,
  below,
}: {
  children: ReactNode
  note?: ReactNode
  end?: ReactNode
  below?: ReactNode
}) {
  return (
    <li className={styles.row}>
      <div className={styles.main}>
        <div>{children}</div>
        {note && <div className={styles.note}>{note}</div>}
      </div>
      {end}
      {below && <div className={styles.below}>{below}</div>}
    </li>
  )
}

/** Names and values as a list: a summary, a bill. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ key, name, value, isSum = false, isProse = false }) => (
        <div
          key={key}
          className={[styles.fact, isSum && styles.sum, isProse && styles.prose].filter(Boolean).join(' ')}
        >
          <dt>{name}</dt>
          <dd dir={isProse ? 'auto' : undefined}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

interface Fact {
  readonly key: string
  readonly name: ReactNode
  readonly value: ReactNode
  /** The sum of the lines above it. */
  readonly isSum?: boolean
  /** Free text: below its name, with its own lines and direction. */
  readonly isProse?: boolean
}
