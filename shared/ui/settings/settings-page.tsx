import type { Side } from '@mayim/contract/call.ts'
import {
  isShownSetting,
  isWriteOnly,
  parseSettings,
  type SettingKey,
  type ShownSetting,
  settingGroupNames,
  settingsOfPortal,
  settingsRegistry,
} from '@mayim/contract/settings.ts'
import { settingConflicts } from '@mayim/domain/site/setting-conflicts.ts'
import { useState } from 'react'
import { Loaded } from '../client/loaded.tsx'
import { facilityNow } from '../client/now.ts'
import { useCall } from '../client/queries.ts'
import { wordsOfAddress } from '../client/words-of-address.ts'
import { shortDate } from '../format.ts'
import { useTexts } from '../i18n.ts'
import { Button, PageButton } from '../kit/button.tsx'
import { Chip } from '../kit/chip.tsx'
import { Field, SelectField } from '../kit/field.tsx'
import { List, ListRow } from '../kit/list.tsx'
import { Notice } from '../kit/notice.tsx'
import { findSettings, wordsOfSetting } from './find-settings.ts'
import { LastChange } from './setting-changes.tsx'
import { SettingDialog } from './setting-dialog.tsx'
import { PlannedValues } from './setting-plan.tsx'
import { isChanged, type Place, type StoredSettings, useValueText } from './setting-value.ts'
import styles from './settings.module.css'
import { SettingsFilePart } from './settings-file-part.tsx'

/** The Admin's page of all settings, by group, searched or only those that differ from their defaults. */
export function SettingsPage({ side, timeZone }: { side: Side; timeZone: string }) {
  const settings = useCall('settingsGet')
  return (
    <Loaded query={settings} lines={8}>
      {values => {
        const parts = { side, values, place: { timeZone, currency: values.currency?.value ?? 'USD' } }
        return (
          <div className={styles.content}>
            <SettingsList {...parts} />
            <SettingsFilePart {...parts} />
          </div>
        )
      }}
    </Loaded>
  )
}

interface SettingsListProps {
  readonly side: Side
  readonly values: StoredSettings
  readonly place: Place
}

function SettingsList({ side, values, place }: SettingsListProps) {
  const texts = useTexts()
  const { t, language } = texts
  const [searched, setSearched] = useState(wordsOfAddress)
  const [shows, setShows] = useState<Shows>('all')
  const [editing, setEditing] = useState<ShownSetting | null>(null)
  const isSearched = searched.trim() !== ''
  const isNarrowed = isSearched || shows === 'notStandard'
  const found = findSettings(shownSettings, searched, texts).filter(isShown)
  const groups = settingGroupNames
    .map(group => ({ group, keys: found.filter(key => settingsRegistry[key].group === group) }))
    .filter(({ keys }) => keys.length > 0)

  function isShown(key: ShownSetting): boolean {
    return shows === 'all' || isChanged(key, values[key] ?? { value: '' })
  }

  return (
    <div className={styles.content}>
      <p className={styles.paperOnly}>
        {t(shows === 'all' ? 'settings.all' : 'settings.notStandard')} · {values.facilityName?.value} ·{' '}
        {shortDate(new Date(facilityNow()).toISOString(), language, place.timeZone)}
      </p>
      <SettingsSearch words={searched} shows={shows} onWords={setSearched} onShows={setShows} />
      <ConflictList values={values} />
      {groups.length === 0 && (
        <p role="status">{t(isSearched ? 'settings.nothing' : 'settings.nothingChanged')}</p>
      )}
      {groups.map(({ group, keys }) => (
        <details key={`${group} ${isNarrowed}`} className={styles.group} open={isNarrowed}>
          <summary>
            <h2>{t(`settings.group.${group}`)}</h2>
            <span className={styles.soft}>{t('settings.count', { count: keys.length })}</span>
          </summary>
          {isSearched && <OtherWords words={t(`settings.groupWords.${group}`)} />}
          <List label={t(`settings.group.${group}`)}>
            {keys.map(key => (
              <SettingRow
                key={key}
                name={key}
                isElsewhere={side === 'hub' && isOfWebsite(key)}
                values={values}
                place={place}
                words={isSearched ? wordsOfSetting(key, t) : ''}
                onEdit={() => setEditing(key)}
              />
            ))}
          </List>
        </details>
      ))}
      {editing && (
        <SettingDialog
          name={editing}
          side={side}
          stored={values[editing] ?? { value: '' }}
          place={place}
          onClose={() => setEditing(null)}
        />
      )}
    </div>
  )
}

type Shows = 'all' | 'notStandard'

function SettingsSearch(props: {
  words: string
  shows: Shows
  onWords: (words: string) => void
  onShows: (shows: Shows) => void
}) {
  const { t } = useTexts()
  return (
    <div className={styles.narrow}>
      <Field
        label={t('settings.search')}
        hint={t('settings.searchHint')}
        type="search"
        autoComplete="off"
        maxLength={60}
        value={props.words}
        onChange={props.onWords}
      />
      <SelectField
        label={t('settings.show')}
        value={props.shows}
        options={(['all', 'notStandard'] as const).map(value => ({ value, text: t(`settings.${value}`) }))}
        onChange={value => props.onShows(value as Shows)}
      />
      {props.shows === 'notStandard' && (
        <Button look="quiet" onClick={() => print()}>
          {t('settings.print')}
        </Button>
      )}
    </div>
  )
}

/** Where a file is uploaded whose name a setting is. */
function pageOfFile(name: ShownSetting): string {
  return `/admin/shop#${name === 'newsletterFile' ? 'newsletters' : 'pictures'}`
}

/** Whether the website alone changes it. */
function isOfWebsite(key: ShownSetting): boolean {
  return settingsOfPortal.includes(key) || settingsRegistry[key].type === 'file'
}

const shownSettings = (Object.keys(settingsRegistry) as SettingKey[]).filter(isShownSetting)

/** Says why a search found it. */
function OtherWords({ words }: { words: string }) {
  const { t } = useTexts()
  return <p className={styles.soft}>{t('settings.otherWords', { words })}</p>
}

interface SettingRowProps {
  readonly name: ShownSetting
  /** Only the website changes it. */
  readonly isElsewhere: boolean
  readonly values: StoredSettings
  readonly place: Place
  /** The words that people use for it, while someone searches; blank for none. */
  readonly words: string
  readonly onEdit: () => void
}

function SettingRow({ name, isElsewhere, values, place, words, onEdit }: SettingRowProps) {
  const { t } = useTexts()
  const valueText = useValueText(place)
  const stored = values[name] ?? { value: '' }
  const shown = isWriteOnly(name)
    ? t(stored.isSet ? 'settings.isSet' : 'settings.notSet')
    : valueText(name, stored.value)
  const label = t(`settings.name.${name}`)
  const { type } = settingsRegistry[name]
  return (
    <ListRow
      note={
        <>
          <p>{t(`settings.hint.${name}`)}</p>
          {words !== '' && <OtherWords words={words} />}
          <PlannedValues {...{ name, stored, place }} />
          <LastChange stored={stored} timeZone={place.timeZone} />
        </>
      }
      end={
        type === 'computed' || isElsewhere ? (
          <Chip>{t(type === 'computed' ? 'settings.computed' : 'settings.ofPortal')}</Chip>
        ) : type === 'file' ? (
          <PageButton
            look="quiet"
            aria-label={t('settings.toFileOf', { name: label })}
            href={pageOfFile(name)}
          >
            {t('settings.toFile')}
          </PageButton>
        ) : (
          <Button look="quiet" aria-label={t('settings.editOf', { name: label })} onClick={onEdit}>
            {t('settings.edit')}
          </Button>
        )
      }
    >
      <span className={styles.name}>{label}</span>
      <bdi className={styles.value}>{shown}</bdi>
      {isChanged(name, stored) && <Chip tone="sand">{t('settings.differs')}</Chip>}
    </ListRow>
  )
}

/** The settings that contradict each other, each in one sentence (settings-43). */
function ConflictList({ values }: { values: StoredSettings }) {
  const { t } = useTexts()
  const rows = Object.entries(values).map(([key, { value }]) => ({ key, value }))
  const conflicts = settingConflicts(parseSettings(rows))
  if (conflicts.length === 0) return null
  return (
    <Notice tone="warning" title={t('settings.conflicts')}>
      <ul className={styles.conflicts}>
        {conflicts.map(({ code, keys }) => {
          const [first = '', second = '', third = ''] = keys.map(key => t(`settings.name.${key}`))
          return <li key={keys.join()}>{t(`settings.conflict.${code}`, { first, second, third })}</li>
        })}
      </ul>
    </Notice>
  )
}
