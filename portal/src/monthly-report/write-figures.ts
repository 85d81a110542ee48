import type { Report, ReportRow } from '@mayim/contract/calls/reports.ts'
import {
  type ReportColumn,
  type ReportDefinition,
  type ReportId,
  reports,
} from '@mayim/contract/reports/report-definitions.ts'
import { makeReport } from '@mayim/core/reports/make-report.ts'
import type { Facility } from '@mayim/core/runtime/facility.ts'
import { currentTexts } from '@mayim/core/texts/worded-text.ts'
import { yiddishMonths } from '@mayim/domain/calendar/yiddish-dates.ts'
import { roomTypes } from '@mayim/domain/capacity/room-type.ts'
import type { Language } from '@mayim/domain/language.ts'

const locales = { en: 'en-US', he: 'he-IL', yi: 'en-US' }

/** The reports of the mail, and whether their parts are named: the purpose of a gift may be a donor's own words. */
const told: readonly (readonly [report: ReportId, withParts: boolean])[] = [
  ['usage', true],
  ['noShows', false],
  ['waits', true],
  ['payments', true],
  ['memberships', false],
  ['donations', false],
  ['tips', false],
  ['messages', false],
]

/**
 * The figures of a month beside those of the year before, as plain text in the facility's language: counts and sums,
 * no names (messages-740). Reports without a figure are left out.
 * @param month `YYYY-MM`
 * @param reportsPage the address of the Admin's reports
 */
export async function writeFigures(facility: Facility, month: string, reportsPage: string): Promise<string> {
  const { defaultLanguage: language, currency } = facility.settings.current()
  const own = await currentTexts(facility.db, language, 'reports')
  const { roomType: roomWords } = await currentTexts(facility.db, language, 'patron')
  const range = { dt: `${month}-01`, dtTo: lastDayOf(month) }
  const parts: string[] = []
  for (const [report, withParts] of told) {
    const made = await makeReport(facility, { report, ...range, by: 'whole', against: 'civil' })
    if (made.ok && made.value.total.some(value => value !== null && value !== 0))
      parts.push(partOf(report, made.value, { own, roomWords, language, currency, withParts }))
  }
  const title = own.mail.title.replace('{month}', monthText(month, language))
  if (parts.length === 0) parts.push(own.mail.nothing)
  return [title, ...parts, own.mail.more.replace('{link}', reportsPage)].join('\n\n')
}

type Words<A extends 'reports' | 'patron'> = Awaited<ReturnType<typeof currentTexts<A>>>

interface How {
  readonly own: Words<'reports'>
  readonly roomWords: Words<'patron'>['roomType']
  readonly language: Language
  readonly currency: string
  readonly withParts: boolean
}

function partOf(report: ReportId, { rows, total, before }: Report, how: How): string {
  const { columns }: ReportDefinition = reports[report]
  const { own } = how
  const totals = columns.map((column, at) => {
    const was = before?.total[at] ?? null
    const line = `${nameOf(column, how)}: ${valueText(total[at] ?? null, column, how)}`
    return was === null || was === 0
      ? line
      : `${line} (${own.before.replace('{value}', valueText(was, column, how))})`
  })
  const shown = how.withParts ? rows.filter(row => row.values.some(value => (value ?? 0) !== 0)) : []
  return [own.name[report], ...totals, ...shown.map(row => rowText(report, row, how))].join('\n')
}

function rowText(report: ReportId, { label, values }: ReportRow, how: How): string {
  const { columns }: ReportDefinition = reports[report]
  const told = columns.map(
    (column, at) => `${nameOf(column, how)} ${valueText(values[at] ?? null, column, how)}`,
  )
  return `  – ${labelOf(report, label, how)}: ${told.join(', ')}`
}

function nameOf(column: ReportColumn, { own }: How): string {
  return own.column[column.id as keyof typeof own.column]
}

function labelOf(report: ReportId, label: string, { own, roomWords }: How): string {
  if (report === 'waits') return own.stage[label as keyof typeof own.stage] ?? label
  if (report === 'payments') return own.method[label as keyof typeof own.method] ?? own.method.Other
  const type = roomTypes.find(each => each === label)
  return type ? roomWords[type] : label
}

function valueText(value: number | null, { kind }: ReportColumn, { own, language, currency }: How): string {
  if (value === null) return '—'
  const locale = locales[language]
  if (kind === 'money') return new Intl.NumberFormat(locale, { style: 'currency', currency }).format(value)
  if (kind === 'percent') return `${value}%`
  if (kind === 'minutes') return own.minutes.replace('{value}', String(value))
  return new Intl.NumberFormat(locale).format(value)
}

function monthText(month: string, language: Language): string {
  const day = new Date(`${month}-15T12:00:00Z`)
  if (language === 'yi') return `${yiddishMonths[day.getUTCMonth()]} ${day.getUTCFullYear()}`
  const form = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const
  return new Intl.DateTimeFormat(locales[language], form).format(day)
}

function lastDayOf(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)
}
