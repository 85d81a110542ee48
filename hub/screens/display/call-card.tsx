import type { CalledCode } from '@mayim/contract/entities/kiosk.ts'
import { directions } from '@mayim/ui/language.ts'
import { callWords } from './call-words.ts'
import styles from './display.module.css'

/** One call, in the patron's language. */
export function CallCard({ called, large }: { called: CalledCode; large: boolean }) {
  const words = callWords(called)
  return (
    <section
      className={large ? styles.newest : styles.other}
      lang={called.language}
      dir={directions[called.language]}
      role={large ? 'alert' : undefined}
    >
      <bdi className={styles.code}>{called.code}</bdi>
      {large ? (
        <h1 className={styles.room}>{words.sentence}</h1>
      ) : (
        <span className={styles.room}>{words.place}</span>
      )}
    </section>
  )
}
