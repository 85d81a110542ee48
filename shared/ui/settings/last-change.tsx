import { shortDate, timeOf } from '../format.ts'
import { useTexts } from '../i18n.ts'
import type { StoredSetting } from './setting-value.ts'
import styles from './settings.module.css'

/** When a setting was changed last, and by which account (settings-40). */
export function LastChange({ stored, timeZone }: { stored: StoredSetting; timeZone: string }) {
  const { t, language } = useTexts()
  const { changedAt, changedBy } = stored
  if (changedAt === undefined) return null
  const when = `${shortDate(changedAt, language, timeZone)}, ${timeOf(changedAt, timeZone, language)}`
  return (
    <p className={styles.soft}>
      {changedBy ? t('settings.changedBy', { when, who: changedBy }) : t('settings.changed', { when })}
    </p>
  )
}
