import { reloadPage } from '@mayim/ui/client/leave-page.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Notice } from '@mayim/ui/kit/notice.tsx'
import { useEffect, useState } from 'react'
import styles from './new-version.module.css'
import { endWorkers, forgetOldPieces, hasNewVersion } from './version.ts'

/** Version reload delay (screens-33). */
const reloadAfterMs = 3_000

/** Checks once whether the server has a newer version; says so, and reloads the page. */
export function NewVersion() {
  const { t } = useTexts()
  const [isNew, setIsNew] = useState(false)
  useEffect(() => {
    void endWorkers().catch(() => undefined)
    void hasNewVersion().then(setIsNew)
  }, [])
  useEffect(() => {
    if (!isNew) return
    const timer = setTimeout(async () => {
      await forgetOldPieces().catch(() => undefined)
      reloadPage()
    }, reloadAfterMs)
    return () => clearTimeout(timer)
  }, [isNew])
  if (!isNew) return null
  return (
    <div className={styles.place}>
      <Notice>{t('site.page.newVersion')}</Notice>
    </div>
  )
}
