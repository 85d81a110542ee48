import type { ListedText } from '@mayim/contract/entities/listed-text.ts'
import { delimiterOf, hasUnreadable } from '@mayim/domain/file-text.ts'
import { type Language, languages } from '@mayim/domain/language.ts'
import { placeholderFaults, tidyPlaceholders } from '@mayim/domain/site/text-placeholders.ts'
import { parse } from 'csv-parse/browser/esm/sync'
import { csvOf } from '../client/save-csv.ts'
import { currentOf } from './find-texts.ts'

const longest = 1000

/** A text of a file that differs from the one that is shown. `text` is blank for the built-in one. */
export interface FileChange {
  readonly language: Language
  readonly key: string
  readonly before: string
  readonly text: string
}

/** A text of a file that cannot be taken: an unknown key, names that do not fit, too long, or letters that were lost. */
export interface FileFault {
  readonly language: Language | null
  readonly key: string
  readonly missing: readonly string[]
  readonly unknown: readonly string[]
  readonly isTooLong: boolean
  readonly isUnreadable: boolean
}

const noFault = { missing: [], unknown: [], isTooLong: false, isUnreadable: false } as const

export interface ReadFile {
  readonly changes: readonly FileChange[]
  readonly faults: readonly FileFault[]
}

/** Every text with its default as CSV. A cell never runs as a formula (privacy-42). */
export function writeTextFile(texts: readonly ListedText[]): string {
  const head = ['key', 'description', ...languages.flatMap(language => [`${language} standard`, language])]
  const rows = texts.map(text => [
    text.key,
    text.description,
    ...languages.flatMap(language => [
      text.languages[language]?.builtIn ?? '',
      text.languages[language]?.own ?? '',
    ]),
  ])
  return csvOf([head, ...rows])
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
    if (!text) {
      if (key !== '') found.faults.push({ ...noFault, language: null, key })
      continue
    }
    for (const language of languages) compare(text, language, row[language], found)
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
  const names = text === '' ? null : placeholderFaults(stored.builtIn, text)
  const isTooLong = Array.from(text).length > longest
  const isUnreadable = hasUnreadable(text)
  if (names || isTooLong || isUnreadable)
    faults.push({ ...noFault, ...names, language, key, isTooLong, isUnreadable })
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
