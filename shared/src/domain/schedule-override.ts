import { businessMinutes, isWallTime } from './business-day.ts'
import { ok, type Result, refuse } from './result.ts'

/** What staff set by hand for one date (`settings/editschedule`); absent or null: as generated. Times are `HH:mm`. */
export interface ScheduleOverride {
  readonly closed?: boolean | null
  readonly openTime?: string | null
  readonly lastEntryTime?: string | null
  readonly lastBath?: string | null
  readonly zmanTevillah?: string | null
  readonly shabbosMode?: boolean | null
  readonly hebrewNote?: string | null
}

const timeFields = ['openTime', 'lastEntryTime', 'lastBath', 'zmanTevillah'] as const

/**
 * Lays new fields over an override that is kept; a field of null is removed, so that the generated value shows again.
 */
export function mergeOverride(kept: ScheduleOverride, change: ScheduleOverride): ScheduleOverride {
  const fields = Object.entries({ ...kept, ...change }).filter(
    ([, value]) => value !== null && value !== undefined,
  )
  return Object.fromEntries(fields)
}

/** The hours of a night, as generated or as they will be. Null where it has none. */
export interface NightHours {
  readonly openTime: string | null
  readonly lastEntryTime: string | null
}

const noHours: NightHours = { openTime: null, lastEntryTime: null }

/**
 * Judges an override together with the hours that it leaves as generated. Refuses `wallTimeInvalid` (with the field)
 * for a time that is not `HH:mm`, and `openAfterLastEntry` when the doors would open after the last entry, in
 * business-day order.
 */
export function checkOverride(
  override: ScheduleOverride,
  generated: NightHours = noHours,
): Result<ScheduleOverride> {
  for (const field of timeFields) {
    const time = override[field]
    if (typeof time === 'string' && !isWallTime(time)) return refuse('invalid', 'wallTimeInvalid', { field })
  }
  const openTime = override.openTime ?? generated.openTime
  // Without a last entry of its own the night lasts at least as long as its opening.
  if (openTime === null || !override.lastEntryTime) return ok(override)
  if (businessMinutes(openTime) <= businessMinutes(override.lastEntryTime)) return ok(override)
  return refuse('invalid', 'openAfterLastEntry', { field: 'lastEntryTime' })
}

/** Which of these reservation times fall outside the hours of a day; staff are warned, nothing is canceled. */
export function timesOutsideHours(times: readonly string[], day: NightHours): string[] {
  if (day.openTime === null || day.lastEntryTime === null) return [...times]
  const open = businessMinutes(day.openTime)
  const last = businessMinutes(day.lastEntryTime)
  return times.filter(time => businessMinutes(time) < open || businessMinutes(time) > last)
}
