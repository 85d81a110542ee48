import type { ReportRow } from '@mayim/contract/calls/reports.ts'
import {
  type Comparison,
  type ReportDefinition,
  type ReportId,
  type ReportStep,
  reports,
} from '@mayim/contract/reports/report-definitions.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useMemo } from 'react'
import type { ApiError } from '../client/api-error.ts'
import { callApi } from '../client/call-api.ts'
import { LoadError } from '../client/loaded.tsx'
import { saveCsv } from '../client/save-csv.ts'
import { shortDate } from '../format.ts'
import { textOf, useTexts } from '../i18n.ts'
import { Button } from '../kit/button.tsx'
import { Skeleton } from '../kit/skeleton.tsx'
import { type SortableColumn, SortableTable } from '../kit/sortable-table.tsx'
import type { Language } from '../language.ts'
import { beforeKey, labelText, namedColumns, valueText, whenText } from './report-words.ts'
import styles from './reports.module.css'
import type { Range, ReportAnswer, ReportPlace, ShownReport } from './shown-report.ts'

/** The library of the charts is only loaded with a report. */
const ReportChart = lazy(async () => ({ default: (await import('./report-chart.tsx')).ReportChart }))

/** A report that is counted by night: totals, chart, table, and the file and print of them. */
export function CountedReport({
  report,
  range,
  by,
  against,
  place,
  hasTotals,
}: {
  report: ReportId
  range: Range
  by: ReportStep
  against: Comparison
  place: ReportPlace
  /** Above a report that other figures lead to, they are said already. */
  hasTotals: boolean
}) {
  const { t, language } = useTexts()
  const query = useReport({ report, dt: range.from, dtTo: range.to, by, against })
  if (query.error) return <LoadError error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data || query.data.report !== report) return <Skeleton lines={8} />
  const shown = { report, by, against, place, answer: query.data.answer }
  const { before, rows } = shown.answer
  return (
    <div className={styles.content} aria-busy={query.isFetching}>
      {before && hasTotals && (
        <p>
          {t('reports.comparedWith', {
            from: shortDate(before.from, language),
            to: shortDate(before.to, language),
          })}
        </p>
      )}
      {rows.length === 0 ? (
        <p role="status">{t('reports.empty')}</p>
      ) : (
        <>
          {hasTotals && <ReportTotals shown={shown} />}
          <div className={styles.actions}>
            <Button look="quiet" onClick={() => saveReport(shown, language, range)}>
              {t('reports.save')}
            </Button>
            <Button look="quiet" icon="printer" onClick={() => print()}>
              {t('reports.print')}
            </Button>
          </div>
          <Suspense fallback={<div className={styles.chart} />}>
            <ReportChart shown={shown} />
          </Suspense>
          <ReportTable shown={shown} />
        </>
      )}
    </div>
  )
}

/** Not kept current by the stream: a year is not counted again at each change of the evening. */
export function useReport({
  report,
  ...wish
}: {
  report: ReportId
  dt: string
  dtTo: string
  by: ReportStep
  against: Comparison
}) {
  return useQuery<{ report: ReportId; answer: ReportAnswer }, ApiError>({
    queryKey: ['shownReport', report, wish],
    queryFn: async () => ({ report, answer: await callApi('report', { params: { report }, query: wish }) }),
    placeholderData: keepPreviousData,
  })
}

/** Hands a report over as CSV; no cell runs as a formula (privacy-42). */
function saveReport(shown: ShownReport, language: Language, range: { from: string; to: string }): void {
  const cells = reportCells(shown, language)
  saveCsv(`${shown.report}-${range.from}-${range.to}.csv`, [
    cells.map(({ name }) => name),
    ...shown.answer.rows.map(row => cells.map(({ raw }) => raw(row))),
  ])
}

/** The totals of a report, each beside that of the year before if it is compared. */
function ReportTotals({ shown: { report, answer, place, against } }: { shown: ShownReport }) {
  const { t, language } = useTexts()
  const write = { currency: place.currency, language }
  return (
    <dl className={styles.totals} aria-label={t('reports.total')}>
      {namedColumns(report).map((column, at) => (
        <div key={column.id}>
          <dt>{column.name}</dt>
          <dd>
            <bdi>{valueText(answer.total[at] ?? null, column, write)}</bdi>
          </dd>
          {answer.before && (
            <dd className={styles.soft}>
              {t(against === 'previous' ? 'reports.timeBefore' : 'reports.before', {
                value: valueText(answer.before.total[at] ?? null, column, write),
              })}
            </dd>
          )}
        </div>
      ))}
    </dl>
  )
}

/** The rows of a report; a heading sorts them. */
function ReportTable({ shown }: { shown: ShownReport }) {
  const { t, language } = useTexts()
  const { report, by, answer } = shown
  const columns = useMemo(
    () => reportCells(shown, language).map(cell => columnOf(cell)),
    [answer, report, by, language],
  )
  return (
    <div className={styles.swept}>
      <SortableTable
        key={`${report} ${by}`}
        caption={t('reports.table', { report: t(`reports.name.${report}`) })}
        columns={columns}
        rows={answer.rows}
        rowKey={row => `${row.when} ${row.label}`}
        sortedBy={{ id: columns[0]?.id ?? '', desc: false }}
      />
    </div>
  )
}

function columnOf({
  id,
  name,
  isNumber,
  sorted,
  text,
}: ReturnType<typeof reportCells>[number]): SortableColumn<ReportRow> {
  return {
    id,
    name,
    value: sorted,
    shown: row => <bdi>{text(row)}</bdi>,
    ...(isNumber ? { number: true } : {}),
  }
}

/** A column of the table and of the file: what it sorts by, what is read, and what a spreadsheet computes with. */
interface ReportCell {
  readonly id: string
  readonly name: string
  readonly isNumber: boolean
  readonly sorted: (row: ReportRow) => string | number
  readonly text: (row: ReportRow) => string
  readonly raw: (row: ReportRow) => string
}

/** The columns of a report as it is shown: time, label, values, and beside each value that of the year before. */
function reportCells(shown: ShownReport, language: Language): ReportCell[] {
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

function valueCells({ report, place, answer, against }: ShownReport, language: Language): ReportCell[] {
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
    const name = textOf(beforeKey(against), { column: column.name })
    return [now, cell(`${column.id}-before`, name, row => row.before)]
  })
}
