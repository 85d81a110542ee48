import { useTexts } from '@mayim/ui/i18n.ts'
import { Skeleton } from '@mayim/ui/kit/skeleton.tsx'
import styles from './day.module.css'
import { columns } from './day-columns.ts'

/** The placeholder of the board while it loads: its columns with skeleton cards. */
export function BoardPlaceholder() {
  const { t } = useTexts()
  return (
    <div className={styles.columns} aria-busy>
      {columns.map((column, at) => (
        <section key={column} className={styles.column} aria-label={t(`desk.group.${column}`)}>
          <h2>{t(`desk.group.${column}`)}</h2>
          <div className={styles.placeholder} aria-hidden={at > 0 || undefined}>
            <Skeleton lines={4} />
          </div>
        </section>
      ))}
    </div>
  )
}
