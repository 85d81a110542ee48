import type { DateRange } from '../booking/date-range.ts'
import type { Facility } from '../ground/runtime/facility.ts'

/** What a source counted on one night under one label: its measures by name. */
export interface Counted {
  /** The night, `YYYY-MM-DD`. */
  readonly date: string
  readonly label: string
  readonly measures: Readonly<Record<string, number>>
}

export type ReportFacility = Pick<Facility, 'db' | 'settings'>

/** Counts the nights of a range. A night and a label may come several times. */
export type ReportSource = (facility: ReportFacility, range: DateRange) => Promise<Counted[]>
