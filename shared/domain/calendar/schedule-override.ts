import { ok, type Result, refuse } from '../result.ts'
import { businessMinutes, isWallTime } from './business-day.ts'

/**
 * The fields that staff set by hand for one date (`settings/editschedule`); absent or null: as generated. Times are
 * `HH:mm`.
 */
export interface ScheduleOverride {
  readonly closed?: boolean | null
  readonly openTime?: string | null
  readonly lastEntryTime?: string | null
  readonly lastBath?: string | null
  readonly zmanTevillah?: string | null
  readonly shabbosMode?: boolean | null
  readonly hebrewNote?: string | null
}

const overrideFields = [
  'closed',
  'openTime',
  'lastEntryTime',
  'lastBath',
  'zmanTevillah',
  'shabbosMode',
  'hebrewNote',
] as const satisfies readonly (keyof ScheduleOverride)[]
const timeFields = ['openTime', 'lastEntryTime', 'lastBath', 'zmanTevillah'] as const

/**
 * Lays new fields over an override that is kept; a field of null is removed, so that the generated value shows again.
 */
export function mergeOverride(kept: ScheduleOverride, change: ScheduleOverride): ScheduleOverride {
  const merged: ScheduleOverride = { ...kept, ...change }
  const fields = overrideFields.filter(field => merged[field] !== null && merged[field] !== undefined)
  return Object.fromEntries(fields.map(field => [field, merged[field]]))
}

/** The hours of a night, generated or overridden. Null if it has none. */
interface NightHours {
  readonly openTime: string | null
  readonly lastEntryTime: string | null
}

const noHours: NightHours = { openTime: null, lastEntryTime: null }
const midnight = 24 * 60

/**
 * Judges an override together with the hours that it leaves as generated, all in business-day order. Refuses
 * `wallTimeInvalid` (with the field) for a time that is not `HH:mm`, `openPastMidnight` (calendar-5, calendar-34:
 * at most 23.99), `openAfterLastEntry` when the doors would open after the last entry, also after the one that the rules give, and `lastBathOutside`.
 */
export function checkOverride(
  override: ScheduleOverride,
  generated: NightHours = noHours,
): Result<ScheduleOverride> {
  for (const field of timeFields) {
    const time = override[field]
    if (typeof time === 'string' && !isWallTime(time)) return refuse('invalid', 'wallTimeInvalid', { field })
  }
  if (override.openTime && businessMinutes(override.openTime) >= midnight)
    return refuse('invalid', 'openPastMidnight', { field: 'openTime' })
  const open = minutesOrNull(override.openTime ?? generated.openTime)
  const last = minutesOrNull(override.lastEntryTime ?? generated.lastEntryTime)
  const byHand = override.lastEntryTime ? 'lastEntryTime' : override.openTime ? 'openTime' : null
  if (byHand !== null && open !== null && last !== null && open > last)
    return refuse('invalid', 'openAfterLastEntry', { field: byHand })
  const bath = minutesOrNull(override.lastBath)
  if (bath !== null && ((open !== null && bath < open) || (last !== null && bath > last)))
    return refuse('invalid', 'lastBathOutside', { field: 'lastBath' })
  return ok(override)
}

function minutesOrNull(time: string | null | undefined): number | null {
  return typeof time === 'string' ? businessMinutes(time) : null
}
