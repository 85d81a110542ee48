import { addDays } from '@mayim/domain/calendar/business-day.ts'

export const ranges = ['thisMonth', 'lastMonth', 'lastYear', 'thisYear', 'own'] as const
export type RangeName = (typeof ranges)[number]

export interface Range {
  readonly from: string
  readonly to: string
}

/** The first and last night of a named range, as of tonight. `own` is what it was before. */
export function rangeOf(name: RangeName, tonight: string, before: Range): Range {
  const month = tonight.slice(0, 7)
  switch (name) {
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
