import type { ListedText, ListedTextOf } from '@mayim/contract/entities/listed-text.ts'
import { languages } from '@mayim/domain/language.ts'
import { ok, type Refusal, type Result, refuse } from '@mayim/domain/result.ts'
import { hasUnreadable } from '@mayim/domain/site/file-text.ts'
import { placeholderFaults, tidyPlaceholders } from '@mayim/domain/site/text-placeholders.ts'
import type { Caller, Facility, Writers } from '../ground/runtime/facility.ts'
import { nowIso, record } from '../ground/runtime/record-change.ts'
import type { LanguageTextRow } from '../ground/schema/schema.ts'
import { builtInTexts } from '../ground/texts/server-texts.ts'
import {
  languageTextRow,
  languageTextRows,
  textDescriptionRows,
  upsertLanguageText,
  upsertTextDescription,
} from '../ground/texts/text-table.ts'
import { usersById } from '../people/user-table.ts'

type Language = Caller['language']

const maxLetters = 1000

/** One text of a language by its dotted key, plurals with their suffix. */
interface TextEdit {
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

/** Replaces a built-in text by an Admin's, on both sides. It must have the same placeholders (screens-11). */
export async function setText(facility: Facility, caller: Caller, edit: TextEdit): Promise<Result<null>> {
  return setTexts(facility, caller, [edit])
}

/**
 * Replaces several texts in one write, all or none. A refusal names the language and the key of the first faulty one
 * where there are several (screens-491).
 */
export async function setTexts(
  facility: Facility,
  caller: Caller,
  edits: readonly TextEdit[],
): Promise<Result<null>> {
  const checked: TextEdit[] = []
  for (const edit of edits) {
    const text = await checkText(edit)
    if (!text.ok) return edits.length === 1 ? text : atRow(text, edit)
    checked.push({ ...edit, text: text.value })
  }
  return facility.write(async trx => {
    for (const edit of checked) await storeText(facility, trx, caller, edit)
    return ok(null)
  })
}

/** The text as it is stored: tidied, and blank where it is the built-in one. */
async function checkText({ language, key, text: given }: TextEdit): Promise<Result<string>> {
  const builtIn = (await builtInTexts(language)).get(key)
  if (builtIn === undefined) return refuse('missing', 'textUnknown', { field: 'key' })
  const text = tidyPlaceholders(given.trim())
  if (Array.from(text).length > maxLetters)
    return refuse('invalid', 'textTooLong', { field: 'text', detail: { max: maxLetters } })
  if (hasUnreadable(text)) return refuse('invalid', 'textUnreadable', { field: 'text' })
  if (text === '' || text === builtIn) return ok('')
  const faults = placeholderFaults(builtIn, text)
  if (faults === null) return ok(text)
  return faults.missing.length > 0
    ? refuse('invalid', 'textPlaceholders', { field: 'text', detail: { names: faults.missing.join(' ') } })
    : refuse('invalid', 'textPlaceholderUnknown', {
        field: 'text',
        detail: { names: faults.unknown.join(' ') },
      })
}

function atRow(refusal: Refusal, { language, key }: TextEdit): Refusal {
  return { ...refusal, field: `${language}:${key}` }
}

async function storeText(facility: Facility, trx: Writers, caller: Caller, edit: TextEdit): Promise<void> {
  const before = (await languageTextRow(trx, edit))?.text ?? ''
  if (before === edit.text) return
  const row = { ...edit, updatedAt: nowIso(facility), changedBy: caller.id, textBefore: before }
  await upsertLanguageText(trx, row)
  const id = `${edit.language}:${edit.key}`
  await record(facility, trx, caller, { entity: 'languageText', id, kind: 'set', fields: row })
}

/** Stores the description of a text. */
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
