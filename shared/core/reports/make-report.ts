import { setImmediate } from 'node:timers/promises'
import type { Report, ReportRow } from '@mayim/contract/calls/reports.ts'
import {
  type Comparison,
  type Measured,
  type ReportColumn,
  type ReportDefinition,
  type ReportId,
  type ReportStep,
  reports,
} from '@mayim/contract/reports/report-definitions.ts'
import { addDays, daysBetween } from '@mayim/domain/calendar/business-day.ts'
import { yearBefore } from '@mayim/domain/calendar/hebrew-date.ts'
import { nightOfPeriodBefore } from '@mayim/domain/calendar/period-before.ts'
import { decimalOf } from '@mayim/domain/money/money.ts'
import { ok, type Result } from '@mayim/domain/result.ts'
import { type DateRange, dayRange } from '../booking/date-range.ts'
import type { Counted, ReportFacility } from './instants-of-nights.ts'
import { reportSources } from './report-sources.ts'
import { roomNames } from './visit-list-table.ts'

export interface ReportWish {
  readonly report: ReportId
  readonly dt: string
  readonly dtTo?: string
  /** Default: night. */
  readonly by?: ReportStep
  /** Default: none. */
  readonly against?: Comparison
}

/**
 * A report of at most a year of nights (screens-560), beside the year before or the time before if that is asked
 * (screens-562, screens-563).
 */
export async function makeReport(
  facility: ReportFacility,
  { report, dt, dtTo, by = 'night', against = 'none' }: ReportWish,
): Promise<Result<Report>> {
  const range = dayRange(dt, dtTo)
  if (!range.ok) return range
  const { columns }: ReportDefinition = reports[report]
  const summed = sumRows(await countInParts(facility, report, range.value), columns, by)
  const days = against === 'none' ? null : daysBefore(range.value, against)
  const counted = days === null ? [] : await countBefore(facility, report, days)
  const before = sumRows(counted, columns, by)
  const keyOf = ({ when, label }: { when: string; label: string }) => `${when}\n${label}`
  const valuesBefore = new Map(before.rows.map(row => [keyOf(row), row.values]))
  const found = new Set(summed.rows.map(keyOf))
  const rows = [
    ...summed.rows.map(row => ({ ...row, before: valuesBefore.get(keyOf(row)) ?? null })),
    // What was only in the earlier nights is a row as well, or the rows would not add up to its total.
    ...before.rows
      .filter(row => !found.has(keyOf(row)))
      .map(row => ({ ...row, values: columns.map(() => null), before: row.values })),
  ]
  return ok({
    rows: rows.sort((a, b) => (a.when === b.when ? 0 : a.when < b.when ? -1 : 1)),
    total: summed.total,
    before: days === null ? null : { ...days.range, total: before.total },
    rooms: report === 'roomUse' ? await roomNames(facility.db) : [],
  })
}

interface DaysBefore {
  readonly range: DateRange
  /** The day of this year for each earlier day. */
  readonly today: ReadonlyMap<string, string>
}

/** The earlier nights that have a counterpart in the range; null if none has. */
function daysBefore(range: DateRange, by: Exclude<Comparison, 'none'>): DaysBefore | null {
  const { from, to } = range
  const today = new Map<string, string>()
  for (let day = 0; day <= daysBetween(from, to); day += 1) {
    const date = addDays(from, day)
    const before = by === 'previous' ? nightOfPeriodBefore(date, range) : yearBefore(date, by)
    if (before !== null) today.set(before, date)
  }
  const dates = [...today.keys()].sort()
  const [first, last] = [dates[0], dates.at(-1)]
  return first === undefined || last === undefined ? null : { range: { from: first, to: last }, today }
}

/** The rows of the earlier nights under the dates of this year, so that they are grouped alike. */
async function countBefore(
  facility: ReportFacility,
  report: ReportId,
  { range, today }: DaysBefore,
): Promise<Counted[]> {
  const counted = await countInParts(facility, report, range)
  return counted.flatMap(row => {
    const date = today.get(row.date)
    return date === undefined ? [] : [{ ...row, date }]
  })
}

const nightsAtOnce = 31

/**
 * Counts month by month and lets other requests in between: the databases of a side are read in its own thread. Each
 * part has nights that were worked by the same settings (calendar-55).
 */
async function countInParts(
  facility: ReportFacility,
  report: ReportId,
  { from, to }: DateRange,
): Promise<Counted[]> {
  const counted: Counted[] = []
  for (let first = from, last = from; first <= to; first = addDays(last, 1)) {
    last = lastOfPart(facility, first, to)
    counted.push(...(await reportSources[report](facility, { from: first, to: last })))
    await setImmediate()
  }
  return counted
}

function lastOfPart(facility: ReportFacility, first: string, to: string): string {
  const rules = facility.settings.onNight(first)
  let last = first
  for (let nights = 1; nights < nightsAtOnce && last < to; nights += 1) {
    const next = addDays(last, 1)
    if (facility.settings.onNight(next) !== rules) break
    last = next
  }
  return last
}

type Sums = Record<string, number>

/** Made once: `localeCompare` with options makes its collator again for each pair. */
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
interface SummedRows {
  readonly rows: readonly Omit<ReportRow, 'before'>[]
  readonly total: ReportRow['values']
}

/** Groups what was counted by time and label, in this order. */
function sumRows(counted: readonly Counted[], columns: readonly ReportColumn[], by: ReportStep): SummedRows {
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
