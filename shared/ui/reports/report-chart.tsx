import type { ReportRow } from '@mayim/contract/calls/reports.ts'
import { type ReportDefinition, reports } from '@mayim/contract/reports/report-definitions.ts'
import {
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  type ChartConfiguration,
  Legend,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  Tooltip,
} from 'chart.js'
import { useEffect, useRef } from 'react'
import { textOf, useTexts } from '../i18n.ts'
import { directions, type Language } from '../language.ts'
import { beforeKey, labelText, namedColumns, whenText } from './report-words.ts'
import styles from './reports.module.css'
import type { ShownReport } from './shown-report.ts'

Chart.register(
  BarController,
  BarElement,
  CategoryScale,
  Legend,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  Tooltip,
)

/** Told apart also by those who do not see red and green alike, in both themes. */
const colors = ['#0f8a9c', '#d9822b', '#5b6abf', '#8bb04a', '#b8452f', '#8a6fb0', '#7c9297']

/** A report as a picture. Whoever does not see it has the same numbers in the table below (screens-560). */
export function ReportChart({ shown }: { shown: ShownReport }) {
  const { t, language } = useTexts()
  const canvas = useRef<HTMLCanvasElement>(null)
  const drawn = chartSeries(shown, language)
  useEffect(() => {
    if (!canvas.current) return
    const chart = new Chart(canvas.current, configOf(shown, drawn, language))
    return () => chart.destroy()
  }, [shown.answer, shown.report, shown.by, language])
  const name = t('reports.chart', { report: t(`reports.name.${shown.report}`) })
  const series = drawn.series.map(each => each.name).join(', ')
  return (
    <figure className={styles.chart}>
      <canvas ref={canvas} role="img" aria-label={`${name}: ${series}. ${t('reports.chartNote')}`} />
    </figure>
  )
}

/** What is drawn. Money alone has parts: there is no fifth of a visit on the axis. */
export function configOf(
  shown: ShownReport,
  { places, series }: ChartSeries,
  language: Language,
): ChartConfiguration {
  const { as, column }: ReportDefinition['chart'] = reports[shown.report].chart
  const isMoney = reports[shown.report].columns.find(({ id }) => id === column)?.kind === 'money'
  const isLine = as === 'lines' && shown.by !== 'whole'
  const isStacked = !isLine && shown.answer.before === null
  const rtl = directions[language] === 'rtl'
  const { color, fontFamily } = getComputedStyle(document.body)
  const grid = { color: `color-mix(in srgb, ${color} 15%, transparent)` }
  Chart.defaults.color = color
  Chart.defaults.font.family = fontFamily
  return {
    type: isLine ? 'line' : 'bar',
    data: {
      labels: [...places],
      datasets: series.map(({ name, values }, at) => {
        const shade = colors[at % colors.length] ?? '#0f8a9c'
        return {
          label: name,
          data: [...values],
          backgroundColor: shade,
          borderColor: shade,
          spanGaps: true,
          maxBarThickness: 56,
        }
      }),
    },
    options: {
      maintainAspectRatio: false,
      animation: false,
      locale: language === 'he' ? 'he-IL' : 'en-US',
      scales: {
        // Time runs in the direction of reading.
        x: { stacked: isStacked, reverse: rtl, grid: { display: false } },
        y: {
          stacked: isStacked,
          beginAtZero: true,
          position: rtl ? 'right' : 'left',
          grid,
          ticks: isMoney ? {} : { precision: 0 },
        },
      },
      plugins: {
        legend: { display: series.length > 1, rtl, position: 'bottom' },
        tooltip: { rtl },
      },
    },
  }
}

/** What a chart draws: a name for each place along its axis, and for each series a value there. */
interface ChartSeries {
  readonly places: readonly string[]
  readonly series: readonly { readonly name: string; readonly values: readonly (number | null)[] }[]
}

/** More colours are not told apart. */
const mostSeries = 6

/**
 * The charted column of a report. Over time a series for each label, the largest first and the rest as one; for the
 * whole range one bar a label. Beside the year before a report shows its sums and not its labels.
 */
function chartSeries(shown: ShownReport, language: Language): ChartSeries {
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
        ? [series(textOf(beforeKey(shown.against), { column: title || name }), rows, 'before')]
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
