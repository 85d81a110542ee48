import { identified } from '@mayim/ui/client/identified.ts'
import { useStore } from '@mayim/ui/client/store.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { useEffect, useState } from 'react'
import styles from './paired-screen.module.css'

const shownMs = 10_000

/** The name of this screen over everything, for ten seconds after a technician asked for it (building-255). */
export function OwnName({ name }: { name: string }) {
  const { t } = useTexts()
  const asked = useStore(identified)
  const [seen, setSeen] = useState(asked)
  useEffect(() => {
    if (asked === seen) return
    const timer = setTimeout(() => setSeen(asked), shownMs)
    return () => clearTimeout(timer)
  }, [asked, seen])
  if (asked === seen) return null
  return (
    <div className={styles.name} role="alert">
      <p>{t('panel.thisScreen')}</p>
      <p className={styles.nameText}>
        <bdi>{name}</bdi>
      </p>
    </div>
  )
}
