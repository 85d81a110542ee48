import { stringify } from 'csv-stringify/browser/esm/sync'
import { saveText } from './save-file.ts'

/** Spreadsheets take a file for UTF-8 by it. */
const byteOrderMark = '\ufeff'

const number = /^-?\d+(\.\d+)?$/

/** Rows as CSV, the headings first. A cell never runs as a formula, and an amount below zero stays a number (privacy-42). */
export function csvOf(rows: readonly (readonly string[])[]): string {
  const cast = { string: (value: string) => ({ value, escape_formulas: !number.test(value) }) }
  return byteOrderMark + stringify([...rows], { cast, record_delimiter: 'windows' })
}

/** Hands rows over as a download of the browser. */
export function saveCsv(name: string, rows: readonly (readonly string[])[]): void {
  saveText(name, 'text/csv;charset=utf-8', csvOf(rows))
}
