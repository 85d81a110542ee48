import styles from './flip-digits.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

/** A code in large type, one leaf for each character. It is spoken character by character. */
export function FlipDigits({ value, label }: { value: string; label: string }) {
  const characters = Array.from(value)
  return (
    <p className={styles.code} dir="ltr">
      <VisuallyHidden>{`${label}: ${characters.join(' ')}`}</VisuallyHidden>
      {characters.map((character, index) => (
        <span key={index} className={styles.digit} aria-hidden="true">
          {character}
        </span>
      ))}
    </p>
  )
}
