import { useSend } from '../../client/queries.ts'
import { useTexts } from '../../i18n.ts'
import { Button } from '../../kit/button.tsx'
import { Notice } from '../../kit/notice.tsx'
import styles from './data.module.css'
import type { ImportAnswer } from './import-answer.ts'

/** The counts of a checked file, and the button that imports it. */
export function ImportPreview({ found }: { found: ImportAnswer }) {
  const { t } = useTexts()
  const start = useSend('importStart')
  const good = found.lines - found.faulty
  return (
    <div className={styles.section}>
      <Notice tone={found.faulty > 0 ? 'warning' : 'success'}>
        {t('data.checked', { good, faulty: found.faulty })}
      </Notice>
      {start.error && (
        <Notice tone="error" isAnswer>
          {start.error.message}
        </Notice>
      )}
      <Button
        busy={start.isPending}
        off={good === 0}
        onClick={() =>
          good > 0 && start.mutate({ params: { id: found.id }, body: { leaveOutFaulty: found.faulty > 0 } })
        }
      >
        {found.faulty > 0 ? t('data.startWithout', { faulty: found.faulty }) : t('data.start')}
      </Button>
    </div>
  )
}
