import { useTexts } from '../i18n.ts'
import { namedColumns, valueText } from './report-words.ts'
import styles from './reports.module.css'
import type { ShownReport } from './shown-report.ts'

/** The totals of a report, each beside that of the year before if it is compared. */
export function ReportTotals({ shown: { report, answer, place } }: { shown: ShownReport }) {
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
              {t('reports.before', { value: valueText(answer.before.total[at] ?? null, column, write) })}
            </dd>
          )}
        </div>
      ))}
    </dl>
  )
}
