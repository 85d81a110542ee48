import type { ReportRow } from '@mayim/contract/calls/reports.ts'
import { type ReportDefinition, reports } from '@mayim/contract/reports/report-definitions.ts'
import { textOf } from '../i18n.ts'
import type { Language } from '../language.ts'
import { labelText, namedColumns, whenText } from './report-words.ts'
import type { ShownReport } from './shown-report.ts'

/** What a chart draws: a name for each place along its axis, and for each series a value there. */
export interface ChartSeries {
  readonly places: readonly string[]
  readonly series: readonly { readonly name: string; readonly values: readonly (number | null)[] }[]
}

/** More colours are not told apart. */
const mostSeries = 6

/**
 * The charted column of a report. Over time a series for each label, the largest first and the rest as one; for the
 * whole range one bar a label. Beside the year before a report shows its sums and not its labels.
 */
export function chartSeries(shown: ShownReport, language: Language): ChartSeries {
  const { chart }: ReportDefinition = reports[shown.report]
  const at = reports[shown.report].columns.findIndex(({ id }) => id === chart.column)
  const name = namedColumns(shown.report)[at]?.name ?? ''
  const isCompared = shown.answer.before !== null
  const places = [...new Set(shown.answer.rows.map(row => placeOf(shown, row)))]
  const byLabel = shown.by !== 'whole' && (!isCompared || chart.as === 'lines')
  const series = (title: string, rows: readonly ReportRow[], of: 'values' | 'before') => ({
    name: title,
    values: places.map(place => {
      const found = rows.filter(row => placeOf(shown, row) === place).map(row => row[of]?.[at] ?? null)
      const numbers = found.filter(value => value !== null)
      return numbers.length === 0 ? null : numbers.reduce((sum, value) => sum + value, 0)
    }),
  })
  const parts = byLabel ? labelParts(shown, at) : [{ title: name, rows: shown.answer.rows }]
  return {
    places: places.map(place => (shown.by === 'whole' ? place : whenText(place, language))),
    series: parts.flatMap(({ title, rows }) => [
      series(title || name, rows, 'values'),
      ...(isCompared
        ? [series(textOf('reports.yearBefore', { column: title || name }), rows, 'before')]
        : []),
    ]),
  }
}

function placeOf({ by, report, answer }: ShownReport, row: ReportRow): string {
  return by === 'whole' ? labelText(report, row.label, answer.rooms) : row.when
}

/** The rows by label, the largest labels first; what is left over lines is left out, since their sum means nothing. */
function labelParts({ report, answer }: ShownReport, at: number) {
  const { chart, label: hasLabel }: ReportDefinition = reports[report]
  if (hasLabel === null) return [{ title: '', rows: answer.rows }]
  const sizeOf = (rows: readonly ReportRow[]) =>
    rows.reduce((sum, { values }) => sum + Math.abs(values[at] ?? 0), 0)
  const parts = [...Map.groupBy(answer.rows, ({ label }) => label)]
    .map(([label, rows]) => ({ title: labelText(report, label, answer.rooms), rows, size: sizeOf(rows) }))
    .sort((a, b) => b.size - a.size)
  const rest = parts.slice(mostSeries).flatMap(({ rows }) => rows)
  const shownParts = parts.slice(0, mostSeries)
  return rest.length === 0 || chart.as === 'lines'
    ? shownParts
    : [...shownParts, { title: textOf('reports.others'), rows: rest }]
}
