import type { ListedText } from '@mayim/contract/entities/listed-text.ts'
import { useState } from 'react'
import { ApiError } from '../client/api-error.ts'
import { textOfFile } from '../client/files.ts'
import { useSend } from '../client/queries.ts'
import { saveCsv } from '../client/save-csv.ts'
import { useTexts } from '../i18n.ts'
import { Button } from '../kit/button.tsx'
import { FileField } from '../kit/file-field.tsx'
import { List, ListRow } from '../kit/list.tsx'
import { Notice } from '../kit/notice.tsx'
import { directions, languageNames } from '../language.ts'
import {
  type FileChange,
  type FileFault,
  type ReadFile,
  readTextFile,
  textFileRows,
  useFaultSentence,
} from './text-file.ts'
import styles from './wording.module.css'

const shownAtOnce = 50

/** All texts as a CSV file, and such a file read again, with what it changes shown first (screens-493). */
export function TextsFile({ texts }: { texts: readonly ListedText[] }) {
  const { t } = useTexts()
  const [file, setFile] = useState<ReadFile | 'unreadable' | null>(null)
  const [taken, setTaken] = useState(0)
  const { take, isPending, error } = useTakeTexts()

  async function read(chosen: File) {
    setTaken(0)
    setFile(readTextFile(await textOfFile(chosen), texts) ?? 'unreadable')
  }

  async function keep({ changes }: ReadFile) {
    if (!(await take(changes))) return
    setTaken(changes.length)
    setFile(null)
  }

  return (
    <section className={styles.content} aria-labelledby="texts-file">
      <h2 id="texts-file">{t('wording.file.title')}</h2>
      <p className={styles.soft}>{t('wording.file.explain')}</p>
      <div className={styles.actions}>
        <Button look="quiet" onClick={() => saveCsv('texts.csv', textFileRows(texts))}>
          {t('wording.file.export')}
        </Button>
      </div>
      <FileField
        label={t('wording.file.choose')}
        hint={t('wording.file.chooseHint')}
        accept=".csv,text/csv"
        onChoose={picked => void read(picked)}
      />
      {error && (
        <Notice tone="error" isAnswer>
          {error.message}
        </Notice>
      )}
      {taken > 0 && <Notice tone="success">{t('wording.file.taken', { count: taken })}</Notice>}
      {file === 'unreadable' && <Notice tone="error">{t('wording.file.unreadable')}</Notice>}
      {file !== null && file !== 'unreadable' && (
        <>
          <Faults faults={file.faults} />
          <Changes changes={file.changes} />
          {file.changes.length > 0 && (
            <div className={styles.actions}>
              <Button busy={isPending} onClick={() => void keep(file)}>
                {t('wording.file.take', { count: file.changes.length })}
              </Button>
              <Button look="quiet" onClick={() => setFile(null)}>
                {t('common.cancel')}
              </Button>
            </div>
          )}
        </>
      )}
    </section>
  )
}

function Changes({ changes }: { changes: readonly FileChange[] }) {
  const { t } = useTexts()
  if (changes.length === 0) return <p role="status">{t('wording.file.nothing')}</p>
  return (
    <>
      <h3>{t('wording.file.changes', { count: changes.length })}</h3>
      <List>
        {changes.slice(0, shownAtOnce).map(({ language, key, before, text }) => (
          <ListRow
            key={`${language}:${key}`}
            note={
              <>
                {languageNames[language]} · <bdi dir="ltr">{key}</bdi>
              </>
            }
          >
            <span lang={language} dir={directions[language]}>
              <del>{before}</del> <ins>{text === '' ? t('wording.use') : text}</ins>
            </span>
          </ListRow>
        ))}
      </List>
      {changes.length > shownAtOnce && (
        <p>{t('wording.file.and', { count: changes.length - shownAtOnce })}</p>
      )}
    </>
  )
}

function Faults({ faults }: { faults: readonly FileFault[] }) {
  const { t } = useTexts()
  const sentence = useFaultSentence()
  if (faults.length === 0) return null
  return (
    <Notice tone="warning" title={t('wording.file.faults', { count: faults.length })}>
      <ul>
        {faults.slice(0, shownAtOnce).map(({ language, key, fault }) => (
          <li key={`${language}:${key}`}>
            {language && `${languageNames[language]} · `}
            <bdi dir="ltr">{key}</bdi>: {sentence(fault)}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

/** A request has at most 64 KB. */
const bytesAtOnce = 40_000

/** Sends the changes of a file in parts that fit a request. Answers whether all were taken. */
function useTakeTexts() {
  const send = useSend('setLanguageTexts')
  const [isPending, setIsPending] = useState(false)
  const [error, setError] = useState<ApiError | null>(null)

  async function take(changes: readonly FileChange[]): Promise<boolean> {
    setIsPending(true)
    setError(null)
    try {
      for (const part of partsOf(changes))
        await send.mutateAsync({
          body: { texts: part.map(({ language, key, text }) => ({ language, key, text })) },
        })
      return true
    } catch (fault) {
      if (!(fault instanceof ApiError)) throw fault
      setError(fault)
      return false
    } finally {
      setIsPending(false)
    }
  }

  return { take, isPending, error }
}

function partsOf(changes: readonly FileChange[]): FileChange[][] {
  const parts: FileChange[][] = []
  let bytes = Number.POSITIVE_INFINITY
  for (const change of changes) {
    const size = new TextEncoder().encode(JSON.stringify(change)).length
    if (bytes + size > bytesAtOnce) {
      parts.push([])
      bytes = 0
    }
    parts.at(-1)?.push(change)
    bytes += size
  }
  return parts
}
