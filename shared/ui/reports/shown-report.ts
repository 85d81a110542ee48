import type { Side } from '@mayim/contract/call.ts'
import type { ReportId, ReportStep } from '@mayim/contract/reports/report-definitions.ts'
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
