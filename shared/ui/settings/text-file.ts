import type { ListedText, ListedTextOf } from '@mayim/contract/entities/listed-text.ts'
import { type Language, languages } from '@mayim/domain/language.ts'
import { delimiterOf, hasUnreadable } from '@mayim/domain/site/file-text.ts'
import {
  type PlaceholderFaults,
  placeholderFaults,
  tidyPlaceholders,
} from '@mayim/domain/site/text-placeholders.ts'
import type { Area } from '@mayim/texts/texts.ts'
import { isTextToPhone } from '@mayim/texts/texts-to-phones.ts'
import { parse } from 'csv-parse/browser/esm/sync'
import { useTexts } from '../i18n.ts'

/** A text of a file that differs from the one that is shown. `text` is blank for the built-in one. */
export interface FileChange {
  readonly language: Language
  readonly key: string
  readonly before: string
  readonly text: string
}

/** A text of a file that cannot be taken. */
export interface FileFault {
  /** Null for an unknown key. */
  readonly language: Language | null
  readonly key: string
  readonly fault: TextFault
}

export interface ReadFile {
  readonly changes: readonly FileChange[]
  readonly faults: readonly FileFault[]
}

/** Every text with its default, as the rows of a CSV file. */
export function textFileRows(texts: readonly ListedText[]): string[][] {
  const head = ['key', 'description', ...languages.flatMap(language => [`${language} standard`, language])]
  const rows = texts.map(({ key, description, languages: own }) => [
    key,
    description,
    ...languages.flatMap(language => [own[language]?.builtIn ?? '', own[language]?.own ?? '']),
  ])
  return [head, ...rows]
}

/** What a file would change, and what cannot be taken; null where it is no file of texts (screens-493). */
export function readTextFile(file: string, texts: readonly ListedText[]): ReadFile | null {
  const rows = rowsOf(file)
  if (rows === null) return null
  const known = new Map(texts.map(text => [text.key, text]))
  const found: { changes: FileChange[]; faults: FileFault[] } = { changes: [], faults: [] }
  for (const row of rows) {
    const key = (row.key ?? '').trim()
    const text = known.get(key)
    if (text) for (const language of languages) compare(text, language, row[language], found)
    else if (key !== '') found.faults.push({ language: null, key, fault: 'unknownKey' })
  }
  return found
}

function compare(
  { key, languages: texts }: ListedText,
  language: Language,
  cell: string | undefined,
  { changes, faults }: { changes: FileChange[]; faults: FileFault[] },
): void {
  const stored = texts[language]
  if (stored === undefined || cell === undefined) return
  const given = tidyPlaceholders(withoutMark(cell).trim())
  const text = given === stored.builtIn ? '' : given
  if (text === (stored.own ?? '')) return
  const fault = faultOf(stored.builtIn, text)
  if (fault) faults.push({ language, key, fault })
  else changes.push({ language, key, before: currentOf(stored), text })
}

/** The apostrophe that keeps a spreadsheet from running a cell. */
function withoutMark(cell: string): string {
  return /^'[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell
}

function rowsOf(file: string): Record<string, string>[] | null {
  try {
    const rows = parse(file, {
      bom: true,
      columns: true,
      delimiter: delimiterOf(file),
      skip_empty_lines: true,
      relax_column_count: true,
    }) as Record<string, string>[]
    const [first] = rows
    if (first === undefined || first.key === undefined) return null
    return languages.some(language => first[language] !== undefined) ? rows : null
  } catch {
    return null
  }
}

export const longestText = 1000

/** Why a text cannot be taken: names that do not fit, too long, letters that were lost, or no such key. */
type TextFault = PlaceholderFaults | 'tooLong' | 'unreadable' | 'unknownKey'

/** What is wrong with an Admin's text; a blank one is the built-in one. */
export function faultOf(builtIn: string, text: string): TextFault | null {
  if (text.trim() === '') return null
  if (Array.from(text).length > longestText) return 'tooLong'
  return hasUnreadable(text) ? 'unreadable' : placeholderFaults(builtIn, text)
}

/** The sentence of a fault. Names are told one by one. */
export function useFaultSentence(): (fault: TextFault) => string {
  const { t } = useTexts()
  return fault => {
    if (fault === 'tooLong') return t('refusal.textTooLong', { max: longestText })
    if (fault === 'unreadable') return t('refusal.textUnreadable')
    if (fault === 'unknownKey') return t('wording.file.unknownKey')
    return fault.missing.length > 0
      ? t('wording.missing', { names: fault.missing.join(' ') })
      : t('wording.unknown', { names: fault.unknown.join(' ') })
  }
}

/** The text that people read: the facility's own, else the built-in one. */
export function currentOf(text: ListedTextOf | undefined): string {
  return text?.own || text?.builtIn || ''
}

/** The area of a text: the screens that it belongs to. */
export function areaOf(key: string): Area {
  return key.slice(0, key.indexOf('.')) as Area
}

/** Whether an Admin replaced the text in any language. */
export function isChanged({ languages: texts }: ListedText): boolean {
  return languages.some(language => (texts[language]?.own ?? '') !== '')
}

/**
 * The texts of which each word is a part: of the text in a language, of its description, its key or its place. Those
 * that are sent to phones come first: others may read or hear them.
 * @param placeOf the place of a key, in the reader's language
 */
export function findTexts(
  texts: readonly ListedText[],
  words: string,
  placeOf: (key: string) => string,
): ListedText[] {
  const wanted = plain(words).split(/\s+/).filter(Boolean)
  const found = texts.filter(({ key, description, languages: own }) => {
    const said = languages.map(language => currentOf(own[language]))
    const all = plain([key, description, placeOf(key), ...said].join('\n'))
    return wanted.every(word => all.includes(word))
  })
  return found.toSorted((one, other) => Number(isTextToPhone(other.key)) - Number(isTextToPhone(one.key)))
}

/** Without points and marks, in small letters. */
function plain(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}
