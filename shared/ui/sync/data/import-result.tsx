import { useSend } from '../../client/queries.ts'
import { useTexts } from '../../i18n.ts'
import { Notice } from '../../kit/notice.tsx'
import { ConfirmedAction } from '../link/confirmed-action.tsx'
import styles from './data.module.css'
import type { ImportAnswer } from './import-answer.ts'

/** What an import did, and its undo for one day. */
export function ImportResult({ found }: { found: ImportAnswer }) {
  const { t } = useTexts()
  const undo = useSend('importUndo')
  if (found.state === 'undone')
    return <Notice tone="info">{t('data.undone', { undone: found.undone, kept: found.kept })}</Notice>
  return (
    <div className={styles.section}>
      <Notice tone="success">
        {t('data.done', { created: found.created, joined: found.joined, booked: found.booked })}
      </Notice>
      {found.faulty + found.refused > 0 && (
        <Notice tone="warning">{t('data.notTaken', { faulty: found.faulty, refused: found.refused })}</Notice>
      )}
      {found.undoUntil !== null && (
        <ConfirmedAction
          danger
          label={t('data.undo')}
          question={t('data.undoQuestion')}
          text={t('data.undoText')}
          sending={undo}
          send={done => undo.mutate({ params: { id: found.id } }, { onSuccess: done })}
        />
      )}
    </div>
  )
}
