import type { ListedText } from '@mayim/contract/entities/listed-text.ts'
import { isTextToPhone } from '@mayim/texts/texts-to-phones.ts'
import { useMemo, useState } from 'react'
import { Loaded } from '../client/loaded.tsx'
import { useCall } from '../client/queries.ts'
import { wordsOfAddress } from '../client/words-of-address.ts'
import { useTexts } from '../i18n.ts'
import { Button } from '../kit/button.tsx'
import { Chip } from '../kit/chip.tsx'
import { Field } from '../kit/field.tsx'
import { List, ListRow } from '../kit/list.tsx'
import { Switch } from '../kit/switch.tsx'
import { directions, languages } from '../language.ts'
import { TextDialog } from './text-dialog.tsx'
import { areaOf, currentOf, findTexts, isChanged } from './text-file.ts'
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
  const [words, setWords] = useState(wordsOfAddress)
  const [isOnlyChanged, setOnlyChanged] = useState(false)
  const [limit, setLimit] = useState(rowsAtOnce)
  const [editing, setEditing] = useState<string | null>(null)
  const found = useMemo(
    () =>
      findTexts(isOnlyChanged ? texts.filter(isChanged) : texts, words, key =>
        t(`wording.area.${areaOf(key)}`),
      ),
    [texts, words, isOnlyChanged, t],
  )
  const edited = texts.find(({ key }) => key === editing)

  function search(next: string) {
    setWords(next)
    setLimit(rowsAtOnce)
  }

  return (
    <div className={styles.content}>
      <p className={styles.soft}>{t('wording.intro')}</p>
      <Field
        label={t('wording.search')}
        hint={t('wording.searchHint')}
        type="search"
        autoComplete="off"
        dir="auto"
        maxLength={80}
        value={words}
        onChange={search}
      />
      <Switch label={t('wording.onlyChanged')} checked={isOnlyChanged} onChange={setOnlyChanged} />
      <p role="status" className={styles.soft}>
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
        <TextDialog key={edited.key} text={edited} timeZone={timeZone} onClose={() => setEditing(null)} />
      )}
    </div>
  )
}

/** A text in the reader's language, below it in the others, with its place. */
function TextRow({ text, onEdit }: { text: ListedText; onEdit: () => void }) {
  const { t, language } = useTexts()
  const { key, description } = text
  const own = currentOf(text.languages[language] ?? text.languages.en ?? text.languages.he)
  const others = languages.filter(each => each !== language && text.languages[each])
  return (
    <ListRow
      note={
        <>
          {others.map(each => (
            <p key={each} lang={each} dir={directions[each]} className={styles.other}>
              {currentOf(text.languages[each])}
            </p>
          ))}
          <p>
            {t(`wording.area.${areaOf(key)}`)} · <bdi dir="ltr">{key}</bdi>
          </p>
          {description && <p dir="auto">{description}</p>}
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
      {isChanged(text) && <Chip tone="sand">{t('wording.changed')}</Chip>}{' '}
      {isTextToPhone(key) && <Chip icon="message">{t('wording.toPhone')}</Chip>}
    </ListRow>
  )
}
