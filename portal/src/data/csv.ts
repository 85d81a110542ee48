import { Readable } from 'node:stream'
import { delimiterOf } from '@mayim/domain/site/file-text.ts'
import { CsvError, type Options, parse } from 'csv-parse'
import { stringify } from 'csv-stringify/sync'

const pieceChars = 65_536
const longestRecordChars = 100_000

export interface CsvRecord {
  /** The line of the file at which the record ends, from 1. */
  readonly line: number
  readonly cells: readonly string[]
}

/** The file is no CSV, such as a quote that is not closed. */
export class CsvFault extends Error {
  readonly line: number

  constructor(line: number) {
    super(`The file cannot be read as CSV at line ${line}`)
    this.line = line
  }
}

/** Reads the records of a CSV text, empty lines left out. Throws `CsvFault`. */
export async function* readCsv(text: string): AsyncGenerator<CsvRecord> {
  const options: Options = {
    bom: true,
    delimiter: delimiterOf(text),
    info: true,
    max_record_size: longestRecordChars,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
  }
  const parser = Readable.from(pieces(text)).pipe(parse(options))
  try {
    for await (const each of parser) {
      const { info, record } = each as { info: { lines: number }; record: string[] }
      yield { line: info.lines, cells: record.map(withoutGuard) }
    }
  } catch (error) {
    if (error instanceof CsvError) throw new CsvFault((error as { lines?: number }).lines ?? 0)
    throw error
  }
}

/** Writes rows as CSV. A cell that a spreadsheet would run as a formula is written with a leading apostrophe (privacy-42). */
export function writeCsv(rows: readonly (readonly unknown[])[]): string {
  return stringify(
    [...rows].map(row => [...row]),
    { escape_formulas: true, record_delimiter: 'windows' },
  )
}

/** The apostrophe that `writeCsv` adds. */
function withoutGuard(cell: string): string {
  return cell.replace(/^'(?=[=+\-@\t\r])/, '')
}

function* pieces(text: string): Generator<string> {
  for (let at = 0; at < text.length; at += pieceChars) yield text.slice(at, at + pieceChars)
}
