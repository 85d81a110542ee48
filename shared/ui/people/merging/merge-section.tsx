import type { Side } from '@mayim/domain/side.ts'
import { useState } from 'react'
import { useCall } from '../../client/queries.ts'
import { WebsiteButton } from '../../client/website-button.tsx'
import { shortDate, timeOf } from '../../format.ts'
import { useTexts } from '../../i18n.ts'
import { Button } from '../../kit/button.tsx'
import { List, ListRow } from '../../kit/list.tsx'
import { Notice } from '../../kit/notice.tsx'
import styles from '../people.module.css'
import { MergeDialog } from './merge-dialog.tsx'
import { type Merge, titleOf } from './merge-title.ts'
import { UndoMerge } from './undo-merge.tsx'

/** Merging two accounts of one person, and the latest merges with their undo (people-760, people-763). */
export function MergeSection({ side, timeZone }: { side: Side; timeZone: string }) {
  const { t } = useTexts()
  const [isOpen, setOpen] = useState(false)
  const [isDone, setDone] = useState(false)
  const [undoing, setUndoing] = useState<Merge | null>(null)
  const merges = useCall('accountMerges').data ?? []
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
      {merges.length > 0 && (
        <List label={t('people.merge.latest')}>
          {merges.map(merge => (
            <MergeRow
              key={merge.id}
              merge={merge}
              timeZone={timeZone}
              onUndo={() => {
                setDone(false)
                setUndoing(merge)
              }}
            />
          ))}
        </List>
      )}
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
      {undoing && <UndoMerge side={side} merge={undoing} onClose={() => setUndoing(null)} />}
    </section>
  )
}

function MergeRow({ merge, timeZone, onUndo }: { merge: Merge; timeZone: string; onUndo: () => void }) {
  const { t, language } = useTexts()
  const people = { gone: titleOf(merge.gone), kept: titleOf(merge.kept) }
  const date = shortDate(merge.at, language, timeZone)
  const state = merge.undoneAt
    ? t('people.merge.undone', { date: shortDate(merge.undoneAt, language, timeZone) })
    : merge.undoUntil
      ? t('people.merge.undoUntil', {
          date: shortDate(merge.undoUntil, language, timeZone),
          time: timeOf(merge.undoUntil, timeZone, language),
        })
      : merge.isUndoLost
        ? t('people.merge.undoLost')
        : ''
  return (
    <ListRow
      note={[t('people.merge.by', { date, name: merge.byName }), state].filter(Boolean).join(' · ')}
      end={
        merge.undoUntil && (
          <Button look="quiet" aria-label={t('people.merge.undoOf', people)} onClick={onUndo}>
            {t('people.merge.undo')}
          </Button>
        )
      }
    >
      {t('people.merge.line', people)}
    </ListRow>
  )
}
