import { parseSettings } from '@mayim/contract/settings.ts'
import { settingConflicts } from '@mayim/domain/site/setting-conflicts.ts'
import { useTexts } from '../i18n.ts'
import { Notice } from '../kit/notice.tsx'
import type { StoredSettings } from './setting-value.ts'
import styles from './settings.module.css'

/** The settings that contradict each other, each in one sentence (settings-43). */
export function ConflictList({ values }: { values: StoredSettings }) {
  const { t } = useTexts()
  const rows = Object.entries(values).map(([key, { value }]) => ({ key, value }))
  const conflicts = settingConflicts(parseSettings(rows))
  if (conflicts.length === 0) return null
  return (
    <Notice tone="warning" title={t('settings.conflicts')}>
      <ul className={styles.conflicts}>
        {conflicts.map(({ code, keys }) => {
          const [first = '', second = '', third = ''] = keys.map(key => t(`settings.name.${key}`))
          return <li key={keys.join()}>{t(`settings.conflict.${code}`, { first, second, third })}</li>
        })}
      </ul>
    </Notice>
  )
}
