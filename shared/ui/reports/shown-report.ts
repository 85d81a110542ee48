import type { Side } from '@mayim/contract/call.ts'
import type { ReportId, ReportStep } from '@mayim/contract/reports/report-definitions.ts'
import { addDays } from '@mayim/domain/calendar/business-day.ts'
import type { CallAnswer } from '../client/call-api.ts'

/** The facts of the facility by which reports are written. */
export interface ReportPlace {
  readonly side: Side
  readonly timeZone: string
  readonly currency: string
}

export type ReportAnswer = CallAnswer<'report'>

/** A report as it was asked for, and its answer. */
export interface ShownReport {
  readonly report: ReportId
  readonly by: ReportStep
  readonly place: ReportPlace
  readonly answer: ReportAnswer
}

export const ranges = ['lastNight', 'thisMonth', 'lastMonth', 'lastYear', 'thisYear', 'own'] as const
export type RangeName = (typeof ranges)[number]

export interface Range {
  readonly from: string
  readonly to: string
}

/** What the page opens with: this month, which on its first night has no night behind it yet. */
export function firstRange(tonight: string): RangeName {
  return tonight.endsWith('-01') ? 'lastNight' : 'thisMonth'
}

/** The first and last night of a named range, as of tonight. `own` is what it was before. */
export function rangeOf(name: RangeName, tonight: string, before: Range): Range {
  const month = tonight.slice(0, 7)
  const lastNight = addDays(tonight, -1)
  switch (name) {
    case 'lastNight':
      return { from: lastNight, to: lastNight }
    case 'thisMonth':
      return { from: `${month}-01`, to: tonight }
    case 'lastMonth': {
      const to = addDays(`${month}-01`, -1)
      return { from: `${to.slice(0, 7)}-01`, to }
    }
    case 'lastYear':
      return { from: addDays(tonight, -364), to: tonight }
    case 'thisYear':
      return { from: `${tonight.slice(0, 4)}-01-01`, to: tonight }
    case 'own':
      return before
  }
}
