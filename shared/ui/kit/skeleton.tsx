import { useTexts } from '../i18n.ts'
import styles from './skeleton.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

/** A placeholder for content that is loading. */
export function Skeleton({ lines = 3 }: { lines?: number }) {
  const { t } = useTexts()
  return (
    <div className={styles.lines} role="status">
      <VisuallyHidden>{t('common.loading')}</VisuallyHidden>
      {Array.from({ length: lines }, (_, index) => (
        <div key={index} className={styles.line} aria-hidden="true" />
      ))}
    </div>
  )
}
