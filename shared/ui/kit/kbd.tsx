import styles from './kbd.module.css'

/** A key of the keyboard, as it is printed on it. */
export function Kbd({ children, title }: { children: string; title?: string }) {
  return (
    <kbd className={styles.key} title={title}>
      {children}
    </kbd>
  )
}
