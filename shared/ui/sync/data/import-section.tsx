import { Loaded } from '../../client/loaded.tsx'
import { useCall } from '../../client/queries.ts'
import { useTexts } from '../../i18n.ts'
import styles from './data.module.css'
import type { ImportAnswer } from './import-answer.ts'
import { ImportColumns } from './import-columns.tsx'
import { ImportFaults } from './import-faults.tsx'
import { ImportPreview } from './import-preview.tsx'
import { ImportResult } from './import-result.tsx'
import { UploadFile } from './upload-file.tsx'

/** The progress of an import has no entries in the change log. */
const pollMs = 700

/** An import by its state: file, columns, preview, running bar, result. */
export function ImportSection() {
  const { t } = useTexts()
  const latest = useCall('importLatest', undefined, { everyMs: pollMs })
  return (
    <section className={styles.section} aria-labelledby="import">
      <h2 id="import">{t('data.importTitle')}</h2>
      <p>{t('data.importIntro')}</p>
      <Loaded query={latest} lines={3}>
        {({ latest: found }) => <ImportSteps found={found} />}
      </Loaded>
    </section>
  )
}

function ImportSteps({ found }: { found: ImportAnswer | null }) {
  const isBusy = found?.state === 'running' || found?.state === 'undoing'
  return (
    <>
      {!isBusy && <UploadFile />}
      {found && (found.state === 'uploaded' || found.state === 'checked') && (
        <ImportColumns key={found.id} found={found} />
      )}
      {found?.state === 'checked' && <ImportPreview found={found} />}
      {isBusy && <Bar found={found} />}
      {found && (found.state === 'done' || found.state === 'undone') && <ImportResult found={found} />}
      {found && found.faults > 0 && <ImportFaults found={found} />}
    </>
  )
}

function Bar({ found }: { found: ImportAnswer }) {
  const { t } = useTexts()
  const all = found.state === 'running' ? found.lines : found.created + found.booked
  const text = found.state === 'running' ? t('data.running') : t('data.undoing')
  return (
    <div ref={showBar} className={styles.running}>
      <p role="status">{text}</p>
      <progress className={styles.bar} aria-label={text} max={Math.max(all, 1)} value={found.position} />
      <p className={styles.soft}>{t('data.progress', { done: found.position, all })}</p>
    </div>
  )
}

/** The button that was pressed may have been far below, and the page is shorter now. */
function showBar(bar: HTMLElement | null): void {
  bar?.scrollIntoView({ block: 'nearest' })
}
