import { type Comparison, type ReportId, reports } from '@mayim/contract/reports/report-definitions.ts'
import { LoadError } from '../client/loaded.tsx'
import { shortDate } from '../format.ts'
import { useTexts } from '../i18n.ts'
import { Skeleton } from '../kit/skeleton.tsx'
import { useReport } from './counted-report.tsx'
import { valueText } from './report-words.ts'
import styles from './reports.module.css'
import type { Range, ReportPlace } from './shown-report.ts'

/** What a director wants to know first of some nights: a column of a report, or of one of its rows. */
const figures = [
  { id: 'visits', report: 'usage', column: 'visits', row: null },
  { id: 'received', report: 'payments', column: 'net', row: null },
  { id: 'wait', report: 'waits', column: 'average', row: 'room' },
  { id: 'longest', report: 'waits', column: 'longest', row: 'room' },
  { id: 'noShows', report: 'noShows', column: 'noShows', row: null },
  { id: 'canceled', report: 'noShows', column: 'canceled', row: null },
] as const satisfies readonly { id: string; report: ReportId; column: string; row: string | null }[]

interface SummaryReportProps {
  readonly range: Range
  readonly against: Comparison
  readonly place: ReportPlace
  readonly onOpen: (report: ReportId) => void
}

/** The figures of some nights beside those before them; each opens its report (screens-563). */
export function SummaryReport({ range, against, place, onOpen }: SummaryReportProps) {
  const { t, language } = useTexts()
  const wish = { dt: range.from, dtTo: range.to, by: 'whole', against } as const
  const queries = {
    usage: useReport({ report: 'usage', ...wish }),
    payments: useReport({ report: 'payments', ...wish }),
    waits: useReport({ report: 'waits', ...wish }),
    noShows: useReport({ report: 'noShows', ...wish }),
  }
  const all = Object.values(queries)
  const failed = all.find(({ error }) => error !== null)
  if (failed?.error) return <LoadError error={failed.error} onRetry={() => void failed.refetch()} />
  const before = queries.usage.data?.answer.before
  if (all.some(({ data }) => data === undefined)) return <Skeleton lines={6} />
  return (
    <>
      {before && (
        <p>
          {t('reports.comparedWith', {
            from: shortDate(before.from, language),
            to: shortDate(before.to, language),
          })}
        </p>
      )}
      <ul className={styles.figures} aria-label={t('reports.total')}>
        {figures.map(({ id, report, column, row }) => {
          const answer = queries[report].data?.answer
          const at = reports[report].columns.findIndex(each => each.id === column)
          const kind = reports[report].columns[at] ?? reports.usage.columns[0]
          const found = answer?.rows.find(each => each.label === row)
          const values = row === null ? answer?.total : found?.values
          const valuesBefore = row === null ? answer?.before?.total : found?.before
          // Of what is counted, nothing is none; of a wait nothing can be said.
          const nothing = kind.kind === 'minutes' ? null : 0
          const write = { currency: place.currency, language }
          return (
            <li key={id}>
              <span>{t(`reports.figure.${id}`)}</span>
              <strong>
                <bdi>{valueText(values?.[at] ?? nothing, kind, write)}</bdi>
              </strong>
              {before && (
                <span>
                  {t('reports.timeBefore', { value: valueText(valuesBefore?.[at] ?? nothing, kind, write) })}
                </span>
              )}
              <button
                type="button"
                className={styles.open}
                aria-label={t('reports.openOf', { name: t(`reports.figure.${id}`) })}
                onClick={() => onOpen(report)}
              >
                {t('reports.open')}
              </button>
            </li>
          )
        })}
      </ul>
    </>
  )
}
