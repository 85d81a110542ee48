import type { Report, ReportRow } from '@mayim/contract/calls/reports.ts'
import { messageKinds } from '@mayim/contract/entities/message.ts'
import {
  type Comparison,
  type ReportColumn,
  type ReportDefinition,
  type ReportId,
  reports,
} from '@mayim/contract/reports/report-definitions.ts'
import { roomTypes } from '@mayim/domain/capacity/choices.ts'
import { isGiftCode } from '@mayim/domain/money/donation.ts'
import { monthAndYear } from '../calendar/schedule/nights.ts'
import { money, shortDate } from '../format.ts'
import { textOf } from '../i18n.ts'
import type { Language } from '../language.ts'

export const reportMethods = [
  'Cash',
  'CreditCard',
  'Check',
  'Shabbos Payment',
  'donation',
  'tip',
  'Fee',
  'CreditRefund',
  'Dispute',
  'Refund',
  'Other',
] as const
export const reportStages = ['room', 'mikvah'] as const

/** The name of a row's label: the room kind, the method of payment, the room … */
export function labelText(report: ReportId, label: string, rooms: Report['rooms']): string {
  const { label: kind }: ReportDefinition = reports[report]
  switch (kind) {
    case 'roomType': {
      const type = roomTypes.find(each => each === label)
      return type ? textOf(`patron.roomType.${type}`) : label
    }
    case 'method': {
      return textOf(`reports.method.${reportMethods.find(each => each === label) ?? 'Other'}`)
    }
    case 'messageKind': {
      return textOf(`reports.kind.${messageKinds.find(each => each === label) ?? 'other'}`)
    }
    case 'waitStage': {
      const stage = reportStages.find(each => each === label)
      return stage ? textOf(`reports.stage.${stage}`) : label
    }
    case 'room': {
      return rooms.find(({ id }) => id === label)?.name ?? textOf('reports.room', { number: label })
    }
    case 'gift': {
      if (label === '') return textOf('reports.unnamed')
      return isGiftCode(label) ? textOf(`common.gift.${label}`) : label
    }
    case 'prepaid': {
      return label || textOf('reports.giftCard')
    }
    default:
      return label || textOf('reports.unnamed')
  }
}

/** The key of a column's name in the time that it is compared with. */
export function beforeKey(against: Comparison) {
  return against === 'previous' ? 'reports.columnBefore' : 'reports.yearBefore'
}

/** The night or month of a row; '' for the whole range. */
export function whenText(when: string, language: Language): string {
  if (when === '') return ''
  return when.length === 7 ? monthAndYear(when, language) : shortDate(when, language)
}

/** A value in words; an em dash where nothing can be said. */
export function valueText(
  value: ReportRow['values'][number],
  { kind }: ReportColumn,
  { currency, language }: { readonly currency: string; readonly language: Language },
): string {
  if (value === null) return '—'
  if (kind === 'money') return money(value, currency, language)
  if (kind === 'percent') return `${value}%`
  return kind === 'minutes' ? textOf('reports.minutes', { value }) : new Intl.NumberFormat('en').format(value)
}

/** The columns of a report with their names. */
export function namedColumns(report: ReportId): (ReportColumn & { readonly name: string })[] {
  return reports[report].columns.map(column => ({
    ...column,
    name: textOf(`reports.column.${column.id}`),
  }))
}
