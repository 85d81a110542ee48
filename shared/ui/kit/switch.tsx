import type { ReactNode } from 'react'
import styles from './switch.module.css'

/** A switch, on or off, that takes effect at once. */
export function Switch({
  label,
  note,
  checked,
  disabled = false,
  onChange,
}: {
  label: ReactNode
  note?: ReactNode
  checked: boolean
  disabled?: boolean
  onChange: (checked: boolean) => void
}) {
  return (
    <label className={styles.row}>
      <span>
        {label}
        {note && <span className={styles.note}>{note}</span>}
      </span>
      <input
        type="checkbox"
        role="switch"
        aria-checked={checked}
        className={styles.input}
        checked={checked}
        disabled={disabled}
        onChange={event => onChange(event.target.checked)}
      />
      <span className={styles.track} aria-hidden="true" />
    </label>
  )
}
