import { languages } from '@mayim/domain/language.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import type { Caller, Facility } from '../runtime/facility.ts'
import { nowIso, record } from '../runtime/record-change.ts'
import { builtInTexts } from './built-in-texts.ts'
import { languageTextRows, upsertLanguageText, upsertTextDescription } from './text-table.ts'

type Language = Caller['language']

const maxLetters = 1000
/** The syntax by which i18next nests another text. */
const nesting = '$t('

/** One text of a language by its dotted key, plurals with their suffix. */
export interface TextEdit {
  readonly language: Language
  readonly key: string
  /** Blank restores the built-in text. */
  readonly text: string
}

/** The changed texts by language and key, without those that equal the built-in ones. */
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
 * Replaces a built-in text by an Admin's, on both sides. It must have the same placeholders. Refuses textUnknown,
 * textTooLong and textPlaceholders (screens-11).
 */
export async function setText(facility: Facility, caller: Caller, edit: TextEdit): Promise<Result<null>> {
  const { language, key } = edit
  const builtIn = (await builtInTexts(language)).get(key)
  if (builtIn === undefined) return refuse('missing', 'textUnknown', { field: 'key' })
  const text = edit.text.trim()
  if (Array.from(text).length > maxLetters)
    return refuse('invalid', 'textTooLong', { field: 'text', detail: { max: maxLetters } })
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

/** Stores the description of a text. Refuses textUnknown. */
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

/** The placeholders of a text, each once, in order: `{count} {max}`. */
function placeholders(text: string): string {
  const names = [...text.matchAll(/\{\s*(\w+)[^}]*\}/g)].map(([, name]) => `{${name}}`)
  return [...new Set(names)].toSorted().join(' ')
}
