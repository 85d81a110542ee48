import { languages } from '@mayim/domain/language.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import type { Caller, Facility } from '../runtime/facility.ts'
import { nowIso, record } from '../runtime/record-change.ts'
import { builtInTexts } from './built-in-texts.ts'
import { languageTextRows, upsertLanguageText, upsertTextDescription } from './text-table.ts'

type Language = Caller['language']

const longestText = 1000
/** What i18next would take for another text inside of this one. */
const nesting = '$t('

/** One text of one language, by its dotted key, plurals with their ending. */
export interface TextEdit {
  readonly language: Language
  readonly key: string
  /** Blank brings the built-in text back. */
  readonly text: string
}

/** The changed texts by language and key; only those that differ from what the house was built with. */
export async function viewTexts(
  facility: Pick<Facility, 'db'>,
  language?: Language,
): Promise<Record<string, Record<string, string>>> {
  const texts: Record<string, Record<string, string>> = {}
  for (const row of await languageTextRows(facility.db, language)) {
    if (row.text === '') continue
    texts[row.language] = { ...texts[row.language], [row.key]: row.text }
  }
  return texts
}

/**
 * Puts an Admin's text in the place of a built-in one, on both sides. Its placeholders stay the same, or a sentence
 * would lose what it is about. Refuses textUnknown, textTooLong and textPlaceholders (operations 7, Settings).
 */
export async function setText(facility: Facility, caller: Caller, edit: TextEdit): Promise<Result<null>> {
  const { language, key } = edit
  const builtIn = (await builtInTexts(language)).get(key)
  if (builtIn === undefined) return refuse('missing', 'textUnknown', { field: 'key' })
  const text = edit.text.trim()
  if (Array.from(text).length > longestText)
    return refuse('invalid', 'textTooLong', { field: 'text', detail: { max: longestText } })
  if (text !== '' && (placeholders(text) !== placeholders(builtIn) || text.includes(nesting)))
    return refuse('invalid', 'textPlaceholders', {
      field: 'text',
      detail: { names: placeholders(builtIn) },
    })
  return facility.write(async trx => {
    const row = { language, key, text: text === builtIn ? '' : text, updatedAt: nowIso(facility) }
    await upsertLanguageText(trx, row)
    await record(facility, trx, caller, {
      entity: 'languageText',
      id: `${language}:${key}`,
      kind: 'set',
      fields: row,
    })
    return ok(null)
  })
}

/** Notes what a text is for. Refuses textUnknown. */
export async function describeText(
  facility: Facility,
  caller: Caller,
  { key, description }: { readonly key: string; readonly description: string },
): Promise<Result<null>> {
  const known = await Promise.all(languages.map(builtInTexts))
  if (!known.some(texts => texts.has(key))) return refuse('missing', 'textUnknown', { field: 'key' })
  return facility.write(async trx => {
    const row = { key, description: description.trim(), updatedAt: nowIso(facility) }
    await upsertTextDescription(trx, row)
    await record(facility, trx, caller, { entity: 'textDescription', id: key, kind: 'set', fields: row })
    return ok(null)
  })
}

/** The names that a text fills in, each once, in order: `{count} {max}`. */
function placeholders(text: string): string {
  const names = [...text.matchAll(/\{\s*(\w+)[^}]*\}/g)].map(([, name]) => `{${name}}`)
  return [...new Set(names)].toSorted().join(' ')
}
