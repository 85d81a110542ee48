import type { ListedText } from '@mayim/contract/entities/listed-text.ts'
import { type Language, languages } from '@mayim/domain/language.ts'
import { delimiterOf } from '@mayim/domain/site/file-text.ts'
import { tidyPlaceholders } from '@mayim/domain/site/text-placeholders.ts'
import { parse } from 'csv-parse/browser/esm/sync'
import { currentOf } from './find-texts.ts'
import { faultOf, type TextFault } from './text-fault.ts'

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
