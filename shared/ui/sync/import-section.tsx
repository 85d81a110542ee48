import { importFaults } from '@mayim/domain/people/import-line.ts'
import { isRefusalCode } from '@mayim/domain/refusal.ts'
import { strangeSign, tidyName } from '@mayim/domain/validation.ts'
import { useState } from 'react'
import type { CallAnswer } from '../client/call-api.ts'
import { downloadFile } from '../client/files.ts'
import { Loaded } from '../client/loaded.tsx'
import { useCall, useRequest, useSend } from '../client/queries.ts'
import { isolate } from '../format.ts'
import { useTexts } from '../i18n.ts'
import { Button } from '../kit/button.tsx'
import { FileField } from '../kit/file-field.tsx'
import { Notice } from '../kit/notice.tsx'
import { ConfirmedAction } from './confirmed-action.tsx'
import styles from './data.module.css'
import { ImportColumns } from './import-columns.tsx'

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
        <ImportColumns key={`${found.id} ${found.reading.heading}`} found={found} />
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

/** Chooses a CSV file and uploads it at once. */
function UploadFile() {
  const { t } = useTexts()
  const upload = useSend('importUpload')

  function send(file: File) {
    const form = new FormData()
    form.set('file', file)
    upload.mutate({ body: form as never })
  }

  return (
    <>
      <FileField
        label={t('data.file')}
        hint={t('data.fileHint')}
        accept=".csv,.txt,.tsv,text/csv,.xlsx,.xls,.ods,.numbers,.vcf"
        disabled={upload.isPending}
        onChoose={send}
      />
      {upload.error && (
        <Notice tone="error" isAnswer>
          {upload.error.message}
        </Notice>
      )}
    </>
  )
}

/** The counts of a checked file, and the button that imports it. */
function ImportPreview({ found }: { found: ImportAnswer }) {
  const { t } = useTexts()
  const start = useSend('importStart')
  const good = found.lines - found.faulty
  return (
    <div className={styles.section}>
      <Notice tone={found.faulty + found.refused > 0 ? 'warning' : 'success'}>
        {t('data.checked', { good, faulty: found.faulty, refused: found.refused })}
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

/** What an import did, and its undo for one day. */
function ImportResult({ found }: { found: ImportAnswer }) {
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

const pageFaults = 500
const codes = [...importFaults, 'valueKept'] as const

/** Every fault by line and column, 500 at a time. */
function ImportFaults({ found }: { found: ImportAnswer }) {
  const { t } = useTexts()
  const [after, setAfter] = useState(0)
  const faults = useCall('importFaults', { params: { id: found.id }, query: { after } }, { staleMs: 0 })
  const textOf = ({ code, cell }: Pick<Fault, 'code' | 'cell'>) => {
    const sign = code === 'nameInvalid' ? strangeSign(tidyName(cell)) : null
    if (sign !== null) return t('data.nameSign', { sign })
    const own = codes.find(each => each === code)
    if (own) return t(`data.fault.${own}`)
    return isRefusalCode(code) ? t(`refusal.${code}`) : code
  }
  return (
    <section className={styles.section} aria-labelledby="faults">
      <h3 id="faults">{t('data.faultsTitle', { count: found.faults })}</h3>
      <Loaded query={faults} lines={3}>
        {rows => (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls is reached by the keyboard
          <ul className={styles.faults} tabIndex={0} aria-labelledby="faults">
            {rows.map(fault => (
              <li key={`${fault.line} ${fault.column} ${fault.code}`}>
                {t('data.faultLine', {
                  line: fault.line,
                  where: placeOf(fault, found) || '–',
                  text: textOf(fault),
                })}
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      {after + pageFaults < found.faults && (
        <Button look="quiet" onClick={() => setAfter(after + pageFaults)}>
          {t('data.moreFaults')}
        </Button>
      )}
      {(found.endedAt === null || found.undoUntil !== null) && <TakeLeftLines id={found.id} />}
    </section>
  )
}

type Fault = CallAnswer<'importFaults'>[number]

/** The name on the line, the heading of the column and what the cell has. */
function placeOf({ name, column, cell }: Fault, { columns }: ImportAnswer): string {
  const header = column === null ? '' : (columns[column]?.header ?? '')
  const place = cell === '' ? header : `${header} “${isolate(cell)}”`.trim()
  return [name && isolate(name), place].filter(text => text !== '').join(', ')
}

/** The lines with a message as a file, to be corrected and imported. */
function TakeLeftLines({ id }: { id: string }) {
  const { t } = useTexts()
  const take = useRequest<void, void>({
    send: () => downloadFile('importLeft', { params: { id } }, 'lines.csv'),
  })
  return (
    <>
      <p className={styles.soft}>{t('data.takeLeftHint')}</p>
      {take.error && (
        <Notice tone="error" isAnswer>
          {take.error.message}
        </Notice>
      )}
      <Button look="quiet" busy={take.isPending} onClick={() => take.mutate()}>
        {t('data.takeLeft')}
      </Button>
    </>
  )
}

/** An import as the server shows it. */
type ImportAnswer = CallAnswer<'importUpload'>
