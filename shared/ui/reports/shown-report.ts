import type { Side } from '@mayim/contract/call.ts'
import type { Comparison, ReportId, ReportStep } from '@mayim/contract/reports/report-definitions.ts'
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
  readonly against: Comparison
  readonly place: ReportPlace
  readonly answer: ReportAnswer
}

export const ranges = ['lastNight', 'thisMonth', 'lastMonth', 'lastYear', 'thisYear', 'own'] as const
export type RangeName = (typeof ranges)[number]

export interface Range {
  readonly from: string
  readonly to: string
}

/** What is shown: a report, the list of reservations, or the figures of a time. */
export type Chosen = ReportId | 'list' | 'summary'

/** A question of a director, and what answers it (screens-563). */
export interface Question {
  readonly report: Chosen
  readonly range: RangeName
  readonly by: ReportStep | null
  readonly against: Comparison
}

export const questions = {
  lastNight: { report: 'summary', range: 'lastNight', by: null, against: 'previous' },
  month: { report: 'summary', range: 'thisMonth', by: null, against: 'previous' },
  rooms: { report: 'roomUse', range: 'thisMonth', by: 'whole', against: 'none' },
  waits: { report: 'waits', range: 'thisMonth', by: 'night', against: 'none' },
  noShows: { report: 'noShows', range: 'lastYear', by: 'month', against: 'none' },
  money: { report: 'payments', range: 'thisMonth', by: 'whole', against: 'previous' },
} as const satisfies Readonly<Record<string, Question>>
export type QuestionId = keyof typeof questions
export const questionIds = Object.keys(questions) as readonly QuestionId[]

/** What the page opens with: this month, which on its first night has no night behind it yet. */
export function firstQuestion(tonight: string): QuestionId {
  return tonight.endsWith('-01') ? 'lastNight' : 'month'
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
