import type { LayoutChange, LayoutFile } from '@mayim/contract/entities/layout-file.ts'
import { useState } from 'react'
import { useSend } from '../client/queries.ts'
import { textOfFile } from '../client/text-of-file.ts'
import { useTexts } from '../i18n.ts'
import { Button } from '../kit/button.tsx'
import { FileField } from '../kit/file-field.tsx'
import { Notice } from '../kit/notice.tsx'
import styles from './building.module.css'
import { ChangesOfFile } from './changes-of-file.tsx'
import { readLayoutFile, saveLayoutFile } from './layout-file.ts'

/** Saves the building as a layout file, and takes one over after its changes are shown (building-79, building-80). */
export function LayoutSection({ layout, mayChange }: { layout: LayoutFile; mayChange: boolean }) {
  const { t } = useTexts()
  return (
    <section className={styles.section} aria-labelledby="layout">
      <div className={styles.head}>
        <h2 id="layout">{t('building.file.title')}</h2>
        <Button look="quiet" onClick={() => saveLayoutFile(layout)}>
          {t('building.file.save')}
        </Button>
      </div>
      <p className={styles.soft}>{t('building.file.intro')}</p>
      {mayChange && <LoadFile />}
    </section>
  )
}

/** Chooses a file, shows what it would change, and applies it on a second press. */
function LoadFile() {
  const { t } = useTexts()
  const { file, changes, error, isBusy, choose, apply, isApplied } = useLayoutFile()
  return (
    <>
      <FileField
        label={t('building.file.choose')}
        error={error}
        accept=".json,application/json"
        disabled={isBusy}
        onChoose={picked => void choose(picked)}
      />
      {isApplied && (
        <Notice tone="success" isAnswer>
          {t('building.file.done')}
        </Notice>
      )}
      {file && changes && !isApplied && (
        <>
          <ChangesOfFile changes={changes} />
          {changes.length > 0 && (
            <Button busy={isBusy} onClick={apply}>
              {t('building.file.apply', { count: changes.length })}
            </Button>
          )}
        </>
      )}
    </>
  )
}

interface Chosen {
  readonly file: LayoutFile | null
  readonly changes: readonly LayoutChange[] | null
}

const nothing: Chosen = { file: null, changes: null }

/** The chosen file with what it would change. Another file starts anew. */
function useLayoutFile() {
  const { t } = useTexts()
  const compare = useSend('layoutCompare')
  const take = useSend('layoutImport')
  const [{ file, changes }, setChosen] = useState(nothing)
  const [isUnreadable, setUnreadable] = useState(false)

  async function choose(picked: File) {
    setChosen(nothing)
    setUnreadable(false)
    compare.reset()
    take.reset()
    const read = readLayoutFile(await textOfFile(picked))
    if (read === null) return setUnreadable(true)
    compare.mutate({ body: read }, { onSuccess: found => setChosen({ file: read, changes: found }) })
  }

  const apply = () => file && take.mutate({ body: file })
  const refused = take.error ?? compare.error
  const where = refused?.field ? t('building.file.at', { field: refused.field }) : ''
  const error = isUnreadable
    ? t('building.file.unreadable')
    : refused
      ? `${refused.message} ${where}`.trim()
      : null
  const isBusy = compare.isPending || take.isPending
  return { file, changes, error, isBusy, choose, apply, isApplied: take.isSuccess }
}
