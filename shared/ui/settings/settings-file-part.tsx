import type { Side } from '@mayim/contract/call.ts'
import type { PriceChanges } from '@mayim/contract/entities/price-change.ts'
import { useState } from 'react'
import { ChangeList, whenAffected } from '../calendar/change-list.tsx'
import { textOfFile } from '../client/files.ts'
import { useSend } from '../client/queries.ts'
import { saveText } from '../client/save-file.ts'
import { useTexts } from '../i18n.ts'
import { Button } from '../kit/button.tsx'
import { FileField } from '../kit/file-field.tsx'
import { List, ListRow } from '../kit/list.tsx'
import { Notice } from '../kit/notice.tsx'
import { LostSecrets, PriceChangeList } from './setting-changes.tsx'
import { nightsShown, type Place, type StoredSettings, useValueText } from './setting-value.ts'
import styles from './settings.module.css'
import { type ReadSettings, readSettingsFile, writeSettingsFile } from './settings-file.ts'

interface PartProps {
  readonly side: Side
  readonly values: StoredSettings
  readonly place: Place
}

/** All settings as a file, and such a file read again, with what it changes shown first (settings-590). */
export function SettingsFilePart({ side, values, place }: PartProps) {
  const { t } = useTexts()
  const [file, setFile] = useState<ReadSettings | 'unreadable' | null>(null)
  const [taken, setTaken] = useState(0)
  const look = useSend('settingsTake')

  async function read(chosen: File) {
    setTaken(0)
    look.reset()
    const found = readSettingsFile(await textOfFile(chosen), values, side)
    setFile(found ?? 'unreadable')
    if (found && found.changes.length > 0) preview(found)
  }

  const preview = (found: ReadSettings) => look.mutate({ body: { values: bodyOf(found), preview: true } })

  return (
    <section className={`${styles.content} ${styles.file}`} aria-labelledby="settings-file">
      <h2 id="settings-file">{t('settings.file.title')}</h2>
      <p className={styles.soft}>{t('settings.file.explain')}</p>
      <div className={styles.actions}>
        <Button
          look="quiet"
          onClick={() => saveText('settings.json', 'application/json', writeSettingsFile(values))}
        >
          {t('settings.file.export')}
        </Button>
      </div>
      <FileField
        label={t('settings.file.choose')}
        hint={t('settings.file.chooseHint')}
        accept=".json,application/json"
        onChoose={picked => void read(picked)}
      />
      {look.error && (
        <Notice tone="error" isAnswer>
          {look.error.message}
        </Notice>
      )}
      {taken > 0 && <Notice tone="success">{t('settings.file.taken', { count: taken })}</Notice>}
      {file === 'unreadable' && <Notice tone="error">{t('settings.file.unreadable')}</Notice>}
      {file !== null && file !== 'unreadable' && (
        <FoundInFile
          file={file}
          days={look.data?.days ?? null}
          prices={look.data?.prices ?? []}
          lost={look.data?.lost ?? []}
          place={place}
          onAffected={() => preview(file)}
          onTaken={() => {
            setTaken(file.changes.length)
            setFile(null)
          }}
          onLeave={() => setFile(null)}
        />
      )}
    </section>
  )
}

function bodyOf({ changes }: ReadSettings) {
  return changes.map(({ key, value }) => ({ key, value }))
}

interface FoundProps {
  readonly file: ReadSettings
  /** The nights that would change; null until they are known. */
  readonly days: Parameters<typeof ChangeList>[0]['days'] | null
  /** The booked visits that keep another price. */
  readonly prices: PriceChanges
  /** The secrets that have to be given again. */
  readonly lost: readonly string[]
  readonly place: Place
  /** Other reservations are affected than those of `days`. */
  readonly onAffected: () => void
  readonly onTaken: () => void
  readonly onLeave: () => void
}

function FoundInFile({ file, days, prices, lost, place, onAffected, onTaken, onLeave }: FoundProps) {
  const { t } = useTexts()
  const take = useSend('settingsTake')
  const codes = (days ?? []).flatMap(({ affected }) => affected.map(each => each.reservationCode))
  const count = file.changes.length
  const keep = () =>
    take.mutate(
      { body: { values: bodyOf(file), confirmedCodes: codes } },
      { onSuccess: onTaken, onError: whenAffected(onAffected) },
    )
  return (
    <>
      <Faults file={file} />
      <Changes file={file} place={place} />
      {days !== null && days.length > 0 && (
        <section className={styles.content} aria-label={t('settings.moves')}>
          <h3>{t('settings.moves')}</h3>
          <ChangeList days={days.slice(0, nightsShown)} timeZone={place.timeZone} />
          {days.length > nightsShown && <p>{t('settings.more', { count: days.length - nightsShown })}</p>}
        </section>
      )}
      <PriceChangeList prices={prices} place={place} />
      <LostSecrets keys={lost} />
      {take.error && <Notice tone="error">{take.error.message}</Notice>}
      {count > 0 && (
        <div className={styles.actions}>
          <Button
            look={codes.length > 0 ? 'danger' : 'primary'}
            busy={take.isPending}
            off={days === null}
            onClick={keep}
          >
            {codes.length > 0
              ? t('schedule.saveAnyway', { count: codes.length })
              : t('settings.file.take', { count })}
          </Button>
          <Button look="quiet" onClick={onLeave}>
            {t('common.cancel')}
          </Button>
        </div>
      )}
    </>
  )
}

function Changes({ file: { changes }, place }: Pick<FoundProps, 'file' | 'place'>) {
  const { t } = useTexts()
  const valueText = useValueText(place)
  if (changes.length === 0) return <p role="status">{t('settings.file.nothing')}</p>
  return (
    <>
      <h3>{t('settings.file.changes', { count: changes.length })}</h3>
      <List label={t('settings.file.changes', { count: changes.length })}>
        {changes.map(({ key, before, value }) => (
          <ListRow
            key={key}
            note={
              <>
                <del>
                  <bdi>{valueText(key, before)}</bdi>
                </del>{' '}
                <ins>
                  <bdi>{valueText(key, value)}</bdi>
                </ins>
              </>
            }
          >
            {t(`settings.name.${key}`)}
          </ListRow>
        ))}
      </List>
    </>
  )
}

function Faults({ file: { faults } }: Pick<FoundProps, 'file'>) {
  const { t } = useTexts()
  if (faults.length === 0) return null
  return (
    <Notice tone="warning" title={t('settings.file.faults', { count: faults.length })}>
      <ul>
        {faults.map(({ key, reason }) => (
          <li key={key}>
            <bdi dir="ltr">{key}</bdi>: {t(`settings.file.${reason}`)}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
