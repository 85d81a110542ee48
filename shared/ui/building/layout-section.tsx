import type { LayoutChange, LayoutFile } from '@mayim/contract/entities/layout-file.ts'
import type { RoomUse } from '@mayim/domain/capacity/room-fit.ts'
import { useState } from 'react'
import { textOfFile } from '../client/files.ts'
import { useSend } from '../client/queries.ts'
import { saveText } from '../client/save-file.ts'
import { useTexts } from '../i18n.ts'
import { Button } from '../kit/button.tsx'
import { Chip } from '../kit/chip.tsx'
import { FileField } from '../kit/file-field.tsx'
import { List, ListRow } from '../kit/list.tsx'
import { Notice } from '../kit/notice.tsx'
import styles from './building.module.css'

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

/** The chosen file with what it would change. Another file starts again. */
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

/** Hands the layout file over as a download of the browser. */
function saveLayoutFile(layout: LayoutFile): void {
  const text = `${JSON.stringify(layout, null, 2)}\n`
  saveText('layout.json', 'application/json', text)
}

/** Reads a layout file. Null if it is no JSON object; the server checks everything else. */
function readLayoutFile(text: string): LayoutFile | null {
  try {
    const read: unknown = JSON.parse(text)
    return typeof read === 'object' && read !== null && !Array.isArray(read) ? (read as LayoutFile) : null
  } catch {
    return null
  }
}

const tones = { added: 'leaf', changed: 'amber', retired: 'coral', returned: 'leaf' } as const

/** What a layout file would change, row by row with the values before and after (building-80). */
function ChangesOfFile({ changes }: { changes: readonly LayoutChange[] }) {
  const { t } = useTexts()
  if (changes.length === 0) return <Notice isAnswer>{t('building.file.nothing')}</Notice>
  return (
    <List>
      {changes.map(change => (
        <ChangeRow key={`${change.part} ${change.id}`} change={change} />
      ))}
    </List>
  )
}

function ChangeRow({ change: { part, id, name, change, fields } }: { change: LayoutChange }) {
  const { t } = useTexts()
  const shown = (field: string, value: string | null) => {
    if (value === null) return t('building.file.blank')
    if (field === 'kind') return t(`building.kind.${value as 'shower' | 'bath'}`)
    if (field !== 'uses') return value
    return value
      .split(', ')
      .map(use => t(`building.use.${use as RoomUse}`))
      .join(', ')
  }
  return (
    <ListRow
      note={
        fields.length > 0 && (
          <span className={styles.period}>
            {fields.map(({ field, before, after }) => (
              <span key={field}>
                {t(`building.field.${field}`)}:{' '}
                {change !== 'added' && (
                  <>
                    <del>
                      <bdi>{shown(field, before)}</bdi>
                    </del>{' '}
                  </>
                )}
                <ins>
                  <bdi>{shown(field, after)}</bdi>
                </ins>
              </span>
            ))}
          </span>
        )
      }
      end={<Chip tone={tones[change]}>{t(`building.file.${change}`)}</Chip>}
    >
      {t(`building.file.${part}`, { id })} <bdi>{name}</bdi>
    </ListRow>
  )
}
