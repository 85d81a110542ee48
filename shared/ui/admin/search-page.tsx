import { isShownSetting, type SettingKey, settingsRegistry } from '@mayim/contract/settings.ts'
import { nameOf } from '@mayim/domain/people/names.ts'
import type { Side } from '@mayim/domain/sync/side.ts'
import type { TextKey } from '@mayim/texts/texts.ts'
import { type ReactNode, useDeferredValue, useState } from 'react'
import { Loaded } from '../client/loaded.tsx'
import { useCall } from '../client/queries.ts'
import { useSignedIn } from '../client/session.ts'
import { wordsOfAddress } from '../client/words-of-address.ts'
import { shortDate } from '../format.ts'
import { useTexts } from '../i18n.ts'
import { Field } from '../kit/field.tsx'
import { List, ListRow } from '../kit/list.tsx'
import { PatronName } from '../people/patron-picker.tsx'
import { findSettings } from '../settings/find-settings.ts'
import { adminPagesOf } from './admin-pages.ts'
import styles from './page.module.css'

/** Fewer letters fit too much. */
const leastLetters = 2

/** One box over pages, patrons, reservations by their code, settings and texts; each answer leads to its page (screens-499). */
export function SearchPage({ side }: { side: Side }) {
  const { t } = useTexts()
  const [searched, setSearched] = useState(wordsOfAddress)
  const words = useDeferredValue(searched.trim())
  return (
    <div className={styles.section}>
      <Field
        label={t('admin.search.label')}
        hint={t('admin.search.hint')}
        type="search"
        autoComplete="off"
        autoFocus
        dir="auto"
        maxLength={60}
        value={searched}
        onChange={setSearched}
      />
      {words.length >= leastLetters && (
        <>
          <Pages side={side} words={words} />
          <Patrons words={words} />
          <Settings words={words} />
          <Found title={t('admin.page.texts')}>
            <Leads to={`/admin/texts?find=${encodeURIComponent(words)}`}>
              {t('admin.search.inTexts', { words })}
            </Leads>
          </Found>
        </>
      )}
    </div>
  )
}

function Found({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2>{title}</h2>
      <List label={title}>{children}</List>
    </section>
  )
}

function Leads({ to, note, children }: { to: string; note?: ReactNode; children: ReactNode }) {
  return (
    <ListRow note={note}>
      <a href={to}>{children}</a>
    </ListRow>
  )
}

/** The pages whose name, or whose other words, begin with each word. */
function Pages({ side, words }: { side: Side; words: string }) {
  const { t } = useTexts()
  const { roles } = useSignedIn()
  const found = adminPagesOf(side, roles).filter(({ name }) => {
    const known = wordsOf(`${t(name)} ${t(name.replace('admin.page', 'admin.words') as TextKey)}`)
    return wordsOf(words).every(each => known.some(word => word.startsWith(each)))
  })
  if (found.length === 0) return null
  return (
    <Found title={t('admin.search.pages')}>
      {found.map(({ path, name }) => (
        <Leads key={path} to={path}>
          {t(name)}
        </Leads>
      ))}
    </Found>
  )
}

function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(word => word !== '')
}

/** Patrons by name or phone, and those whose reservation has the code. */
function Patrons({ words }: { words: string }) {
  const { t, language } = useTexts()
  const found = useCall('patronsFind', { query: { text: words } })
  return (
    <Loaded query={found} lines={2}>
      {patrons =>
        patrons.length === 0 ? null : (
          <Found title={t('admin.search.patrons')}>
            {patrons.map(patron =>
              patron.visit ? (
                <Leads
                  key={patron.id}
                  to={`/admin?night=${patron.visit.date}&visit=${patron.visit.code}`}
                  note={<PatronName patron={patron} />}
                >
                  {t('admin.search.visit', {
                    code: patron.visit.code,
                    date: shortDate(patron.visit.date, language),
                  })}
                </Leads>
              ) : (
                <Leads
                  key={patron.id}
                  to={`/admin/people?find=${encodeURIComponent(patron.phone ?? nameOf(patron))}`}
                  note={
                    patron.lastNight &&
                    t('admin.patron.lastNight', { date: shortDate(patron.lastNight, language) })
                  }
                >
                  <PatronName patron={patron} />
                </Leads>
              ),
            )}
          </Found>
        )
      }
    </Loaded>
  )
}

const shownSettings = (Object.keys(settingsRegistry) as SettingKey[]).filter(isShownSetting)
/** So many are named; the page of the settings has all. */
const settingsNamed = 6

function Settings({ words }: { words: string }) {
  const texts = useTexts()
  const { t } = texts
  const found = findSettings(shownSettings, words, texts)
  if (found.length === 0) return null
  return (
    <Found title={t('admin.page.settings')}>
      {found.slice(0, settingsNamed).map(key => (
        <Leads
          key={key}
          to={`/admin/settings?find=${encodeURIComponent(t(`settings.name.${key}`))}`}
          note={t(`settings.hint.${key}`)}
        >
          {t(`settings.name.${key}`)}
        </Leads>
      ))}
      {found.length > settingsNamed && (
        <Leads to={`/admin/settings?find=${encodeURIComponent(words)}`}>
          {t('admin.search.allSettings', { count: found.length })}
        </Leads>
      )}
    </Found>
  )
}
