import type { ListedText, ListedTextOf } from '@mayim/contract/entities/listed-text.ts'
import { languages } from '@mayim/domain/language.ts'
import type { Facility } from '../runtime/facility.ts'
import type { LanguageTextRow } from '../schema/schema.ts'
import { usersById } from '../user-table.ts'
import { builtInTexts } from './built-in-texts.ts'
import { languageTextRows, textDescriptionRows } from './text-table.ts'

/** Every text of each language with its default, its description, and who changed it last (screens-491). */
export async function viewTextList({ db }: Pick<Facility, 'db'>): Promise<ListedText[]> {
  const rows = await languageTextRows(db)
  const own = new Map(rows.map(row => [`${row.language}:${row.key}`, row]))
  const authors = await usersById(
    db,
    rows.map(row => row.changedBy),
  )
  const descriptions = new Map((await textDescriptionRows(db)).map(row => [row.key, row.description]))
  const listed = new Map<string, ListedText>()
  for (const language of languages)
    for (const [key, builtIn] of await builtInTexts(language)) {
      const known = listed.get(key) ?? { key, description: descriptions.get(key) ?? '', languages: {} }
      const row = own.get(`${language}:${key}`)
      const text = row ? changed(builtIn, row, authors.get(row.changedBy)?.username) : { builtIn }
      listed.set(key, { ...known, languages: { ...known.languages, [language]: text } })
    }
  return [...listed.values()]
}

function changed(builtIn: string, row: LanguageTextRow, author: string | undefined): ListedTextOf {
  return {
    builtIn,
    own: row.text,
    before: row.textBefore,
    changedAt: row.updatedAt,
    changedBy: author ?? null,
  }
}
