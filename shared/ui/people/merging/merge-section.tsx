import type { Side } from '@mayim/domain/sync/side.ts'
import { useState } from 'react'
import { WebsiteButton } from '../../client/website-button.tsx'
import { useTexts } from '../../i18n.ts'
import { Notice } from '../../kit/notice.tsx'
import styles from '../people.module.css'
import { MergeDialog } from './merge-dialog.tsx'

/** Merging two accounts of one person (people-760). */
export function MergeSection({ side }: { side: Side }) {
  const { t } = useTexts()
  const [isOpen, setOpen] = useState(false)
  const [isDone, setDone] = useState(false)
  return (
    <section className={styles.section} aria-labelledby="merging">
      <div className={styles.head}>
        <h2 id="merging">{t('people.merge.title')}</h2>
        <WebsiteButton side={side} look="quiet" onClick={() => setOpen(true)}>
          {t('people.merge.open')}
        </WebsiteButton>
      </div>
      <p className={styles.soft}>{t('people.merge.hint')}</p>
      {isDone && <Notice tone="success">{t('people.merge.done')}</Notice>}
      {isOpen && (
        <MergeDialog
          side={side}
          onDone={() => {
            setDone(true)
            setOpen(false)
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </section>
  )
}
