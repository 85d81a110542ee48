import type { ReportRow } from '@mayim/contract/calls/reports.ts'
import { useMemo } from 'react'
import { useTexts } from '../i18n.ts'
import { type SortableColumn, SortableTable } from '../kit/sortable-table.tsx'
import { reportCells } from './report-cells.ts'
import styles from './reports.module.css'
import type { ShownReport } from './shown-report.ts'

/** The rows of a report; a heading sorts them. */
export function ReportTable({ shown }: { shown: ShownReport }) {
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
