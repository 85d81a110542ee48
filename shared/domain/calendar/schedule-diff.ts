import type { ScheduleDay } from './schedule.ts'
import type { Reason, ReasonField } from './schedule-reason.ts'

/** The fields of a row that may change; `places` is how many of the night's reservations find one. */
type ChangedField = ReasonField | 'shkia' | 'candles' | 'places'

/** One field of a row before and after; times as `HH:mm`, the cutoff as an instant, null for none. */
export interface FieldChange {
  readonly field: ChangedField
  readonly before: string | number | boolean | null
  readonly after: string | number | boolean | null
  /** Why it will be so. */
  readonly reasons: readonly Reason[]
}

interface DayChange {
  readonly date: string
  readonly changes: readonly FieldChange[]
}

const shownFields = [
  'closed',
  'shabbosMode',
  'zmanTevillah',
  'openTime',
  'lastEntryTime',
  'lastBath',
  'cutoff',
  'shkia',
  'candles',
  'hebrewNote',
] as const satisfies readonly ChangedField[]

/** A change of these fields moves the night for booked patrons; the note and the sun's own times do not. */
const movingFields: readonly ChangedField[] = [
  'closed',
  'shabbosMode',
  'zmanTevillah',
  'openTime',
  'lastEntryTime',
  'lastBath',
  'cutoff',
  'places',
]

/**
 * The differences between two generations of the same dates, by date. Unchanged dates are left out (calendar-50).
 * @param before rows
 * @param after rows of the same dates in the same order
 */
export function scheduleDiff(before: readonly ScheduleDay[], after: readonly ScheduleDay[]): DayChange[] {
  return after.flatMap((day, at) => {
    const was = before[at]
    const changes = was === undefined ? [] : dayDiff(was, day)
    return changes.length === 0 ? [] : [{ date: day.date, changes }]
  })
}

function dayDiff(before: ScheduleDay, after: ScheduleDay): FieldChange[] {
  return shownFields
    .map(field => ({ field, before: partOf(before, field), after: partOf(after, field) }))
    .filter(change => change.before !== change.after)
    .map(change => ({ ...change, reasons: reasonsOf(after, change.field, change.after) }))
}

/** Whether booked patrons are affected: the hours, the mode, the cutoff, or whether the night opens at all has changed. */
export function movesPatrons(changes: readonly FieldChange[]): boolean {
  return changes.some(change => movingFields.includes(change.field))
}

function partOf(day: ScheduleDay, field: (typeof shownFields)[number]): string | boolean | null {
  return field === 'cutoff' ? day.cutoffAt : day[field]
}

/** A time that a closed night does not have is explained by why it is closed. */
function reasonsOf(day: ScheduleDay, field: ChangedField, value: string | boolean | null): Reason[] {
  const own = day.reasons.filter(reason => reason.field === field)
  return own.length === 0 && value === null && day.closed
    ? day.reasons.filter(reason => reason.field === 'closed')
    : own
}
