import type { ReportRow } from '@mayim/contract/calls/reports.ts'
import type { Measured, ReportColumn, ReportStep } from '@mayim/contract/reports/report-definitions.ts'
import { decimalOf } from '@mayim/domain/money/money.ts'
import type { Counted } from './counted.ts'

type Sums = Record<string, number>

/** Made once: `localeCompare` with options makes its collator anew for each pair. */
const labelOrder = new Intl.Collator('en', { numeric: true })

/** The measures of some rows: their sums, and their largest. */
interface Gathered {
  readonly sums: Sums
  readonly most: Sums
}

/** A group of rows: the time that they are grouped by and their label. */
interface Group extends Gathered {
  readonly when: string
  readonly label: string
}

/** The grouped rows of a report and their total, as the columns compute them. */
export interface SummedRows {
  readonly rows: readonly Omit<ReportRow, 'before'>[]
  readonly total: ReportRow['values']
}

/** Groups what was counted by time and label, in this order. */
export function sumRows(
  counted: readonly Counted[],
  columns: readonly ReportColumn[],
  by: ReportStep,
): SummedRows {
  const total: Gathered = { sums: {}, most: {} }
  const groups = new Map<string, Group>()
  for (const { date, label, measures } of counted) {
    const when = timeOf(date, by)
    const key = `${when}\n${label}`
    const group = groups.get(key) ?? { when, label, sums: {}, most: {} }
    groups.set(key, group)
    gather(group, measures)
    gather(total, measures)
  }
  const sorted = [...groups.values()].sort(
    (a, b) => compare(a.when, b.when) || labelOrder.compare(a.label, b.label),
  )
  return {
    rows: sorted.map(group => ({ when: group.when, label: group.label, values: valuesOf(group, columns) })),
    total: valuesOf(total, columns),
  }
}

function compare(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

function timeOf(date: string, by: ReportStep): string {
  if (by === 'whole') return ''
  return by === 'month' ? date.slice(0, 7) : date
}

function gather({ sums, most }: Gathered, measures: Counted['measures']): void {
  for (const [name, value] of Object.entries(measures)) {
    sums[name] = (sums[name] ?? 0) + value
    most[name] = Math.max(most[name] ?? value, value)
  }
}

function valuesOf(group: Gathered, columns: readonly ReportColumn[]): ReportRow['values'] {
  return columns.map(({ kind, from }) => {
    const value = computed(group, from)
    if (value === null) return null
    if (kind === 'money') return decimalOf(Math.round(value))
    return kind === 'count' ? value : Math.round(value * 10) / 10
  })
}

/** Null where nothing can be said, such as the mean of nothing. */
function computed({ sums, most }: Gathered, from: Measured): number | null {
  if ('sum' in from) return sums[from.sum] ?? null
  if ('most' in from) return most[from.most] ?? null
  const of = sums[from.of] ?? 0
  if (of === 0) return null
  return 'mean' in from ? (sums[from.mean] ?? 0) / of : ((sums[from.share] ?? 0) / of) * 100
}
