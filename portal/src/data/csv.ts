import { Readable } from 'node:stream'
import { delimiterOf, withoutSeparatorLine } from '@mayim/domain/site/file-text.ts'
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
  const body = withoutSeparatorLine(text)
  // The lines of the file are counted, with the one that names the separator.
  const above = body === text ? 0 : 1
  const parser = Readable.from(pieces(body)).pipe(parse(options))
  try {
    for await (const each of parser) {
      const { info, record } = each as { info: { lines: number }; record: string[] }
      yield { line: info.lines + above, cells: record.map(withoutGuard) }
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

/** Without the apostrophe of `writeCsv`, and without what people do so that a spreadsheet keeps a number as it is. */
function withoutGuard(cell: string): string {
  return cell.replace(/^'(?=[=+\-@\t\r\d(])/, '').replace(/^="([^"]*)"$/, '$1')
}

function* pieces(text: string): Generator<string> {
  for (let at = 0; at < text.length; at += pieceChars) yield text.slice(at, at + pieceChars)
}
