import type { Side } from '@mayim/domain/side.ts'
import { useSend } from '../../client/queries.ts'
import { WebsiteButton } from '../../client/website-button.tsx'
import { useTexts } from '../../i18n.ts'
import { Dialog } from '../../kit/dialog.tsx'
import { Form } from '../../kit/form.tsx'
import { Notice } from '../../kit/notice.tsx'
import { errorElsewhere } from '../error-at.ts'
import { OwnPasswordField, useOwnPassword } from '../own-password.tsx'
import styles from '../people.module.css'
import { type Merge, titleOf } from './merge-title.ts'

/** Asks before two merged accounts are separated again, because it changes both. */
export function UndoMerge({ side, merge, onClose }: { side: Side; merge: Merge; onClose: () => void }) {
  const { t } = useTexts()
  const own = useOwnPassword(side)
  const undo = useSend('mergeUndo')
  const fault = errorElsewhere(undo.error, ['ownPassword'])
  return (
    <Dialog open onClose={onClose} title={t('people.merge.undoTitle')}>
      <Form
        className={styles.form}
        onSend={() => undo.mutate({ params: { id: merge.id }, body: own.body }, { onSuccess: onClose })}
      >
        {fault && <Notice tone="error">{fault}</Notice>}
        <p>{t('people.merge.line', { gone: titleOf(merge.gone), kept: titleOf(merge.kept) })}</p>
        <p>{t('people.merge.undoText', { kept: titleOf(merge.kept) })}</p>
        <OwnPasswordField own={own} error={undo.error} />
        <WebsiteButton side={side} type="submit" busy={undo.isPending}>
          {t('people.merge.undoConfirm')}
        </WebsiteButton>
      </Form>
    </Dialog>
  )
}
