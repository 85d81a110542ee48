import type { ReportRow } from '@mayim/contract/calls/reports.ts'
import { type ReportDefinition, reports } from '@mayim/contract/reports/report-definitions.ts'
import { textOf } from '../i18n.ts'
import type { Language } from '../language.ts'
import { labelText, namedColumns, valueText, whenText } from './report-words.ts'
import type { ShownReport } from './shown-report.ts'

/** A column of the table and of the file: what it sorts by, what is read, and what a spreadsheet computes with. */
export interface ReportCell {
  readonly id: string
  readonly name: string
  readonly isNumber: boolean
  readonly sorted: (row: ReportRow) => string | number
  readonly text: (row: ReportRow) => string
  readonly raw: (row: ReportRow) => string
}

/** The columns of a report as it is shown: time, label, values, and beside each value that of the year before. */
export function reportCells(shown: ShownReport, language: Language): ReportCell[] {
  return [...nameCells(shown, language), ...valueCells(shown, language)]
}

function nameCells({ report, by, answer }: ShownReport, language: Language): ReportCell[] {
  const { label }: ReportDefinition = reports[report]
  const cells: ReportCell[] = []
  if (by !== 'whole')
    cells.push({
      id: 'when',
      name: textOf(`reports.when.${by}`),
      isNumber: false,
      sorted: row => row.when,
      text: row => whenText(row.when, language),
      raw: row => row.when,
    })
  if (label !== null) {
    const text = (row: ReportRow) => labelText(report, row.label, answer.rooms)
    cells.push({
      id: 'label',
      name: textOf(`reports.label.${label}`),
      isNumber: false,
      sorted: text,
      text,
      raw: text,
    })
  }
  return cells
}

function valueCells({ report, place, answer }: ShownReport, language: Language): ReportCell[] {
  const write = { currency: place.currency, language }
  return namedColumns(report).flatMap((column, at) => {
    const cell = (id: string, name: string, values: (row: ReportRow) => ReportRow['before']): ReportCell => {
      const value = (row: ReportRow) => values(row)?.[at] ?? null
      return {
        id,
        name,
        isNumber: true,
        sorted: row => value(row) ?? Number.NEGATIVE_INFINITY,
        text: row => valueText(value(row), column, write),
        raw: row => String(value(row) ?? ''),
      }
    }
    const now = cell(column.id, column.name, row => row.values)
    if (answer.before === null) return [now]
    const name = textOf('reports.yearBefore', { column: column.name })
    return [now, cell(`${column.id}-before`, name, row => row.before)]
  })
}
