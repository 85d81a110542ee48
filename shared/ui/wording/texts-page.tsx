import type { ListedText } from '@mayim/contract/entities/listed-text.ts'
import type { Area } from '@mayim/texts/texts.ts'
import { isTextToPhone } from '@mayim/texts/texts-to-phones.ts'
import { useMemo, useState } from 'react'
import { Loaded } from '../client/loaded.tsx'
import { useCall } from '../client/queries.ts'
import { useTexts } from '../i18n.ts'
import { Button } from '../kit/button.tsx'
import { Chip } from '../kit/chip.tsx'
import { Field, SelectField } from '../kit/field.tsx'
import { List, ListRow } from '../kit/list.tsx'
import { directions, languageNames, languages } from '../language.ts'
import {
  areaOf,
  changedIn,
  currentOf,
  findTexts,
  missingIn,
  type TextSearch,
  textViews,
} from './find-texts.ts'
import { TextDialog } from './text-dialog.tsx'
import { TextsFile } from './texts-file.tsx'
import styles from './wording.module.css'

const rowsAtOnce = 40

/** The Admin's page of all texts: searched, changed in each language, exported and imported (screens-491). */
export function TextsPage({ timeZone }: { timeZone: string }) {
  const texts = useCall('textList')
  return (
    <Loaded query={texts} lines={10}>
      {rows => <Texts texts={rows} timeZone={timeZone} />}
    </Loaded>
  )
}

function Texts({ texts, timeZone }: { texts: readonly ListedText[]; timeZone: string }) {
  const { t } = useTexts()
  const [search, setSearch] = useState<TextSearch>({ words: '', area: '', view: 'all' })
  const [limit, setLimit] = useState(rowsAtOnce)
  const [editing, setEditing] = useState<string | null>(null)
  const found = useMemo(() => findTexts(texts, search), [texts, search])
  const edited = texts.find(({ key }) => key === editing)

  function change(next: Partial<TextSearch>) {
    setSearch({ ...search, ...next })
    setLimit(rowsAtOnce)
  }

  return (
    <div className={styles.content}>
      <p className={styles.soft}>{t('wording.intro')}</p>
      <Search texts={texts} search={search} onChange={change} />
      <p role="status">
        {found.length === 0 ? t('wording.none') : t('wording.count', { count: found.length })}
      </p>
      {found.length > 0 && (
        <List label={t('wording.title')}>
          {found.slice(0, limit).map(text => (
            <TextRow key={text.key} text={text} onEdit={() => setEditing(text.key)} />
          ))}
        </List>
      )}
      {found.length > limit && (
        <Button look="quiet" onClick={() => setLimit(limit + rowsAtOnce)}>
          {t('wording.more')}
        </Button>
      )}
      <TextsFile texts={texts} />
      {edited && (
        <TextDialog
          key={edited.key}
          text={edited}
          texts={texts}
          timeZone={timeZone}
          onClose={() => setEditing(null)}
        />
      )}
    </div>
  )
}

interface SearchProps {
  readonly texts: readonly ListedText[]
  readonly search: TextSearch
  readonly onChange: (next: Partial<TextSearch>) => void
}

function Search({ texts, search, onChange }: SearchProps) {
  const { t, language } = useTexts()
  const areas = useMemo(
    () =>
      [...new Set(texts.map(({ key }) => areaOf(key)))]
        .map(value => ({ value, text: t(`wording.area.${value}`) }))
        .toSorted((a, b) => a.text.localeCompare(b.text, language)),
    [texts, language],
  )
  return (
    <div className={styles.search}>
      <Field
        label={t('wording.search')}
        hint={t('wording.searchHint')}
        type="search"
        autoComplete="off"
        dir="auto"
        maxLength={80}
        value={search.words}
        onChange={words => onChange({ words })}
      />
      <SelectField
        label={t('wording.screen')}
        value={search.area}
        options={[{ value: '', text: t('wording.everywhere') }, ...areas]}
        onChange={area => onChange({ area: area as Area | '' })}
      />
      <SelectField
        label={t('wording.show')}
        value={search.view}
        options={textViews.map(value => ({ value, text: t(`wording.shows.${value}`) }))}
        onChange={view => onChange({ view: view as TextSearch['view'] })}
      />
    </div>
  )
}

function TextRow({ text, onEdit }: { text: ListedText; onEdit: () => void }) {
  const { t, language } = useTexts()
  const own = currentOf(text.languages[language] ?? text.languages.en ?? text.languages.he)
  return (
    <ListRow
      note={
        <>
          {languages
            .filter(each => each !== language && text.languages[each])
            .map(each => (
              <p key={each} lang={each} dir={directions[each]} className={styles.other}>
                {currentOf(text.languages[each])}
              </p>
            ))}
          <p>
            {t(`wording.area.${areaOf(text.key)}`)} · <bdi dir="ltr">{text.key}</bdi>
          </p>
          {text.description && <p dir="auto">{text.description}</p>}
        </>
      }
      end={
        <Button look="quiet" aria-label={t('wording.editOf', { text: own })} onClick={onEdit}>
          {t('wording.edit')}
        </Button>
      }
    >
      <span className={styles.text} dir="auto">
        {own}
      </span>{' '}
      {changedIn(text).length > 0 && <Chip tone="sand">{t('wording.changed')}</Chip>}{' '}
      {missingIn(text).map(each => (
        <Chip key={each} tone="amber">
          {t('wording.missingIn', { language: languageNames[each] })}
        </Chip>
      ))}{' '}
      {isTextToPhone(text.key) && <Chip icon="message">{t('wording.toPhone')}</Chip>}
    </ListRow>
  )
}
