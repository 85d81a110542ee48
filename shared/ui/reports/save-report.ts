import { saveCsv } from '../client/save-csv.ts'
import type { Language } from '../language.ts'
import { reportCells } from './report-cells.ts'
import type { ShownReport } from './shown-report.ts'

/** Hands a report over as CSV; no cell runs as a formula (privacy-42). */
export function saveReport(
  shown: ShownReport,
  language: Language,
  range: { from: string; to: string },
): void {
  const cells = reportCells(shown, language)
  saveCsv(`${shown.report}-${range.from}-${range.to}.csv`, [
    cells.map(({ name }) => name),
    ...shown.answer.rows.map(row => cells.map(({ raw }) => raw(row))),
  ])
}
