/**
 * How a value is computed from the measures that a report's source counts: their sum, the largest, one divided by
 * another, or that in hundredths. `share` is in percent, one decimal.
 */
export type Measured =
  | { readonly sum: string }
  | { readonly most: string }
  | { readonly mean: string; readonly of: string }
  | { readonly share: string; readonly of: string }

/** `money` is decimal in the facility's currency, `minutes` has one decimal, `percent` as well. */
export type ValueKind = 'count' | 'money' | 'minutes' | 'percent'

export interface ReportColumn {
  readonly id: string
  readonly kind: ValueKind
  readonly from: Measured
}

/** One report: what its rows are named by beside the time, its columns, and what its chart shows. */
export interface ReportDefinition {
  /** What divides the rows beside the time; null if nothing does. */
  readonly label: ReportLabel | null
  readonly columns: readonly ReportColumn[]
  /** The column of the chart: bars that are stacked by label, or a line for each label where sums mean nothing. */
  readonly chart: { readonly column: string; readonly as: 'bars' | 'lines' }
  /** At the hub its figures are of this building alone, since they do not leave it or did not come. */
  readonly ownAtHub?: true
}

export type ReportLabel =
  | 'roomType'
  | 'method'
  | 'level'
  | 'prepaid'
  | 'gift'
  | 'waitStage'
  | 'room'
  | 'messageKind'

const count = <const I extends string>(id: I, measure: string = id) =>
  ({ id, kind: 'count', from: { sum: measure } }) as const
const money = <const I extends string>(id: I, measure: string = id) =>
  ({ id, kind: 'money', from: { sum: measure } }) as const

const gifts = {
  label: 'gift',
  columns: [count('gifts'), money('amount')],
} as const

/** The reports that are counted by night (screens-560), in the order of their list. */
export const reports = {
  usage: {
    label: 'roomType',
    columns: [count('visits'), money('amount')],
    chart: { column: 'visits', as: 'bars' },
  },
  payments: {
    label: 'method',
    columns: [count('payments'), money('received'), money('paidBack'), money('net')],
    chart: { column: 'net', as: 'bars' },
  },
  memberships: {
    label: 'level',
    columns: [count('bought'), count('given'), count('returned'), money('amount')],
    chart: { column: 'bought', as: 'bars' },
  },
  prepaid: {
    label: 'prepaid',
    columns: [count('bought'), money('credit'), money('used'), money('ended'), money('left')],
    chart: { column: 'left', as: 'bars' },
  },
  tips: { ...gifts, chart: { column: 'amount', as: 'bars' } },
  tipShares: { label: 'gift', columns: [money('amount')], chart: { column: 'amount', as: 'bars' } },
  donations: { ...gifts, chart: { column: 'amount', as: 'bars' } },
  waits: {
    label: 'waitStage',
    columns: [
      count('visits'),
      { id: 'average', kind: 'minutes', from: { mean: 'minutes', of: 'visits' } },
      { id: 'longest', kind: 'minutes', from: { most: 'longest' } },
      { id: 'overLimit', kind: 'percent', from: { share: 'overLimit', of: 'visits' } },
    ],
    chart: { column: 'average', as: 'lines' },
  },
  roomUse: {
    label: 'room',
    columns: [count('visits'), { id: 'inRoom', kind: 'minutes', from: { mean: 'minutes', of: 'timed' } }],
    chart: { column: 'visits', as: 'bars' },
  },
  noShows: {
    label: null,
    columns: [
      count('expected'),
      count('noShows'),
      count('canceled'),
      { id: 'noShowShare', kind: 'percent', from: { share: 'noShows', of: 'expected' } },
    ],
    chart: { column: 'noShows', as: 'bars' },
  },
  messages: {
    label: 'messageKind',
    columns: [count('sent'), count('parts'), count('undelivered'), count('dropped'), money('cost')],
    chart: { column: 'sent', as: 'bars' },
    ownAtHub: true,
  },
} as const satisfies Readonly<Record<string, ReportDefinition>>

export type ReportId = keyof typeof reports
export const reportIds = Object.keys(reports) as ReportId[]

/** By what rows are grouped in time: each night, each civil month, or the whole range. */
export const reportSteps = ['night', 'month', 'whole'] as const
export type ReportStep = (typeof reportSteps)[number]

/**
 * What a report is compared with: the time just before its nights, or the year before by the same civil or the same
 * Hebrew dates.
 */
export const comparisons = ['none', 'previous', 'civil', 'hebrew'] as const
export type Comparison = (typeof comparisons)[number]
