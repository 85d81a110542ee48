import type { Comparison, ReportId, ReportStep } from '@mayim/contract/reports/report-definitions.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import type { ApiError } from '../client/api-error.ts'
import { callApi } from '../client/call-api.ts'
import { LoadError } from '../client/loaded.tsx'
import { shortDate } from '../format.ts'
import { useTexts } from '../i18n.ts'
import { Button } from '../kit/button.tsx'
import { Skeleton } from '../kit/skeleton.tsx'
import type { Range } from './report-range.ts'
import { ReportTable } from './report-table.tsx'
import { ReportTotals } from './report-totals.tsx'
import styles from './reports.module.css'
import { saveReport } from './save-report.ts'
import type { ReportAnswer, ReportPlace } from './shown-report.ts'

/** The library of the charts is only loaded with a report. */
const ReportChart = lazy(async () => ({ default: (await import('./report-chart.tsx')).ReportChart }))

/** A report that is counted by night: totals, chart, table, and the file and print of them. */
export function CountedReport({
  report,
  range,
  by,
  against,
  place,
}: {
  report: ReportId
  range: Range
  by: ReportStep
  against: Comparison
  place: ReportPlace
}) {
  const { t, language } = useTexts()
  const query = useReport({ report, dt: range.from, dtTo: range.to, by, against })
  if (query.error) return <LoadError error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data || query.data.report !== report) return <Skeleton lines={8} />
  const shown = { report, by, place, answer: query.data.answer }
  const { before, rows } = shown.answer
  return (
    <div className={styles.content} aria-busy={query.isFetching}>
      {before && (
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
          <ReportTotals shown={shown} />
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
function useReport({
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
