import { reports } from '@mayim/contract/reports/report-definitions.ts'
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
import { useTexts } from '../i18n.ts'
import { directions, type Language } from '../language.ts'
import { type ChartSeries, chartSeries } from './chart-series.ts'
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

function configOf(
  shown: ShownReport,
  { places, series }: ChartSeries,
  language: Language,
): ChartConfiguration {
  const { as } = reports[shown.report].chart
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
        y: { stacked: isStacked, beginAtZero: true, position: rtl ? 'right' : 'left', grid },
      },
      plugins: {
        legend: { display: series.length > 1, rtl, position: 'bottom' },
        tooltip: { rtl },
      },
    },
  }
}
